/** Marks that go with every colour: nobody needs to tell dyes apart. Drawn around 0,0, radius 5. */
export const MARKS = {
  chevron: 'M-4.6 2.6 0-2 4.6 2.6V-.6L0-5-4.6-.6Z',
  star: 'M0-5 1.4-1.6 5-1.5 2.2.8 3.1 4.3 0 2.3-3.1 4.3-2.2.8-5-1.5-1.4-1.6Z',
  wave: 'M-5-2.2c1.7-2 3.3-2 5 0s3.3 2 5 0V.4c-1.7 2-3.3 2-5 0s-3.3-2-5 0ZM-5 2.2c1.7-1.4 3.3-1.4 5 0s3.3 1.4 5 0v2c-1.7 1.4-3.3 1.4-5 0s-3.3-1.4-5 0Z',
  diamond: 'M0-5 4.4 0 0 5-4.4 0Z',
  ring: 'M0-5A5 5 0 1 1 0 5 5 5 0 1 1 0-5ZM0-2.4A2.4 2.4 0 1 0 0 2.4 2.4 2.4 0 1 0 0-2.4Z',
  triangle: 'M0-4.6 5 4.2H-5Z',
  sun: 'M0-2.7A2.7 2.7 0 1 1 0 2.7 2.7 2.7 0 1 1 0-2.7ZM-.8-5h1.6v1.6H-.8ZM-.8 3.4h1.6V5H-.8ZM-5-.8h1.6V.8H-5ZM3.4-.8H5V.8H3.4Z',
  bars: 'M-4.6-4.2h2.4v8.4h-2.4ZM-1.2-4.2h2.4v8.4h-2.4ZM2.2-4.2h2.4v8.4H2.2Z',
  flower: 'M0-.6C-2.4-2.2-2-5 0-5s2.4 2.8 0 4.4ZM.6 0C2.2-2.4 5-2 5 0S2.2 2.4.6 0ZM0 .6C2.4 2.2 2 5 0 5S-2.4 2.2 0 .6ZM-.6 0C-2.2 2.4-5 2-5 0s2.8-2.4 4.4 0Z',
  checks: 'M-4.4-4.4H0V0h-4.4ZM0 0h4.4v4.4H0Z',
  dot: 'M0-3.4A3.4 3.4 0 1 1 0 3.4 3.4 3.4 0 1 1 0-3.4Z',
  square: 'M-3.8-3.8h7.6v7.6h-7.6Z',
} as const;

export type Mark = keyof typeof MARKS;

export const DYES = [
  'orange', 'red', 'blue', 'turquoise', 'white', 'green', 'yellow', 'black', 'pink', 'purple',
  'olive', 'grey', 'brown', 'gold', 'silver', 'tan', 'teal',
] as const;

export type Dye = (typeof DYES)[number];

/** How the seats are told apart in every game: a dye and a mark each. */
export const SEATS: readonly { dye: Dye; mark: Mark }[] = [
  { dye: 'blue', mark: 'dot' },
  { dye: 'red', mark: 'square' },
  { dye: 'yellow', mark: 'triangle' },
  { dye: 'turquoise', mark: 'diamond' },
  { dye: 'purple', mark: 'star' },
];

export function seatLook(seat: number): { dye: Dye; mark: Mark } {
  return SEATS[seat] ?? { dye: 'grey', mark: 'bars' };
}
