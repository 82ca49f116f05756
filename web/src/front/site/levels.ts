import type { Translate } from '../../text/texts';

/** The levels that people choose among; others are for experiments. */
export const CHOOSABLE_LEVELS = ['easy', 'medium', 'hard', 'expert', 'master'] as const;

/** What a level is called; one that the client does not know shows its own name. */
export function levelName(t: Translate, level: string): string {
  const name = t(`level.${level}`);
  return name === `level.${level}` ? level : name;
}

/** How a level plays, as what follows its name; nothing is said of one that the client does not know. */
export function levelAbout(t: Translate, level: string): string {
  const about = t(`level_about.${level}`);
  return about === `level_about.${level}` ? '' : about;
}
