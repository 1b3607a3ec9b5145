import type { OnAirVenue, Venue } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../lib/zone.ts';
import { classes } from '../../ui/classes.ts';
import { ClockIcon, VolumeIcon, WarningIcon } from '../../ui/icons.tsx';
import css from './air-line.module.css';
import { airText, type Sign } from './air-text.ts';
import { usePlayersText, useOnAir } from './queries.ts';

const icons = { plays: VolumeIcon, rests: ClockIcon, asks: WarningIcon } satisfies Record<Sign, unknown>;

/** The sign of a status, without words. */
export function AirSign({ sign, size = 15 }: { sign: Sign; size?: number }) {
  const Icon = icons[sign];
  return <Icon size={size} className={classes(css.sign, css[sign])} />;
}

/** The words of a venue's status, kept up with the time. */
export function useAirText(air: OnAirVenue, venue: Venue) {
  const text = usePlayersText();
  const language = useLanguage();
  const now = useNow().getTime();
  return airText(air, venue, { text, language, now });
}

interface AirLineProps {
  venue: Venue;
  /** Target of the line: the venue's player. */
  link: Pick<LinkProps, 'to' | 'state'>;
  /** Shown without a player, and until it is known. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Shows in one line what a venue plays now. A venue without a player has none. */
export function AirLine({ venue, link, children, className }: AirLineProps) {
  const { data: air } = useOnAir(venue.id);
  // A venue that was switched off says so itself.
  if (!air || air.status === 'no_player' || air.status === 'inactive') return children;
  return <Line air={air} venue={venue} link={link} className={className} />;
}

function Line({ air, venue, link, className }: Omit<AirLineProps, 'children'> & { air: OnAirVenue }) {
  const { onAir } = usePlayersText();
  const { sign, main, more } = useAirText(air, venue);
  const words = [main, ...more].join(' · ');
  return (
    <Link {...link} className={classes(css.line, className)} title={words}>
      <AirSign sign={sign} />
      <span className="sr-only">{onAir}: </span>
      <span className={css.words}>
        <span className={css.main}>{main}</span>
        {more.map((each) => (
          <span key={each}> · {each}</span>
        ))}
      </span>
    </Link>
  );
}
