/**
 * The one place for the kinds of screens at a table. Styles write `@media (--compact)`, which
 * svelte.config.js replaces; scripts write `screen('compact')` (screens.svelte.ts).
 */
const phone = '(max-width: 719px) or (max-height: 499px)';
const tablet = '(min-width: 720px) and (max-width: 960px) and (min-height: 500px) and (orientation: portrait)';
const compact = `${phone} or (${tablet})`;

export const SCREENS = {
  /** A phone, held upright or sideways. */
  phone,
  /** A phone held sideways: the board has the height, all else is a column beside it. */
  sideways: '(max-height: 499px) and (min-width: 560px)',
  /** A tablet held upright. */
  tablet,
  /** No room for players beside the board: phones, and tablets held upright. */
  compact,
  /** Everything else. */
  roomy: `not (${compact})`,
  /** Roomy, and the log or the board has a column more. */
  vast: '(min-width: 1700px)',
};

/** Styles with the names of screens spelled out. */
export const spelledOut = (/** @type {string} */ styles) =>
  styles.replace(/@media [^{]+/g, (query) => query.replace(/\(--([a-z]+)\)/g, (name, kind) => {
    if (!(kind in SCREENS)) throw new Error(`${name}: there is no such screen, only ${Object.keys(SCREENS).join(', ')}.`);
    return `(${SCREENS[/** @type {keyof typeof SCREENS} */ (kind)]})`;
  }));
