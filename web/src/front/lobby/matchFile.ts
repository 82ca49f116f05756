/** What a match file is about, as far as its page has to know before the server reads it. */
export type MatchFile = {
  text: string;
  game: string;
  players: number;
  steps: number;
  /** Of the players, if the file says how they are called. */
  names: readonly string[] | null;
};

export const MOST_CHARACTERS = 60_000; // the server takes no more

/** The head of a match file; null if it is none. The text goes to the server as it is. */
export function readHeader(text: string): MatchFile | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { game, players, actions, names } = found as Record<string, unknown>;
  if (typeof game !== 'string' || typeof players !== 'number' || !Array.isArray(actions)) return null;
  const known = Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : null;
  return { text, game, players, steps: actions.length, names: known };
}
