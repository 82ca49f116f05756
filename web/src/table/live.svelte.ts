import type { Live, Update } from '../connection/connection';
import type { Facts, Message, Outcome, SeatView, TableCommand } from '../connection/messages';
import { ServerTime } from '../connection/serverTime.svelte';
import { ChatState } from './side/chatState.svelte';

/** Levels that may stand in for a player who is away. */
const STAND_IN = 'medium';

/** What a table of the server has besides its position: people, time, chat, agreements. */
export class LiveTable {
  readonly chat: ChatState;
  readonly time = new ServerTime();
  readonly id: string;
  watching = $state(0);
  spectators = $state.raw<readonly string[]>([]);
  /** The seat whose player said that they look at the screen, where several share it. */
  seatAtScreen = $state<number | null>(null);
  #live: Live;
  #facts: () => Facts | null;

  readonly facts = $derived.by(() => this.#facts());
  readonly shownSeat = $derived.by(() => this.facts?.shownSeat ?? null);
  readonly mine = $derived.by((): SeatView | null => this.facts?.views.find((one) => one.seat === this.shownSeat) ?? null);
  /** The seat of mine that is to act and is not shown. */
  readonly waitingSeat = $derived.by(() => {
    const acts = this.facts?.views.find((one) => one.actions.length > 0 || one.held !== null);
    return acts && acts.seat !== this.shownSeat && !this.facts?.window ? acts.seat : null;
  });
  readonly shared = $derived.by(() => (this.facts?.you.length ?? 0) > 1);
  /** A seat of mine that is asked to agree to something. */
  readonly asked = $derived.by(
    () => this.facts?.views.find((one) => one.may.includes('answer'))?.seat ?? null,
  );

  constructor(live: Live, facts: () => Facts | null) {
    this.#live = live;
    this.id = live.table;
    this.chat = new ChatState(live);
    this.#facts = facts;
    void this.time.sync();
  }

  receive(update: Update): void {
    if (update.type === 'chat') this.chat.receive(update.lines);
    if (update.type === 'presence') {
      this.watching = update.watching;
      this.spectators = update.spectators;
    }
    if (update.type === 'back') void this.time.sync();
  }

  may(what: string): boolean {
    return this.mine?.may.includes(what) ?? false;
  }

  /** The player of this seat looks at the screen now. */
  takeScreen(seat: number): void {
    this.seatAtScreen = seat;
    if (seat !== this.shownSeat) this.#live.showSeat(seat);
  }

  /** The player at the screen is done: the screen is for this seat now, covered where there are secrets. */
  handOver(seat: number): void {
    this.#live.showSeat(seat);
  }

  /** The player at the screen looks on a little longer. */
  keepScreen(): void {
    if (this.seatAtScreen !== null) this.#live.showSeat(this.seatAtScreen);
  }

  leave(): Promise<Outcome> {
    return this.#for((seat) => ({ type: 'leave', seat }));
  }

  comeBack(): Promise<Outcome> {
    return this.#for((seat) => ({ type: 'return', seat }));
  }

  resign(): Promise<Outcome> {
    return this.#for((seat) => ({ type: 'resign', seat }));
  }

  askRewind(): Promise<Outcome> {
    return this.#for((seat) => ({ type: 'propose', seat, what: 'rewind', target: null, level: null }));
  }

  askTakeover(target: number): Promise<Outcome> {
    return this.#for((seat) => ({ type: 'propose', seat, what: 'takeover', target, level: STAND_IN }));
  }

  async answer(agree: boolean): Promise<void> {
    const proposal = this.facts?.proposal?.number;
    if (this.asked === null || proposal === undefined) return;
    await this.#live.command({ type: 'answer', seat: this.asked, proposal, agree });
  }

  prefer(wanted: Partial<Message<'Preferences'>>): Promise<Outcome> {
    const { confirm = null, standing = null, otherwise = null } = wanted;
    return this.#for((seat) => ({ type: 'prefer', seat, confirm, standing, otherwise }));
  }

  /** The address of the same table set again, or null if that was refused. */
  async rematch(): Promise<string | null> {
    let again = this.facts?.rematch;
    if (!again) {
      const outcome = await this.#live.command({ type: 'rematch' });
      again = outcome.type === 'done' ? outcome.table : null;
    }
    // The players of this table are invited to the new table by the same invitation.
    return again ? `/join/${again}/${this.facts?.invite ?? ''}` : null;
  }

  #for(command: (seat: number) => TableCommand): Promise<Outcome> {
    if (this.shownSeat === null) return Promise.reject(new Error('Nobody sits here.'));
    return this.#live.command(command(this.shownSeat));
  }
}
