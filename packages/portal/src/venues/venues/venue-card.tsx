import type { Venue } from '@kamerton/wire';
import { memo, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useVenuesText, openingText } from './text.ts';
import { clockAt } from '../../lib/local-clock.ts';
import { paths } from '../../lib/paths.ts';
import { useZoneHere } from '../../lib/zone.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import tones from '../../ui/tone.module.css';
import { openingNow } from './opening-now.ts';
import { playingTone } from './venue-lists.ts';
import { useGroupsText } from './groups-text.ts';
import { tagsOf } from './groups.ts';
import tagCss from './tag-filter.module.css';
import css from './venue-card.module.css';
import { WeekGraph } from './week-graph.tsx';

/** Props shared by all cards of a list. */
export interface CardParts {
  now: Date;
  typeOf: (venue: Venue) => string | undefined;
  /** Target of a card's link. */
  linkTo: (venue: Venue) => LinkProps;
  /** The venue whose hours are shown beside the list. */
  current: number | undefined;
  onAssign: (venue: Venue) => void;
  renderMenu: (venue: Venue) => ReactNode;
  /** Renders what the venue plays now, if it has a player. */
  renderAir: (venue: Venue) => ReactNode;
  /** Selected venues; null outside of selection mode. */
  chosen: ReadonlySet<number> | null;
  onChoose: (venue: Venue, chosen: boolean) => void;
}

function Opening({ venue, now }: { venue: Venue; now: Date }) {
  const text = useVenuesText();
  const opening = openingNow(venue, now);
  const clock = clockAt(venue.timezone, now.getTime());
  const here = clockAt(useZoneHere(), now.getTime());
  // Nothing plays in an inactive one, whatever its hours are.
  if (!venue.is_active) return null;
  return (
    <p className={css.opening} data-open={opening.kind === 'open' || opening.kind === 'always' || undefined}>
      {openingText(opening, text)}
      {clock !== here && opening.kind !== 'never' && <span className="ink-3"> · {text.opening.localTime(clock)}</span>}
    </p>
  );
}

/** A venue in the list. Memoized: scrolling renders no card again. */
export const VenueCard = memo(function VenueCard({ venue, parts }: { venue: Venue; parts: CardParts }) {
  const text = useVenuesText();
  const groups = useGroupsText();
  const { now, typeOf, linkTo, current, onAssign, renderMenu, renderAir, chosen, onChoose } = parts;
  const playing = venue.playlist_name ?? venue.selection_name;
  const place = [venue.city_name, venue.address].filter(Boolean).join(', ');
  return (
    <article
      className={classes('surface', tones.tone, css.card, chosen?.has(venue.id) && css.chosen)}
      data-tone={playingTone(venue)}
      data-current={venue.id === current || undefined}
    >
      {chosen && (
        <span className={css.box}>
          <Checkbox
            label={text.bulk.choose(venue.name)}
            hidden
            checked={chosen.has(venue.id)}
            onChange={(next) => onChoose(venue, next)}
          />
        </span>
      )}
      <div className="grow">
        <p className={css.type}>{[typeOf(venue), venue.legal_entity].filter(Boolean).join(' · ')}</p>
        <h2 className={css.name}>
          <Link {...linkTo(venue)} className={css.link} aria-current={venue.id === current ? 'true' : undefined}>
            {venue.name}
          </Link>
        </h2>
        <p className="note-14 break-anywhere">{place}</p>
        {tagsOf(venue).length > 0 && (
          <ul className={tagCss.tags} aria-label={groups.tags}>
            {tagsOf(venue).map(({ id, name }) => (
              <li key={id} className={tagCss.tag}>
                {name}
              </li>
            ))}
          </ul>
        )}
        <Opening venue={venue} now={now} />
        <button
          type="button"
          className={classes(css.playing, playing === null && css.none)}
          title={text.menu.assign}
          aria-label={`${playing ?? text.noPlaylist}, ${text.menu.assign}: ${venue.name}`}
          onClick={() => onAssign(venue)}
        >
          <span className={classes('ellipsis', css.playingName)}>{playing ?? text.noPlaylist}</span>
        </button>
        <Link
          to={paths.schedule(venue.id)}
          className={css.schedule}
          aria-label={`${text.menu.schedule}: ${venue.name}`}
        >
          {text.menu.schedule}
        </Link>
        {renderAir(venue)}
      </div>
      <WeekGraph venue={venue} now={now} />
      <div className={css.menu}>{renderMenu(venue)}</div>
    </article>
  );
});
