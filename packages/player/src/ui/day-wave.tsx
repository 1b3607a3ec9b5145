import { memo } from 'react';
import { barsPerDay, type Day } from '../lib/day.ts';

const pitch = 4;
const height = 60;
const width = barsPerDay * pitch;

/** A venue's day: what has played, what is to come, and closed hours as dots. */
export const DayWave = memo(({ day, label }: { day: Day; label: string }) => (
  <div className="wave" role="img" aria-label={label}>
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {day.bars.map(({ kind, height: share }, bar) => {
        const x = (bar + 0.5) * pitch;
        const half = kind === 'closed' ? 0 : (share * (height - 6)) / 2;
        return <path key={x} className={kind} d={`M${x} ${height / 2 - half}v${Math.max(half * 2, 0.01)}`} />;
      })}
    </svg>
    <span className="now" style={{ left: `${day.now * 100}%` }} />
    <span className="hours-scale" aria-hidden="true">
      {['0:00', '6:00', '12:00', '18:00', '24:00'].map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </span>
  </div>
));
