import type { Venue } from '@kamerton/wire';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { clockAt } from '../../lib/local-clock.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { useNow, useZoneHere } from '../../lib/zone.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeletons.tsx';
import { venueDayOf } from './day-bars.ts';
import { VenueRow } from './venue-row.tsx';
import css from './on-air.module.css';

/** Rows before "show more". */
const shownAtFirst = 6;

const axis = [0, 6, 12, 18, 24];

interface OnAirProps {
  venues: readonly Venue[];
  /** Renders what a venue plays now, in place of the name of its playlist. */
  renderAir?: ((venue: Venue, playlist: ReactNode) => ReactNode) | undefined;
}

/** Today on air: bars of each venue's own 24 hours. A screen reader gets playlist, whether it is open, and hours. */
export function OnAir({ venues, renderAir }: OnAirProps) {
  const { home } = useText();
  const now = useNow();
  const [all, setAll] = useState(false);
  const rows = (all ? venues : venues.slice(0, shownAtFirst)).map((venue) => ({ venue, day: venueDayOf(venue, now) }));
  const hidden = venues.length - rows.length;
  // Venues with the same local time share one line of now. If a clock differs from the profile's, each row shows its
  // own.
  const here = clockAt(useZoneHere(), now.getTime());
  const sameClock = rows.every(({ day }) => day.clock === rows[0]?.day.clock);
  const isHere = rows.every(({ venue }) => clockAt(venue.timezone, now.getTime()) === here);
  return (
    <section className={css.card} aria-labelledby="on-air">
      <div className={css.head}>
        <h2 id="on-air" className={css.title}>
          {home.onAir}
        </h2>
        <Link to={paths.venues} className="more-link hover-underline">
          {home.allVenues}
        </Link>
      </div>
      <ul className="mt-12">
        {rows.map(({ venue, day }, index) => (
          <VenueRow
            key={venue.id}
            venue={venue}
            day={day}
            renderAir={renderAir}
            showsClock={!isHere}
            hasOwnLine={!sameClock}
            startsLine={rows[index - 1]?.day.clock !== day.clock}
          />
        ))}
      </ul>
      <div className={css.axis} aria-hidden="true">
        {axis.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {hour}:00
          </span>
        ))}
      </div>
      {hidden > 0 && (
        <Button className={css.more} onClick={() => setAll(true)}>
          {home.more(hidden)}
        </Button>
      )}
    </section>
  );
}

/** Shown before the first venue. */
export function OnAirEmpty({ action }: { action: ReactNode }) {
  const { home } = useText();
  return (
    <section className={css.card}>
      <h2 className={css.title}>{home.onAir}</h2>
      <EmptyNotice text={home.onAirEmpty} action={action} />
    </section>
  );
}

export function OnAirSkeleton() {
  return (
    <div className={css.card} aria-busy="true">
      <Skeleton className={css.titleSkeleton} />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className={css.rowSkeleton} />
      ))}
    </div>
  );
}
