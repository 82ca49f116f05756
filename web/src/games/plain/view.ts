import type { View } from '../../connection/connection';

/** Whatever JSON holds. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** What the view of a game without drawings has besides parts of its own. */
export type PlainView = View & {
  active: number | null;
  seats: readonly { readonly [key: string]: Value }[];
  ends: readonly string[];
};
