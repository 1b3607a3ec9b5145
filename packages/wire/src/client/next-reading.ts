import { changeBetween, type LocalTime } from './local-time.ts';
import { offsetAt } from './zone-offset.ts';

const minute = 60_000;

/**
 * Returns the next time at which clocks show a later reading than at `moment`, or at which they change before, so that
 * up to it they run evenly. Apart from `local-time`, which the portal's first load has.
 */
export const nextReading = (timeZone: string, moment: number, local: LocalTime): number => {
  const offset = offsetAt(timeZone, moment);
  const reached = local - offset * minute;
  return offsetAt(timeZone, reached) === offset ? reached : changeBetween(timeZone, moment, reached);
};
