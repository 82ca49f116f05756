/** What a match file is about, as far as its page has to know before the server reads it. */
export type MatchFile = { text: string; game: string; players: number; steps: number };

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
  const { game, players, actions } = found as Record<string, unknown>;
  if (typeof game !== 'string' || typeof players !== 'number' || !Array.isArray(actions)) return null;
  return { text, game, players, steps: actions.length };
}
