import { hourOfDay, type Span } from './day-spans.ts';
import css from './day-timeline.module.css';
import { usePlayersText } from './queries.ts';

interface DayTimelineProps {
  timezone: string;
  date: string;
  spans: { day: Span; open: readonly Span[]; played: readonly Span[]; silent: readonly Span[] };
  now: number;
}

const axis = [0, 6, 12, 18, 24];

/** Thinnest part in thousandths of the day that can be seen. */
const thinnest = 1.5;

/** A day as a bar: its hours, music and silences in them. The list beside it says the same in words. */
export function DayTimeline({ timezone, date, spans, now }: DayTimelineProps) {
  const { day: text } = usePlayersText();
  const { day, open, played, silent } = spans;
  const place = (moment: number) => ((moment - day.from) / (day.to - day.from)) * 1000;
  const part = ({ from, to }: Span, className: string | undefined) => (
    <rect
      key={`${className} ${from}`}
      className={className}
      x={place(from)}
      width={Math.max(thinnest, place(to) - place(from))}
      height={10}
    />
  );
  return (
    <div className={css.timeline} aria-hidden="true">
      <div className="relative">
        <svg className={css.bar} viewBox="0 0 1000 10" preserveAspectRatio="none" focusable="false">
          {open.map((span) => part(span, css.open))}
          {silent.map((span) => part(span, css.silent))}
          {played.map((span) => part(span, css.played))}
        </svg>
        {now >= day.from && now < day.to && <span className={css.now} style={{ left: `${place(now) / 10}%` }} />}
      </div>
      <div className={css.axis}>
        {axis.map((hour) => (
          <span key={hour} style={{ left: `${place(hourOfDay(timezone, date, hour)) / 10}%` }}>
            {hour}:00
          </span>
        ))}
      </div>
      <ul className={css.legend}>
        <li className={css.ofOpen}>{text.legend.hours}</li>
        <li className={css.ofPlayed}>{text.legend.plays}</li>
        <li className={css.ofSilent}>{text.legend.silences}</li>
      </ul>
    </div>
  );
}
