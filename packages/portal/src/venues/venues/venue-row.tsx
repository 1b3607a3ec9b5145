import type { Bar } from '@kamerton/ui/day-bars';
import type { Venue } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Text, useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../../ui/classes.ts';
import tones from '../../ui/tone.module.css';
import { type VenueDay, wave } from './day-bars.ts';
import { playingTone } from './venue-lists.ts';
import css from './venue-row.module.css';

interface VenueRowProps {
  venue: Venue;
  day: VenueDay;
  renderAir: ((venue: Venue, playlist: ReactNode) => ReactNode) | undefined;
  /** Shows the venue's local time, which differs from the reader's. */
  showsClock: boolean;
  /** The row has its own line of now, since clocks differ. */
  hasOwnLine: boolean;
  /** The shared line of now begins in this row. */
  startsLine: boolean;
}

/** Height of the drawing in px; it is stretched to the row's width. */
const height = 36;

const middle = (bar: number) => ((bar + 0.5) / wave.barsPerDay) * 1000;

const barPath = (bars: readonly Bar[], kind: Bar['kind']) =>
  bars
    .flatMap((bar, index) => {
      if (bar.kind !== kind) return [];
      const half = kind === 'closed' ? 0.01 : (bar.height * height) / 2;
      return [`M${middle(index).toFixed(1)} ${(height / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`];
    })
    .join('');

/** Bars and dots are strokes, whose width does not stretch. */
function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <svg className={css.bars} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" focusable="false">
      <path d={barPath(bars, 'closed')} className={css.closed} />
      <path d={barPath(bars, 'past')} className={css.past} />
      <path d={barPath(bars, 'open')} className={css.open} />
    </svg>
  );
}

function hoursText({ hours }: VenueDay, { home }: Text): string {
  if (!hours) return home.closedToday;
  const whole = hours.start === hours.end || (hours.start === '0:00' && hours.end === '24:00');
  return whole ? home.aroundTheClock : `${hours.start}–${hours.end}`;
}

function stateText({ state }: VenueDay, { home }: Text): string {
  if (state.kind === 'open') return home.states.open(state.until);
  if (state.kind === 'later') return home.states.later(state.from);
  return home.states[state.kind];
}

export function VenueRow({ venue, day, renderAir, showsClock, hasOwnLine, startsLine }: VenueRowProps) {
  const text = useText();
  const playlist = (
    <p className={classes('ellipsis', css.playlist)}>
      {venue.playlist_name ?? venue.selection_name ?? text.home.noPlaylist}
    </p>
  );
  return (
    <li className={classes(tones.tone, css.row)} data-tone={playingTone(venue)}>
      <div className={css.names}>
        <p className={css.name}>
          <Link to={paths.venue(venue.id)} className={css.link}>
            {venue.name}
          </Link>
        </p>
        {renderAir?.(venue, playlist) ?? playlist}
      </div>
      <div className={css.day}>
        <span className="sr-only">{stateText(day, text)}</span>
        <span className={css.plot} aria-hidden="true">
          <Bars bars={day.bars} />
          <span
            className={classes(css.now, startsLine && css.start, hasOwnLine && css.apart)}
            style={{ left: `${(day.now * 100).toFixed(2)}%` }}
          />
        </span>
      </div>
      <div className={css.hours}>
        {hoursText(day, text)}
        {showsClock && <span className={css.clock}>{text.home.localTime(day.clock)}</span>}
      </div>
    </li>
  );
}
