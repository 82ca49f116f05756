import type { LogEntry } from '../connection/connection';
import type { Change, GameContext, GameModule, Telling } from '../games/module';

/** Every game reports it when a turn begins. */
const TURN_BEGAN = 'turn_began';
/** The table reports it when an action is taken back, with all that came after it. */
const REWOUND = 'table.rewound';

/** One line of the log: an action with its cost and gain, or a heading. */
export type LogLine = {
  /** The number of its first entry, stable. */
  id: number;
  /** Who did it; null for what happens by itself. */
  seat: number | null;
  heading: boolean;
  /** The first line of a turn. */
  opens: boolean;
  text: string;
  /** The text is a whole sentence, which names who did it. */
  whole: boolean;
  changes: readonly Change[];
  entries: readonly LogEntry[];
};

/** Words with a place for items: what is alike is told once. */
type Phrase = { words: string; items: string[] };

type Draft = Omit<LogLine, 'text'> & Phrase & { more: Phrase[]; topics: Set<string>; changes: Change[]; entries: LogEntry[]; deed: boolean };

/** A sentence of the server's, for what the game does not retell. */
type Sentence = { as: 'sentence' };

function draft(entry: LogEntry, seat: number | null, words: string): Draft {
  return { id: entry.id, seat, heading: false, opens: false, whole: false, words, items: [], more: [], topics: new Set(), changes: [], entries: [entry], deed: false };
}

function addChange(line: Draft, change: Change): void {
  const same = line.changes.findIndex((one) => one.name === change.name && one.amount > 0 === change.amount > 0);
  const known = line.changes[same];
  if (known) line.changes[same] = { ...known, amount: known.amount + change.amount };
  else line.changes.push(change);
}

function addWeak(line: Draft, words: string, item: string | undefined): void {
  const last = line.more.at(-1);
  if (item !== undefined && last?.words === words) last.items.push(item);
  else line.more.push({ words, items: item === undefined ? [] : [item] });
}

const phrased = ({ words, items }: Phrase): string => words.replace('{items}', items.join(', '));

function finish({ words, items, more, topics: _topics, deed: _deed, ...line }: Draft): LogLine {
  return { ...line, text: [{ words, items }, ...more].map(phrased).filter(Boolean).join(', ') };
}

/** Puts entries together to lines, one for an action. */
class Retelling {
  lines: Draft[] = [];
  #turn: Draft[] = [];

  add(entry: LogEntry, seat: number | null, telling: Telling | Sentence): void {
    if (entry.kind === TURN_BEGAN) return this.#begin(entry, seat);
    switch (telling.as) {
      case 'heading':
        this.#turn = [];
        return this.#push({ ...draft(entry, null, entry.text), heading: true, whole: true, deed: true });
      case 'sentence':
        return this.#push({ ...draft(entry, seat, entry.text), whole: true, deed: true });
      case 'deed':
        return this.#deed(entry, seat, telling);
      case 'more': {
        const line = this.#lineFor(entry, seat);
        const topic = telling.topic ?? telling.text;
        if (!line.topics.has(topic)) line.more.push({ words: telling.text, items: [] });
        line.topics.add(topic);
        return;
      }
      case 'change':
        return addChange(this.#lineFor(entry, seat), telling.change);
      case 'detail':
        this.#lineFor(entry, seat);
        return;
      default:
        telling satisfies never;
    }
  }

  #begin(entry: LogEntry, seat: number | null): void {
    this.#turn = [];
    this.#push({ ...draft(entry, seat, ''), opens: true });
  }

  #deed(entry: LogEntry, seat: number | null, { text, item, weak = false, change }: Telling & { as: 'deed' }): void {
    const last = this.#turn.findLast((line) => line.seat === seat && !line.heading);
    if (last && !last.deed) {
      // The turn has begun, and this is what is done in it.
      last.words = text;
      last.deed = true;
      last.entries.push(entry);
    } else if (last && last.words === text && item !== undefined) last.entries.push(entry);
    else if (last && weak) {
      addWeak(last, text, item);
      last.entries.push(entry);
      if (change) addChange(last, change);
      return;
    } else this.#push({ ...draft(entry, seat, text), deed: true });
    const line = last?.entries.includes(entry) ? last : this.#turn.at(-1);
    if (item !== undefined) line?.items.push(item);
    if (line && change) addChange(line, change);
  }

  /** The line that an entry without a line of its own belongs to. */
  #lineFor(entry: LogEntry, seat: number | null): Draft {
    const own = this.#turn.findLast((line) => !line.heading && (seat === null || line.seat === seat));
    if (own) {
      own.entries.push(entry);
      return own;
    }
    const line = draft(entry, seat, '');
    this.#push(line);
    return line;
  }

  #push(line: Draft): void {
    this.lines.push(line);
    this.#turn.push(line);
  }
}

/** The log as lines. What tells nothing by itself has the sentence of its first entry. */
export function linesOf(log: readonly LogEntry[], game: GameModule, context: GameContext): LogLine[] {
  const retelling = new Retelling();
  for (const entry of log) retelling.add(entry, game.seatOf(entry), tell(entry, game, context));
  return retelling.lines.map(finish).map((line) =>
    line.text === '' && line.changes.length === 0 ? { ...line, text: line.entries[0]?.text ?? '', whole: true } : line,
  );
}

function tell(entry: LogEntry, game: GameModule, context: GameContext): Telling | Sentence {
  if (game.isHeading(entry)) return { as: 'heading' };
  // What is about the table, not about the game, is a sentence too.
  return (!entry.kind.startsWith('table.') && game.tell?.(entry, context)) || { as: 'sentence' };
}

/** What the others did since my last turn, also while I play the next one: a line for each of them. */
export function sinceMyTurn(all: readonly LogLine[], seat: number | null): LogLine[] {
  if (seat === null) return [];
  // What came before something was taken back may be undone, and has been seen.
  const lines = all.slice(all.findLastIndex((line) => line.entries[0]?.kind === REWOUND) + 1);
  const turns = lines.flatMap((line, index) => (line.opens ? [{ seat: line.seat, index }] : []));
  const now = turns.at(-1);
  const past = now?.seat === seat ? turns.slice(0, -1) : turns;
  const last = past.findLastIndex((turn) => turn.seat === seat);
  const from = last < 0 ? 0 : (past[last + 1]?.index ?? lines.length);
  const to = now?.seat === seat ? now.index : lines.length;
  return merge(lines.slice(from, to).filter((line) => line.seat !== seat && isDeed(line)));
}

/** Whether a line tells what a player did; a turn that has just begun tells nothing yet. */
export function isDeed(line: LogLine): boolean {
  return !line.heading && line.seat !== null && !(line.opens && line.whole);
}

/** All lines of a player as one, in the order in which the players came. */
function merge(lines: readonly LogLine[]): LogLine[] {
  const bySeat = new Map<number, LogLine[]>();
  for (const line of lines) {
    if (line.seat !== null) bySeat.set(line.seat, [...(bySeat.get(line.seat) ?? []), line]);
  }
  return [...bySeat.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const text = own.map((line) => line.text).filter(Boolean).join(' · ');
    return [{ ...first, text, changes: totals(own), entries: own.flatMap((line) => line.entries) }];
  });
}

function totals(lines: readonly LogLine[]): Change[] {
  const sums = new Map<string, Change>();
  for (const change of lines.flatMap((line) => line.changes)) {
    const known = sums.get(change.name);
    sums.set(change.name, known ? { ...known, amount: known.amount + change.amount } : change);
  }
  return [...sums.values()].filter((change) => change.amount !== 0);
}
