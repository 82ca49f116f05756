import { api } from '../../connection/api';
import type { Message } from '../../connection/messages';
import type { Translate } from '../../text/texts';
import { dataOrThrow, type Visitor } from '../site/visitor.svelte';

export type Tournament = Message<'TournamentShown'>;
export type Listed = Message<'TournamentListed'>;
export type Line = Message<'StandingShown'>;
export type Command = Message<'Enter'> | Message<'Withdraw'> | Message<'Begin'> | Message<'CallOff'> | Message<'Expel'>;
export type ListName = 'mine' | 'open' | 'running' | 'finished';
export const LISTS: readonly ListName[] = ['mine', 'open', 'running', 'finished'];

export type Lists = Readonly<Record<ListName, readonly Listed[]>>;

/** Every tournament once: what is mine is not among the others. */
export function withoutMine(lists: Lists): Lists {
  const mine = new Set(lists.mine.map((one) => one.tournament));
  const others = (which: ListName): readonly Listed[] => lists[which].filter((one) => !mine.has(one.tournament));
  return { mine: lists.mine, open: others('open'), running: others('running'), finished: others('finished') };
}

const PAUSE = 3_000; // between two looks

/** Looks now and again, but never for a page that nobody sees; gives back how to stop. */
function watched(look: () => Promise<void>): () => void {
  const seen = (): void => {
    if (!document.hidden) void look();
  };
  const timer = setInterval(seen, PAUSE);
  document.addEventListener('visibilitychange', seen);
  void look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** All tournaments that a visitor may find. */
export class TournamentLists {
  lists = $state.raw<Lists | null>(null);
  serverAway = $state(false);
  #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  watch(): () => void {
    return watched(() => this.#look());
  }

  async #look(): Promise<void> {
    try {
      const found = await Promise.all(LISTS.map((which) => this.#list(which)));
      const [mine = [], open = [], running = [], finished = []] = found;
      this.lists = { mine, open, running, finished };
      this.serverAway = false;
    } catch {
      this.serverAway = true;
    }
  }

  async #list(which: ListName): Promise<readonly Listed[]> {
    if (which === 'mine' && !this.#visitor.known) return [];
    const { data } = await api.GET('/api/tournaments', { params: { query: { which } } });
    if (!data) throw new Error(`no list of ${which} tournaments`);
    return data.tournaments;
  }
}

/** One tournament, as it stands at the server. */
export class TournamentWatch {
  now = $state.raw<Tournament | null>(null);
  /** Why it cannot be shown. */
  problem = $state('');
  readonly id: string;
  #t: () => Translate;

  constructor(id: string, t: () => Translate) {
    this.id = id;
    this.#t = t;
  }

  watch(): () => void {
    return watched(() => this.#look());
  }

  /** A refusal is thrown as a sentence. */
  async send(command: Command): Promise<void> {
    const path = { tournament: this.id };
    const asked = api.POST('/api/tournaments/{tournament}/commands', { params: { path }, body: command });
    this.#show(await dataOrThrow(asked, this.#t()));
  }

  async #look(): Promise<void> {
    try {
      const asked = api.GET('/api/tournaments/{tournament}', { params: { path: { tournament: this.id } } });
      this.#show(await dataOrThrow(asked, this.#t()));
      this.problem = '';
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** An answer that was overtaken by a later one is dropped. */
  #show(found: Tournament): void {
    if (this.now === null || found.version >= this.now.version) this.now = found;
  }
}

/** "6.3", "6,3": an average, in the language of the page. */
export function averageText(average: number, language = document.documentElement.lang): string {
  return average.toLocaleString(language || 'en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** "10½": points have halves at most. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return `${whole === 0 ? '' : whole}½`;
}
