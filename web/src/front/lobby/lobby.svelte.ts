import { api } from '../../connection/api';
import type { Message } from '../../connection/messages';
import type { Visitor } from '../site/visitor.svelte';

export type Listed = Message<'TableListed'>;
export type ListName = 'mine' | 'open' | 'running' | 'finished';

const REFRESH_PAUSE = 5_000; // between two looks at the lists
const PREPARING_PAUSE = 1_000; // while a game's rules are being prepared
const LONGEST_PAUSE = 30_000; // while the server is away

/** How long until the next look; the server is asked less and less while it does not answer. */
export function refreshDelay(isPreparing: boolean, failures: number): number {
  if (failures > 0) return Math.min(LONGEST_PAUSE, REFRESH_PAUSE * 2 ** (failures - 1));
  return isPreparing ? PREPARING_PAUSE : REFRESH_PAUSE;
}

/** Games and tables as they are now; looks again by itself, but never for a page that nobody sees. */
export class Lobby {
  games = $state.raw<readonly Message<'GameState'>[] | null>(null);
  levels = $state.raw<readonly string[]>([]);
  lists = $state.raw<Readonly<Record<ListName, readonly Listed[]>> | null>(null);
  /** What each of my tables waits for, by table. */
  turns = $state.raw<ReadonlyMap<string, Message<'Turn'>['kind']>>(new Map());
  serverAway = $state(false);
  readonly isPreparing = $derived(this.games?.some((game) => game.state === 'waiting' || game.state === 'compiling') ?? false);
  #visitor: Visitor;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #watched = false;
  #lists: boolean;

  /** Without `lists` only the games are looked at. */
  constructor(visitor: Visitor, lists = true) {
    this.#visitor = visitor;
    this.#lists = lists;
  }

  /** Look now and from now on; gives back how to stop. */
  watch(): () => void {
    this.#watched = true;
    const seen = (): void => {
      if (!document.hidden) this.refresh();
    };
    document.addEventListener('visibilitychange', seen);
    this.refresh();
    return () => {
      this.#watched = false;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }

  refresh(): void {
    clearTimeout(this.#timer);
    void this.#fetch().then(
      () => this.#schedule(0),
      () => this.#schedule(this.#failures + 1),
    );
  }

  #schedule(failures: number): void {
    this.#failures = failures;
    this.serverAway = failures > 0;
    if (!this.#watched || document.hidden) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.refresh(), refreshDelay(this.isPreparing, failures));
  }

  async #fetch(): Promise<void> {
    const { data } = await api.GET('/api/games');
    if (!data) throw new Error('no games');
    this.games = data.games;
    this.levels = data.levels;
    if (!this.#lists) return;
    // Who is banned is told that elsewhere, and has no lists of their own.
    const known = this.#visitor.known && !this.#visitor.me?.banned;
    const [open, running, finished, mine, turns] = await Promise.all([
      this.#list('open'),
      this.#list('running'),
      this.#list('finished'),
      known ? this.#list('mine') : [],
      known ? api.GET('/api/turns') : null,
    ]);
    this.lists = { open, running, finished, mine };
    this.turns = new Map(turns?.data?.turns.map((turn) => [turn.table, turn.kind]));
  }

  async #list(which: ListName): Promise<readonly Listed[]> {
    const { data } = await api.GET('/api/tables', { params: { query: { which } } });
    if (!data) throw new Error(`no list of ${which} tables`);
    return data.tables;
  }
}

/** My tables: those that wait for me, then those that go on, then those that are over. */
export function sortMyTables(tables: readonly Listed[], turns: ReadonlyMap<string, unknown>): Listed[] {
  const rank = (table: Listed): number => (turns.has(table.table) ? 0 : table.status === 'finished' ? 2 : 1);
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
}
