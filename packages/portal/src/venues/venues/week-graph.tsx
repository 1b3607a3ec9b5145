import type { Venue } from '@kamerton/wire';
import { localTimeAt, weekdays } from '@kamerton/wire/client/local-time';
import { dayOfWeek } from '../../lib/local-clock.ts';
import { dayMinutes, type Interval, weekHours } from '../../lib/week-hours.ts';
import { useVenuesText, weekText } from './text.ts';
import css from './week-graph.module.css';

const share = (minutes: number) => `${((minutes / dayMinutes) * 100).toFixed(2)}%`;

/** Opening intervals on a line of 24 hours, vertical or horizontal. */
export function DayBar({ intervals, lying = false }: { intervals: readonly Interval[]; lying?: boolean }) {
  return (
    <span className={lying ? css.lying : css.bar}>
      {intervals.map(({ from, to }) => (
        <span
          key={from}
          className={css.open}
          style={
            lying ? { left: share(from), width: share(to - from) } : { top: share(from), height: share(to - from) }
          }
        />
      ))}
    </span>
  );
}

/** The week of a venue as seven bars, midnight at the top, today's highlighted. Screen readers get it as text. */
export function WeekGraph({ venue, now }: { venue: Venue; now: Date }) {
  const text = useVenuesText();
  const days = weekHours(venue);
  const today = dayOfWeek(localTimeAt(venue.timezone, now.getTime()));
  const words = weekText(venue, text);
  return (
    <div className={css.week} title={words}>
      <span className="sr-only">{words}</span>
      {weekdays.map((day, at) => (
        <span key={day} className={css.day} data-today={at === today || undefined} aria-hidden="true">
          <DayBar intervals={days[at] ?? []} />
          {text.days[day]}
        </span>
      ))}
    </div>
  );
}
