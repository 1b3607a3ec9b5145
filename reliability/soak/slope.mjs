import { median } from '../../bench/measure/rounds.mjs';

/** Points at most, of which all pairs are looked at. */
const most = 400;

/**
 * The median of the slopes between all pairs of points (Theil and Sen), which peaks of a moment do not move.
 * @param {{ x: number, y: number }[]} points in the order of x
 * @returns units of y for each unit of x
 */
export function slopeOf(points) {
  const every = Math.ceil(points.length / most);
  const some = points.filter((_, at) => at % every === 0);
  const slopes = some.flatMap((one, at) =>
    some.slice(at + 1).flatMap((other) => (other.x > one.x ? [(other.y - one.y) / (other.x - one.x)] : [])),
  );
  return slopes.length > 0 ? median(slopes) : 0;
}

/** By how much y has grown from the first point to the last, by their slope. */
export const growthOf = (points) => slopeOf(points) * (points.at(-1).x - points[0].x);
