import type { Dye } from './marks';

/** One outline of a piece: `own` is filled with the piece's dye, others have a colour of their own. */
export type Layer = {
  d: string;
  fill?: 'own' | 'none' | 'shade' | 'shine' | 'line' | Dye;
  /** Width of the outline; 0 for none. */
  line?: number;
};

export type Shape = {
  /** Width and height of the box it is drawn in. */
  box: [number, number];
  layers: readonly Layer[];
  /** Where the mark sits and how large it is; no mark if absent. */
  mark?: { x: number; y: number; r: number };
};

const CAMEL =
  'M4.2 12.2C4.4 10 6 9.6 7 7.6 8 5.2 8.7 4 10 4c1.4 0 2 1.9 2.6 3.7.4 1.2 1.6 1.2 2 0C15.2 5.7 15.9 3.9 17.3 3.9c1.5 0 2.1 2 2.8 3.9.6 1.7 1.3 2.9 2.4 2.9 1.4 0 2-2.1 2.2-4.2.2-2.3 1-4 2.7-4.2l.7-1.2.8 1.3c1.3.3 2.5 1.3 2.4 2.5-.1 1-1.5 1.1-2.6 1.1-.8 0-1.1.7-1.2 1.7-.3 3.3-1.2 6.7-4.3 8L23 23h-2.1l-.5-5.5-1 .1L18.9 23h-2l.2-5.7c-2 .4-4.5.2-6.1-.4L10.6 23h-2l-.1-5-1.1-.6L6.6 23h-2l.5-6.4c-.8-1.2-1.1-2.8-.9-4.4Z';

export const SHAPES = {
  camel: {
    box: [34, 24],
    layers: [
      { d: 'M4.4 12C3 12.8 2.5 14.5 2.8 16.6', fill: 'none', line: 1.3 },
      { d: CAMEL, fill: 'own', line: 1.1 },
      { d: 'M7.4 9.6C8.3 7.7 8.9 5.3 10 5.3M14.9 9.4c.8-1.8 1.2-4.2 2.4-4.2', fill: 'none', line: 0.6 },
      { d: 'M28.3 3.9h.9v.9h-.9Z', fill: 'line', line: 0 },
    ],
    mark: { x: 13.4, y: 12.6, r: 4.3 },
  },
  cube: {
    box: [24, 24],
    layers: [
      { d: 'M12 2.5 21 7v10l-9 4.5L3 17V7Z', fill: 'own' },
      { d: 'M12 2.5 21 7l-9 4.5L3 7Z', fill: 'shine', line: 0.7 },
      { d: 'M12 11.5 21 7v10l-9 4.5Z', fill: 'shade', line: 0.7 },
    ],
    mark: { x: 7.6, y: 14, r: 3 },
  },
  disc: {
    box: [24, 24],
    layers: [
      { d: 'M2.5 10.5v4C2.5 18.5 7 21 12 21s9.5-2.5 9.5-6.5v-4Z', fill: 'own' },
      { d: 'M2.5 10.5v4C2.5 18.5 7 21 12 21s9.5-2.5 9.5-6.5v-4Z', fill: 'shade', line: 0 },
      { d: 'M12 4c5.2 0 9.5 2.9 9.5 6.5S17.2 17 12 17s-9.5-2.9-9.5-6.5S6.8 4 12 4Z', fill: 'own' },
    ],
    mark: { x: 12, y: 10.5, r: 3.8 },
  },
  meeple: {
    box: [24, 24],
    layers: [
      { d: 'M12 2.5c2.3 0 3.8 1.6 3.8 3.6 0 1-.3 1.8-.8 2.5 3.4.9 6.5 2.4 6.5 4.1 0 1.4-1.8 1.7-4.4 1.9.9 2.3 2.5 4.4 3 6.4.1.4-.1.7-.5.7h-4.8c-.9-1-1.9-2.5-2.8-4.3-.9 1.8-1.9 3.3-2.8 4.3H4.4c-.4 0-.6-.3-.5-.7.5-2 2.1-4.1 3-6.4-2.6-.2-4.4-.5-4.4-1.9 0-1.7 3.1-3.2 6.5-4.1a4 4 0 0 1-.8-2.5c0-2 1.5-3.6 3.8-3.6Z', fill: 'own' },
    ],
    mark: { x: 12, y: 12.4, r: 3 },
  },
  house: {
    box: [24, 24],
    layers: [
      { d: 'M3 11.5 12 3l9 8.5V21H3Z', fill: 'own' },
      { d: 'M1.8 11.8 12 2.3l10.2 9.5-1.6 1.7L12 5.6l-8.6 7.9Z', fill: 'shade', line: 0.9 },
      { d: 'M9.8 21v-4.5a2.2 2.2 0 0 1 4.4 0V21Z', fill: 'line', line: 0 },
    ],
    mark: { x: 12, y: 11, r: 2.9 },
  },
  soldier: {
    box: [24, 24],
    layers: [
      { d: 'M19.8 2.2 21 5.6h-.7V22h-1V5.6h-.7Z', fill: 'silver', line: 0.7 },
      { d: 'M10 2c2.4 0 4 1.7 4 4v2.2h-8V6c0-2.3 1.6-4 4-4Z', fill: 'silver' },
      { d: 'M7.3 8h5.4v1.7c0 1.3-1.2 2.2-2.7 2.2S7.3 11 7.3 9.7Z', fill: 'own', line: 0.8 },
      { d: 'M4 22c0-6 2-10 6-10s6 4 6 10Z', fill: 'own' },
      { d: 'M13.3 12.5h7v4.2c0 2.3-1.5 3.7-3.5 4.6-2-.9-3.5-2.3-3.5-4.6Z', fill: 'own' },
    ],
    mark: { x: 16.8, y: 16.2, r: 2.6 },
  },
  wall: {
    box: [24, 24],
    layers: [
      { d: 'M2 8V4h3.5v2.5H9V4h6v2.5h3.5V4H22v17H2Z', fill: 'own' },
      { d: 'M2 11.5h20M2 16h20M8 11.5V16M16 11.5V16M12 16v5M5 16v5M19 16v5', fill: 'none', line: 0.7 },
    ],
  },
  gate: {
    box: [24, 24],
    layers: [
      { d: 'M1.5 9V4H4v2h2V4h2.5v5h7V4H18v2h2V4h2.5v17h-21Z', fill: 'own' },
      { d: 'M7.5 21v-5.5C7.5 12.5 9.5 11 12 11s4.5 1.5 4.5 4.5V21Z', fill: 'line', line: 0 },
      { d: 'M9.8 12.2V21M12 11.5V21M14.2 12.2V21M8 15h8M8 18h8', fill: 'none', line: 0.5 },
    ],
  },
  coin: {
    box: [24, 24],
    layers: [
      { d: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z', fill: 'own' },
      { d: 'M12 5.2a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6Z', fill: 'none', line: 0.7 },
    ],
  },
  chest: {
    box: [24, 24],
    layers: [
      { d: 'M3 11.5h18V20H3Z', fill: 'own' },
      { d: 'M3 11.5C3 7 5 4.5 8 4.5h8c3 0 5 2.5 5 7Z', fill: 'own' },
      { d: 'M3 11.5C3 7 5 4.5 8 4.5h8c3 0 5 2.5 5 7Z', fill: 'shine', line: 0 },
      { d: 'M3 11.5h18M7 4.8V20M17 4.8V20', fill: 'none', line: 0.8 },
      { d: 'M10.2 10h3.6v4.2h-3.6Z', fill: 'gold', line: 0.8 },
    ],
  },
  scroll: {
    box: [24, 24],
    layers: [
      { d: 'M6 4.5h11.5V18H6Z', fill: 'own' },
      { d: 'M8.5 8h6.5M8.5 11h6.5M8.5 14h4.5', fill: 'none', line: 0.9 },
      { d: 'M5 2.5h13.5a2 2 0 1 1 0 4H5a2 2 0 1 1 0-4ZM5.5 17.5H19a2 2 0 1 1 0 4H5.5a2 2 0 1 1 0-4Z', fill: 'own' },
    ],
  },
  pepper: {
    box: [24, 24],
    layers: [
      { d: 'M8.5 6.5C5 9 3.5 13 3.5 16.5 3.5 20 6 21.5 12 21.5s8.5-1.5 8.5-5C20.5 13 19 9 15.5 6.5Z', fill: 'own' },
      { d: 'M8 6.5 6.5 2.5l3.3 1.2L12 2l2.2 1.7 3.3-1.2L16 6.5Z', fill: 'own' },
      { d: 'M7.6 6.5h8.8', fill: 'none', line: 1.6 },
      { d: 'M9 12.5h.1M12.5 11.5h.1M15.5 13.5h.1M10.5 15.5h.1M14 16.8h.1M7.8 17h.1', fill: 'none', line: 1.9 },
    ],
  },
  silk: {
    box: [24, 24],
    layers: [
      { d: 'M6.5 8.5 19 4.5c1.5 2 2.2 4.5 2 7l-4.5 1.5 1 7.5-3.5-1.6-3 2.1-1.2-6-3 1Z', fill: 'own' },
      { d: 'M5.5 8c2.2 0 4 2 4 4.5S7.7 17 5.5 17s-4-2-4-4.5S3.3 8 5.5 8Z', fill: 'own' },
      { d: 'M5.5 10.5c1 0 1.7.9 1.7 2s-.7 2-1.7 2-1.7-.9-1.7-2', fill: 'none', line: 0.8 },
      { d: 'M12 9.5 19.5 7', fill: 'none', line: 0.7 },
    ],
  },
  gold: {
    box: [24, 24],
    layers: [
      { d: 'M6.5 12 17.5 8.5 22 15 10.5 19.5 2 16.5Z', fill: 'own' },
      { d: 'M6.5 12 17.5 8.5 19 11.5 8.5 15.5Z', fill: 'shine', line: 0.7 },
      { d: 'M8.5 15.5 10.5 19.5 2 16.5 6.5 12Z', fill: 'shade', line: 0.7 },
    ],
  },
  spice: {
    box: [24, 24],
    layers: [
      { d: 'M7 8.5h10c2.5 2 3.5 4.5 3.5 7 0 3.5-2 6-5 6h-7c-3 0-5-2.5-5-6 0-2.5 1-5 3.5-7Z', fill: 'own' },
      { d: 'M7 5.5h10v3H7Z', fill: 'own' },
      { d: 'M8.5 2.5h7l1 3h-9Z', fill: 'shade' },
      { d: 'M3.8 13.5h16.4', fill: 'none', line: 0.8 },
    ],
    mark: { x: 12, y: 15.6, r: 3.4 },
  },
  book: {
    box: [24, 24],
    layers: [
      { d: 'M12 6C9.5 4 5.5 4 2.5 5v14.5c3-1 7-1 9.5 1 2.5-2 6.5-2 9.5-1V5c-3-1-7-1-9.5 1Z', fill: 'own' },
      { d: 'M12 6v14.5M5.5 9c1.5-.3 3 0 4 .5M5.5 12.5c1.5-.3 3 0 4 .5M14.5 9.5c1-.5 2.5-.8 4-.5M14.5 13c1-.5 2.5-.8 4-.5', fill: 'none', line: 0.8 },
    ],
  },
  card: {
    box: [24, 24],
    layers: [
      { d: 'M5 3.5A1.5 1.5 0 0 1 6.5 2h11A1.5 1.5 0 0 1 19 3.5v17a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 20.5Z', fill: 'own' },
      { d: 'M12 7.5 15.5 12 12 16.5 8.5 12Z', fill: 'shade', line: 0.7 },
    ],
  },
  tile: {
    box: [24, 24],
    layers: [
      { d: 'M4 21V9.5C4 5.5 7.5 2.5 12 2.5s8 3 8 7V21Z', fill: 'own' },
    ],
    mark: { x: 12, y: 12.5, r: 4.6 },
  },
  knot: {
    box: [24, 24],
    layers: [
      { d: 'M8.5 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm0 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z', fill: 'own', line: 0.9 },
      { d: 'M15.5 5.5a6.5 6.5 0 1 1-4.6 11.1l2.1-2.1a3.5 3.5 0 1 0 0-5l-2.1-2.1a6.5 6.5 0 0 1 4.6-1.9Z', fill: 'own', line: 0.9 },
    ],
  },
  crown: {
    box: [24, 24],
    layers: [
      { d: 'M3 8.5 7.5 12 12 4.5 16.5 12 21 8.5 19.5 19h-15Z', fill: 'own' },
      { d: 'M4.8 16.5h14.4', fill: 'none', line: 0.9 },
    ],
  },
  star: {
    box: [24, 24],
    layers: [
      { d: 'M12 2.5 14.8 9l7 .6-5.3 4.6 1.6 6.9L12 17.5l-6.1 3.6 1.6-6.9L2.2 9.6l7-.6Z', fill: 'own' },
    ],
  },
  ship: {
    box: [24, 24],
    layers: [
      { d: 'M2.5 15.5h19c-.5 3.5-3 5.5-6 5.5H8c-3 0-5-2-5.5-5.5Z', fill: 'own' },
      { d: 'M11.5 2.5v13', fill: 'none', line: 1.2 },
      { d: 'M13 3.5c4 1.5 6.5 5.5 7 10h-7Z', fill: 'white' },
      { d: 'M10 5.5c-3 2-5 5-5.5 8H10Z', fill: 'white' },
    ],
  },
  block: {
    box: [24, 24],
    layers: [
      { d: 'M2.5 7.5 6.5 3h15v14l-4 4.5h-15Z', fill: 'own' },
      { d: 'M2.5 7.5 6.5 3h15l-4 4.5Z', fill: 'shine', line: 0.7 },
      { d: 'M17.5 7.5 21.5 3v14l-4 4.5Z', fill: 'shade', line: 0.7 },
    ],
    mark: { x: 10, y: 14.5, r: 5.4 },
  },
  mosque: {
    box: [24, 24],
    layers: [
      { d: 'M3 21.5V9l1.5-2.5L6 9v12.5ZM18 21.5V9l1.5-2.5L21 9v12.5Z', fill: 'own' },
      { d: 'M5.5 21.5v-6.3c0-1 .5-1.7 1.2-2.2C6.7 9.5 10.5 7.5 12 4.200c1.5 3.3 5.3 5.3 5.3 8.8.7.5 1.2 1.2 1.2 2.200v6.300Z', fill: 'own' },
      { d: 'M12 1.500v2.700M6.7 13h10.6', fill: 'none', line: 1 },
      { d: 'M9.8 21.500v-4c0-1.4 1-2.3 2.2-3 1.2.7 2.2 1.6 2.2 3v4Z', fill: 'line', line: 0 },
    ],
  },
  iwan: {
    box: [24, 24],
    layers: [
      { d: 'M2.5 21.500v-13h4v-5h11v5h4v13Z', fill: 'own' },
      { d: 'M8 21.500v-8.500c0-2.5 2-4 4-5.5 2 1.5 4 3 4 5.500v8.500Z', fill: 'line', line: 0 },
      { d: 'M6.5 8.500v13M17.5 8.500v13M3.5 13h2M18.5 13h2M8 5.500h8', fill: 'none', line: 0.8 },
    ],
  },
  banner: {
    box: [24, 24],
    layers: [
      { d: 'M6 1.500v21', fill: 'none', line: 1.8 },
      { d: 'M6 3h14.500l-3.5 5 3.5 5H6Z', fill: 'own' },
    ],
  },
  upgrade: {
    box: [24, 24],
    layers: [
      { d: 'M6 2.500h12A3.5 3.5 0 0 1 21.5 6v12a3.5 3.5 0 0 1-3.5 3.500H6A3.5 3.5 0 0 1 2.5 18V6A3.5 3.5 0 0 1 6 2.500Z', fill: 'own' },
      { d: 'M12 4.700v2.600M10.7 6h2.600M12 16.700v2.600M10.7 18h2.600M4.7 12h2.600M6 10.700v2.600M16.7 12h2.600M18 10.700v2.6', fill: 'none', line: 0.9 },
    ],
    mark: { x: 12, y: 12, r: 5 },
  },
  shield: {
    box: [24, 24],
    layers: [
      { d: 'M12 2 20.5 5v6.500c0 5-3.5 8.5-8.5 10.5-5-2-8.5-5.5-8.5-10.500V5Z', fill: 'own' },
      { d: 'M8 11.800l2.8 3L16.3 9', fill: 'none', line: 1.8 },
    ],
  },
  post: {
    box: [24, 24],
    layers: [
      { d: 'M12 2.5 22 11l-3 .5V21H5v-9.500L2 11Z', fill: 'own' },
      { d: 'M12 2.500V21M7 11.400v9.600M17 11.400v9.6', fill: 'none', line: 0.8 },
    ],
  },
  /** One step along a route. */
  way: {
    box: [24, 24],
    layers: [
      { d: 'M3.5 18.5c1.5-1 3-1.2 4.2-.6M10.5 17c1.3-2.2.2-4.2 2-6.2', fill: 'none', line: 2.2 },
      { d: 'M10.2 8.6 20.5 3.5 18.6 14.6 15.3 11.6 12.8 13.8Z', fill: 'own' },
    ],
  },
  /** A good of one's choice. */
  crate: {
    box: [24, 24],
    layers: [
      { d: 'M3 7h18v14H3Z', fill: 'own' },
      { d: 'M2 4h20v4.2H2Z', fill: 'own' },
      { d: 'M9.3 12.6c0-1.6 1.2-2.5 2.7-2.5s2.7.9 2.7 2.4c0 1.8-2.6 1.9-2.6 3.9M12 18.6v.3', fill: 'none', line: 1.6 },
    ],
  },
  /** Two different goods. */
  crates: {
    box: [30, 24],
    layers: [
      { d: 'M2 6.5h14V19H2Z', fill: 'own' },
      { d: 'M14 9h14v12.5H14Z', fill: 'white' },
      { d: 'M6 10.5h5.5M6 14h5.5M13.5 4 4.5 20', fill: 'none', line: 0 },
      { d: 'M5.5 12.7h6M21 12v6.5M17.8 15.2h6.4', fill: 'none', line: 1.5 },
    ],
  },
  /** The bonus of a small city. */
  rosette: {
    box: [24, 24],
    layers: [
      { d: 'M8 13 5.5 22l3.7-1.6L12 22l2.8-1.6 3.7 1.6L16 13Z', fill: 'own' },
      { d: 'M12 2a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z', fill: 'own' },
      { d: 'M12 5.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6Z', fill: 'white', line: 0.8 },
    ],
  },
  /** A bag of coins. */
  purse: {
    box: [24, 24],
    layers: [
      { d: 'M9 7.5C4.5 10 2.5 14 3 17.5 3.4 20.4 6 21.5 12 21.5s8.6-1.1 9-4c.5-3.5-1.5-7.5-6-10Z', fill: 'own' },
      { d: 'M8.5 7.5 7 3c1.6.9 2.8.5 3.5-.5.7 1 2.3 1 3 0 .7 1 1.9 1.4 3.5.5l-1.5 4.5Z', fill: 'own' },
      { d: 'M8 7.5h8', fill: 'none', line: 1.5 },
      { d: 'M12 11a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6Z', fill: 'gold', line: 0.9 },
    ],
  },
  /** Roll again. */
  again: {
    box: [24, 24],
    layers: [
      { d: 'M12 4.5a7.5 7.5 0 1 1-6.8 4.3', fill: 'none', line: 2 },
      { d: 'M2.5 10.5 6 3.5 9.6 10Z', fill: 'own', line: 0.8 },
    ],
  },
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof SHAPES;
