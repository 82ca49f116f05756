import type { GameName } from '../connection/connection';

/** Where a rule is read: `/rules/<game>/numbered#M-6.3`. */
export const ruleAddress = (game: GameName, rule: string): string => `/rules/${game}/numbered#${rule}`;

/** The rule that a link leads to, on the page of the numbered rules or on this one; null if it leads elsewhere. */
export function linkedRule(link: { pathname: string; hash: string }, game: GameName, here: string): string | null {
  const rule = /^#([A-Z]-\d+(\.\d+)*)$/.exec(link.hash)?.[1];
  return rule !== undefined && [`/rules/${game}/numbered`, here].includes(link.pathname) ? rule : null;
}
