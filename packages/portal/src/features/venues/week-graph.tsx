import type { Venue } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/weekdays';
import { useVenuesText, weekText } from './text.ts';
import { todayIn, weekStretches, type Stretch } from './week-bars.ts';
import css from './week-graph.module.css';

const share = (part: number) => `${(part * 100).toFixed(2)}%`;

/** When a day is open, as a filled part of a line of 24 hours: upright, or lying where it stands beside times. */
export function DayBar({ stretches, lying = false }: { stretches: readonly Stretch[]; lying?: boolean }) {
  return (
    <span className={lying ? css.lying : css.bar}>
      {stretches.map(({ from, to }) => (
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

/** The week of a venue as seven bars, midnight at the top; today's stands out. It is read out as words. */
export function WeekGraph({ venue, now }: { venue: Venue; now: Date }) {
  const text = useVenuesText();
  const days = weekStretches(venue);
  const today = todayIn(venue.timezone, now);
  const words = weekText(venue, text);
  return (
    <div className={css.week} title={words}>
      <span className="sr-only">{words}</span>
      {weekdays.map((day, at) => (
        <span key={day} className={css.day} data-today={at === today || undefined} aria-hidden="true">
          <DayBar stretches={days[at] ?? []} />
          {text.days[day]}
        </span>
      ))}
    </div>
  );
}
