export type Box = { x: number; y: number; width: number; height: number };

/** The box around all of them. */
export function boundingBox(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** How much of two boxes lies on one another. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

export type Point = { x: number; y: number };

/**
 * The point from which most others are in sight of a frame around it; of equal ones the nearest to `home`.
 * The middle of points that lie apart may show none of them.
 */
export function busiest(points: readonly Point[], frame: { width: number; height: number }, home: Point): Point | undefined {
  const near = (one: Point): number => points.filter((other) => Math.abs(other.x - one.x) < frame.width / 2 && Math.abs(other.y - one.y) < frame.height / 2).length;
  const away = (one: Point): number => Math.hypot(one.x - home.x, one.y - home.y);
  return points.toSorted((one, other) => near(other) - near(one) || away(one) - away(other))[0];
}

/**
 * How close a board must be for a finger to hit the smallest of some boxes (measured at zoom 1),
 * as far as all of them stay in sight; never further away than `least`.
 */
export function zoomForTouch(boxes: readonly Box[], frame: { width: number; height: number }, touch: number, least: number, most: number): number {
  const smallest = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
  const whole = boundingBox(boxes);
  const fitting = Math.min(frame.width / Math.max(1, whole.width), frame.height / Math.max(1, whole.height));
  return Math.min(most, Math.max(least, Math.min(touch / Math.max(1, smallest), fitting)));
}
