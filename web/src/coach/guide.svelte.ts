import { api, dataOf } from '../connection/api';
import type { Message } from '../connection/messages';
import type { Place } from '../play/choices.svelte';
import type { Table } from '../table/table.svelte';
import type { Language } from '../text/texts';

/** What the guide of a lesson says at a table, asked anew whenever the table shows something else. */
export class Guide {
  shown = $state.raw<Message<'LessonShown'> | null>(null);
  /** The server does not answer. */
  lost = $state(false);
  readonly #table: Table;
  #asked = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  async ask(lang: Language): Promise<void> {
    const number = ++this.#asked;
    try {
      const params = { path: { table: this.#table.live?.id ?? '' }, query: { lang } };
      const shown = dataOf(await api.GET('/api/tables/{table}/lesson', { params }));
      if (number === this.#asked) this.#show(shown);
    } catch {
      this.lost = number === this.#asked;
    }
  }

  /** Where the board is pointed at: what the lesson names, else where the actions that count are done. */
  get places(): readonly Place[] {
    const { shown } = this;
    const { game, position, choices } = this.#table;
    if (!shown || !game || !position) return [];
    const counts = position.actions.filter((action) => shown.actions.includes(action.number));
    if (counts.length === 0 || shown.points.length > 0) return counts.length > 0 ? shown.points : [];
    return counts.flatMap((action) => game.placesOf(action, position.view)).filter((place) => choices.isDrawn(place));
  }

  /** The last action is undone; where something was drawn since, the others are asked, and bots agree. */
  takeBack(): void {
    if (this.#table.position?.canUndo) this.#table.undo();
    else void this.#table.live?.askRewind();
  }

  #show(shown: Message<'LessonShown'>): void {
    this.lost = false;
    this.shown = shown;
  }
}
