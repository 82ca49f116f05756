import type { Point } from './geometry';

/** Seas and lands in the units of the layout; nothing of the rules depends on them. */
export const WATERS: readonly (readonly Point[])[] = [
  // The western sea
  [[-3, 15], [2, 13.5], [7, 14.5], [10, 17.5], [12.5, 20], [13.5, 23], [11, 26.5], [6, 27.5], [2, 28.5], [-3, 28]],
  // The black sea
  [[19, 12], [22, 11.8], [26, 12.4], [29.5, 13.2], [30, 14.8], [26, 15], [22, 14.6], [19.5, 14]],
  // The salt lake
  [[32, 21.5], [34, 22], [34.3, 25], [35.3, 28], [33.8, 30], [32, 27.5], [31.4, 24]],
  // The red sea
  [[20.5, 43], [22.5, 45.5], [24.5, 50], [26.5, 55.5], [27.2, 60], [25.3, 58.5], [23, 53], [21, 47.5]],
  // The ocean, with a gulf
  [
    [34, 66], [37.5, 61.5], [37.2, 55], [39.5, 49], [41.5, 45.6], [38.6, 42.8], [36, 40], [36.6, 38.9], [40, 40.8], [43.5, 43.4],
    [47, 45.5], [49.5, 48.5], [51.5, 53.5], [53.5, 58], [55.5, 62.5], [58, 66],
  ],
  // The eastern gulf
  [[65, 66], [67, 61], [68.5, 56.5], [71.5, 53.5], [75, 53], [77.5, 56], [79, 60], [80, 66]],
  // The yellow sea and the southern one
  [[103, 15], [98.3, 17], [97.6, 20.5], [99, 23.5], [103, 24]],
  [[103, 33], [98.5, 34.6], [96.3, 38], [95.2, 43], [95.6, 49], [94.4, 55], [94.8, 60], [93.5, 66], [103, 66]],
];

export type Ground = 'steppe' | 'oasis' | 'rock';

export const GROUNDS: readonly { ground: Ground; outline: readonly Point[] }[] = [
  { ground: 'steppe', outline: [[-4, -4], [40, -4], [60, -4], [58, 8], [50, 13], [40, 11], [31, 10], [21, 9.5], [12, 11], [4, 13], [-4, 13]] },
  { ground: 'oasis', outline: [[80, 12], [90, 15], [104, 12], [104, 36], [97, 40], [94, 52], [92, 66], [82, 66], [80, 54], [76, 47], [72, 38], [76, 28], [79, 20]] },
  { ground: 'rock', outline: [[48, 27], [54, 29], [60, 31], [68, 33], [73, 37], [70, 42], [64, 41], [58, 40], [53, 36], [48, 33]] },
  { ground: 'oasis', outline: [[50, 44], [56, 42], [66, 45], [70, 50], [67, 58], [64, 66], [57, 66], [54, 58]] },
  { ground: 'rock', outline: [[15, 15.5], [24, 16], [30, 17], [31, 22], [26, 25], [19, 23], [15, 20]] },
];

/** Small drawings around 0,0. */
export const RELIEFS = {
  dunes: 'M-22 6c7-9 13-11 20-3 6-6 12-6 20 3M-9 8c5-4 9-5 15-1',
  peaks: 'M-22 9-11-8-5 2 4-11 20 9M-11-8l2 7M4-11l3 9',
  palms: 'M0 10C1 4 1 0 0-3M0-3c-4-3-8-2-10 2M0-3c-3-5-7-5-9-4M0-3c4-3 8-2 10 2M0-3c3-5 7-5 9-4',
  grass: 'M-12 6c0-4-1-6-4-8M-12 6c0-5 1-7 4-9M-12 6v-7M8 8c0-4-1-6-4-8M8 8c0-5 1-7 4-9M8 8V1',
  waves: 'M-16 0c4-4 8-4 12 0s8 4 12 0 6-3 8-2M-8 7c3-3 6-3 9 0s6 3 9 0',
} as const;

export const SCENERY: readonly { relief: keyof typeof RELIEFS; at: Point }[] = [
  { relief: 'grass', at: [9, 5] }, { relief: 'grass', at: [37, 5.5] }, { relief: 'grass', at: [39, 11] }, { relief: 'grass', at: [53.5, 9] },
  { relief: 'dunes', at: [67, 15] }, { relief: 'dunes', at: [63, 19.5] }, { relief: 'dunes', at: [70, 20.5] }, { relief: 'dunes', at: [79, 7.5] },
  { relief: 'peaks', at: [57, 34.5] }, { relief: 'peaks', at: [62, 36.5] }, { relief: 'peaks', at: [67, 36] }, { relief: 'peaks', at: [50, 30] },
  { relief: 'peaks', at: [22, 19.5] }, { relief: 'peaks', at: [26, 21.5] }, { relief: 'dunes', at: [24, 40] }, { relief: 'dunes', at: [31, 43] },
  { relief: 'dunes', at: [9, 46] }, { relief: 'dunes', at: [6, 54] }, { relief: 'dunes', at: [14, 58] }, { relief: 'palms', at: [11, 51] },
  { relief: 'palms', at: [82, 36] }, { relief: 'palms', at: [84, 33] }, { relief: 'palms', at: [77, 40] }, { relief: 'palms', at: [57, 50] },
  { relief: 'palms', at: [62, 49] }, { relief: 'palms', at: [86, 60] }, { relief: 'palms', at: [90, 58] }, { relief: 'dunes', at: [43, 33] },
  { relief: 'waves', at: [4, 21] }, { relief: 'waves', at: [8, 24] }, { relief: 'waves', at: [44, 58] }, { relief: 'waves', at: [48, 52] },
  { relief: 'waves', at: [42, 52] }, { relief: 'waves', at: [72, 60] }, { relief: 'waves', at: [75, 56.5] }, { relief: 'waves', at: [98, 46] },
  { relief: 'waves', at: [97.5, 56] }, { relief: 'waves', at: [25, 13.4] }, { relief: 'waves', at: [40, 62] },
];
