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
      { d: 'M5.5 21.5v-6.3c0-1 .5-1.7 1.2-2.2C6.7 9.5 10.5 7.5 12 4.2c1.5 3.3 5.3 5.3 5.3 8.8.7.5 1.2 1.2 1.2 2.2v6.3Z', fill: 'own' },
      { d: 'M12 1.5v2.7M6.7 13h10.6', fill: 'none', line: 1 },
      { d: 'M9.8 21.5v-4c0-1.4 1-2.3 2.2-3 1.2.7 2.2 1.6 2.2 3v4Z', fill: 'line', line: 0 },
    ],
  },
  iwan: {
    box: [24, 24],
    layers: [
      { d: 'M2.5 21.5v-13h4v-5h11v5h4v13Z', fill: 'own' },
      { d: 'M8 21.5v-8.5c0-2.5 2-4 4-5.5 2 1.5 4 3 4 5.5v8.5Z', fill: 'line', line: 0 },
      { d: 'M6.5 8.5v13M17.5 8.5v13M3.5 13h2M18.5 13h2M8 5.5h8', fill: 'none', line: 0.8 },
    ],
  },
  banner: {
    box: [24, 24],
    layers: [
      { d: 'M6 1.5v21', fill: 'none', line: 1.8 },
      { d: 'M6 3h14.5l-3.5 5 3.5 5H6Z', fill: 'own' },
    ],
  },
  upgrade: {
    box: [24, 24],
    layers: [
      { d: 'M6 2.5h12A3.5 3.5 0 0 1 21.5 6v12a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 18V6A3.5 3.5 0 0 1 6 2.5Z', fill: 'own' },
      { d: 'M12 4.7v2.6M10.7 6h2.6M12 16.7v2.6M10.7 18h2.6M4.7 12h2.6M6 10.7v2.6M16.7 12h2.6M18 10.7v2.6', fill: 'none', line: 0.9 },
    ],
    mark: { x: 12, y: 12, r: 5 },
  },
  shield: {
    box: [24, 24],
    layers: [
      { d: 'M12 2 20.5 5v6.5c0 5-3.5 8.5-8.5 10.5-5-2-8.5-5.5-8.5-10.5V5Z', fill: 'own' },
      { d: 'M8 11.8l2.8 3L16.3 9', fill: 'none', line: 1.8 },
    ],
  },
  post: {
    box: [24, 24],
    layers: [
      { d: 'M12 2.5 22 11l-3 .5V21H5v-9.5L2 11Z', fill: 'own' },
      { d: 'M12 2.5V21M7 11.4v9.6M17 11.4v9.6', fill: 'none', line: 0.8 },
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
  /** Four spices, each with an outline of its own: bark, root, berries, corns. */
  bark: {
    box: [24, 24],
    layers: [
      { d: 'M2.8 16.2 14.4 2.6l4.2 3.5L7 19.7Z', fill: 'own' },
      { d: 'M9.5 20.5 18.6 9.8l3.6 3L13.1 23.5Z', fill: 'own' },
      { d: 'M2.8 16.2a2.75 2.75 0 1 0 4.2 3.5 2.75 2.75 0 1 0-4.2-3.5Z', fill: 'shade', line: 0.8 },
      { d: 'M6 13.5 8.5 17.9M9.5 9.4 11.9 13.9M13 5.3 15.5 9.7M14 15.2 16.3 19.6', fill: 'none', line: 0.7 },
    ],
  },
  root: {
    box: [24, 24],
    layers: [
      { d: 'M3.4 16C1 13.8 2 9.8 5.2 9.8c1.7 0 2.4 1 3.5.4 1.2-.7.2-2.8 1.2-4.7C11 3.3 14 3.1 15.1 5c1.1 1.9-.5 3.3.6 4.3 1.2 1 2.7-.9 4.7 0 2.6 1.1 2.7 4.7.6 6.2-1.9 1.3-3.8.1-5.2 1.3-1.3 1.1-.4 3.2-2.2 4.5-2 1.4-4.9.3-5.3-2-.3-1.6.4-2.9-.6-3.7-1.2-.9-2.6 1.7-4.3.4Z', fill: 'own' },
      { d: 'M6.5 11.8c1 .5 1.3 1.5 1 2.6M12 7.2c1-.1 1.8.3 2.3 1M17.5 11.5c.9.5 1.2 1.4 1 2.4M11 17.5c1-.4 2-.3 2.8.3', fill: 'none', line: 0.8 },
    ],
  },
  berries: {
    box: [24, 24],
    layers: [
      { d: 'M12 11C10.5 6.5 12.5 3.2 17.5 2c.6 4.2-1.3 7.4-5.5 9ZM11.5 11.5C7 10.5 4.8 8 4.5 4.2 8.5 4.7 11 7.2 11.5 11.5Z', fill: 'green' },
      { d: 'M2.7 14.2a4.7 4.7 0 1 1 9.4 0 4.7 4.7 0 1 1-9.4 0ZM11.9 14.2a4.7 4.7 0 1 1 9.4 0 4.7 4.7 0 1 1-9.4 0ZM7.3 18a4.7 4.7 0 1 1 9.4 0 4.7 4.7 0 1 1-9.4 0Z', fill: 'own' },
      { d: 'M5.4 12.5a2.6 2.6 0 0 1 2-1.3M14.6 12.5a2.6 2.6 0 0 1 2-1.3M10 16.3a2.6 2.6 0 0 1 2-1.3', fill: 'none', line: 0.8 },
    ],
  },
  corns: {
    box: [24, 24],
    layers: [{ d: 'M2.3 18a3.3 3.3 0 1 1 6.6 0 3.3 3.3 0 1 1-6.6 0ZM8.7 18.4a3.3 3.3 0 1 1 6.6 0 3.3 3.3 0 1 1-6.6 0ZM15.1 18a3.3 3.3 0 1 1 6.6 0 3.3 3.3 0 1 1-6.6 0ZM5.5 12.6a3.3 3.3 0 1 1 6.6 0 3.3 3.3 0 1 1-6.6 0ZM11.9 12.6a3.3 3.3 0 1 1 6.6 0 3.3 3.3 0 1 1-6.6 0ZM8.7 7a3.3 3.3 0 1 1 6.6 0 3.3 3.3 0 1 1-6.6 0Z', fill: 'own', line: 1 }],
  },
  /** Favour: a lotus. */
  lotus: {
    box: [24, 24],
    layers: [
      { d: 'M12 20.5C5.5 19 1.8 14.8 1.8 9.5 6.8 9.8 10.5 13.5 12 20.5 13.5 13.5 17.2 9.8 22.2 9.5c0 5.3-3.7 9.5-10.2 11Z', fill: 'own' },
      { d: 'M12 20.5C7 17 4.8 11.5 6.3 6 10 8 12 13 12 20.5 12 13 14 8 17.7 6c1.5 5.5-.7 11-5.7 14.5Z', fill: 'own' },
      { d: 'M12 2.8c3.7 4.3 3.7 11.7 0 17.7-3.7-6-3.7-13.4 0-17.7Z', fill: 'own' },
    ],
  },
  /** The start player. */
  pennant: {
    box: [24, 24],
    layers: [
      { d: 'M5.5 2v20', fill: 'none', line: 1.8 },
      { d: 'M6.5 3 21.5 8.5 6.5 14Z', fill: 'own' },
    ],
  },
  /** Buildings of a city by what they are for; a mark tells whose they are. */
  khan: {
    box: [24, 24],
    layers: [
      { d: 'M1.5 21.5V11.5h5V7L12 3.2 17.5 7v4.5h5v10Z', fill: 'own' },
      { d: 'M9.3 21.5v-2.8a2.7 2.7 0 0 1 5.4 0v2.8ZM3.3 18v-2.2a1.3 1.3 0 0 1 2.6 0V18ZM18.1 18v-2.2a1.3 1.3 0 0 1 2.6 0V18Z', fill: 'line', line: 0 },
    ],
    mark: { x: 12, y: 10.4, r: 3.7 },
  },
  pavilion: {
    box: [24, 24],
    layers: [
      { d: 'M2 21.5V10.5h4V8C6 5.2 9 3.8 12 1.5c3 2.3 6 3.7 6 6.5v2.5h4v11Z', fill: 'own' },
      { d: 'M6 10.5h12', fill: 'none', line: 0.9 },
      { d: 'M8.7 21.5v-3.2a3.3 3.3 0 0 1 6.6 0v3.2Z', fill: 'line', line: 0 },
    ],
    mark: { x: 12, y: 9.8, r: 3.7 },
  },
  archive: {
    box: [24, 24],
    layers: [
      { d: 'M2 21.5v-2.3h1.5V10H2V7.5L12 2.2 22 7.5V10h-1.5v9.2H22v2.3Z', fill: 'own' },
      { d: 'M6.2 10.5v8.5M17.8 10.5v8.5M3.5 10h17M3.5 19.2h17', fill: 'none', line: 0.9 },
    ],
    mark: { x: 12, y: 14.2, r: 3.7 },
  },
  stall: {
    box: [24, 24],
    layers: [
      { d: 'M3.5 21.5V10h17v11.5Z', fill: 'own' },
      { d: 'M1.5 10.5 4.7 3.5h14.6l3.2 7c-1.1 1.9-3.1 1.9-4.2 0-1.1 1.9-3.1 1.9-4.2 0-1.1 1.9-3.1 1.9-4.2 0-1.1 1.9-3.1 1.9-4.2 0-1.1 1.9-3.1 1.9-4.2 0Z', fill: 'own' },
      { d: 'M8.2 4 6.5 10.5M15.8 4l1.7 6.5M12 4v6.5', fill: 'none', line: 0.8 },
    ],
    mark: { x: 12, y: 16.7, r: 3.7 },
  },
  dome: {
    box: [24, 24],
    layers: [
      { d: 'M18.8 21.5V6.5L20.4 3 22 6.5v15Z', fill: 'own' },
      { d: 'M2 21.5v-7h1.5c0-4.5 3-6.5 7-11 4 4.5 7 6.5 7 11H19v7Z', fill: 'own' },
      { d: 'M3.5 14.5h14', fill: 'none', line: 0.9 },
    ],
    mark: { x: 10.5, y: 13.5, r: 3.7 },
  },
  keep: {
    box: [24, 24],
    layers: [
      { d: 'M5.5 21.5V10L4 9V3.5h3.6v2.3h2.6V3.5h3.6v2.3h2.6V3.5H20V9l-1.5 1v11.5Z', fill: 'own' },
      { d: 'M9.8 21.5v-2.3a2.2 2.2 0 0 1 4.4 0v2.3Z', fill: 'line', line: 0 },
    ],
    mark: { x: 12, y: 12.3, r: 3.7 },
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
