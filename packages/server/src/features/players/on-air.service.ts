import { type Opening, openingAt, weekdays } from '@kamerton/wire';
import { LRUCache } from 'lru-cache';
import { onAirAt, type OnAirState } from './on-air.rules.ts';

/** Maximum number of schedules whose opening is remembered. */
const most = 20_000;

interface Remembered extends Opening {
  /** When it was computed. */
  from: number;
}

/**
 * Tells what venues play. Opening hours take a tenth of a millisecond of time zones each, and hold until they change: a
 * board of a thousand venues, of which many keep the same hours, computes few of them.
 */
export const createOnAirBoard = () => {
  const openings = new LRUCache<string, Remembered>({ max: most });

  const isOpen = (state: OnAirState, now: number): boolean => {
    const { timezone, advanced_schedule, start_time, end_time } = state;
    const schedule = { timezone, advanced_schedule, start_time, end_time, hours: state };
    const key = advanced_schedule ? weekOf(state) : `${timezone} ${start_time} ${end_time}`;
    const known = openings.get(key);
    if (known && known.from <= now && now < (known.changes_at ?? Infinity)) return known.is_open;
    const opening = openingAt(schedule, now);
    openings.set(key, { ...opening, from: now });
    return opening.is_open;
  };

  return (state: OnAirState, now: number) => onAirAt(state, now, isOpen);
};

const weekOf = (state: OnAirState): string =>
  `${state.timezone} ${weekdays.map((day) => `${state[`${day}_start`]} ${state[`${day}_end`]}`).join(' ')}`;
