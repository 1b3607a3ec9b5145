import { bounds } from '@kamerton/wire/client/bounds';
import type { Language } from '@kamerton/wire';
import { openingAt, type OpeningHours } from '@kamerton/wire/client/opening';
import { clockIn } from '../../lib/clock-text.ts';
import { momentOf } from '../../lib/local-clock.ts';
import { dayOfAddress } from '../../lib/days.ts';
import type { Faults } from '../../ui/use-form.ts';
import { whenText } from './air-text.ts';
import { currentPlayersText } from './queries.ts';

const minute = 60_000;
const longest = bounds.pause_days * 24 * 60 * minute;

/** True if a pause may end at a moment. */
export const isPauseEnd = (moment: number, now: number) => moment > now && moment <= now + longest;

/**
 * Returns when a venue opens after its present hours, or after its next ones if it is closed: “till tomorrow's
 * opening”. Null if it never closes, has no hours, or opens later than a pause may last.
 */
export function openingAfterHours(schedule: OpeningHours, now: number): number | null {
  const present = openingAt(schedule, now);
  if (present.changes_at === null) return null;
  const closing = present.is_open ? present.changes_at : openingAt(schedule, present.changes_at).changes_at;
  if (closing === null) return null;
  const opening = openingAt(schedule, closing).changes_at;
  return opening !== null && isPauseEnd(opening, now) ? opening : null;
}

/** Returns the moment of a date and a typed clock time in a zone; null if it is no clock time. */
export function typedMoment(timezone: string, date: string, typed: string): number | null {
  const clock = clockIn(typed);
  return clock === null ? null : momentOf(timezone, date, clock);
}

/** Says until when a venue is paused, as the server has answered. */
export function pausedText(timezone: string, until: string | null, language: Language) {
  const text = currentPlayersText();
  if (until === null) return text.status.paused;
  return text.commands.paused(whenText(timezone, Date.parse(until), Date.now(), { text, language }));
}

export interface PauseValues extends Record<string, unknown> {
  /** `YYYY-MM-DD`, empty, or a text that is no day. */
  date: string;
  /** As typed. */
  time: string;
}

/** Returns the faults of the end of a pause: it lies ahead, by a week at most. */
export function pauseFaults(timezone: string, { date, time }: PauseValues, now: number): Faults<PauseValues> {
  if (date === '') return { date: 'required' };
  if (!dayOfAddress(date)) return { date: 'not_a_date' };
  if (time.trim() === '') return { time: 'required' };
  const moment = typedMoment(timezone, date, time);
  if (moment === null) return { time: 'malformed' };
  if (moment <= now) return { time: 'too_small' };
  return isPauseEnd(moment, now) ? {} : { date: 'too_large' };
}
