import { overlap, type Box } from '../../ui/touchZoom';

/** Pixels of a label, at most. */
export const LABEL = { width: 46, height: 20 };

/**
 * Where a label can stand at its element: so many halves of the element from its middle, and so
 * much of the label further out. It always touches the element, or it would belong to another.
 */
const SPOTS = [
  [0, -1], [1, 0], [-1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1],
  [0.5, -1], [-0.5, -1], [0.5, 1], [-0.5, 1], [1, 0.5], [-1, 0.5], [1, -0.5], [-1, -0.5],
] as const;
const OUTSIDE = 0.2;
/** Square pixels of lines that are not ink: so much may be covered. */
const UNSEEN = 60;
export type Spot = (typeof SPOTS)[number];

/** A label at a spot, as far as the frame reaches. */
export function labelAt([right, down]: Spot, element: Box, frame: Box): Box {
  const { width, height } = LABEL;
  const x = element.x + (element.width / 2) * (1 + right) + right * OUTSIDE * width - width / 2;
  const y = element.y + (element.height / 2) * (1 + down) + down * OUTSIDE * height - height / 2;
  return { x: clamp(x, frame.x, frame.x + frame.width - width), y: clamp(y, frame.y, frame.y + frame.height - height), width, height };
}

/** The first spot at which it covers nothing of what is read, or else the least. */
export function bestSpot(element: Box, frame: Box, read: readonly Box[]): Spot {
  const covered = SPOTS.map((spot) => {
    const label = labelAt(spot, element, frame);
    return read.reduce((sum, box) => sum + overlap(label, box), 0);
  });
  const least = Math.max(UNSEEN, Math.min(...covered));
  return SPOTS.find((_, index) => (covered[index] ?? 0) <= least) ?? SPOTS[0];
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
