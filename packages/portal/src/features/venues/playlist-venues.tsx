import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import css from './playlist-venues.module.css';
import { useVenues } from './queries.ts';

/** Venues that are named; where there are more, a link leads to all. */
const namedAtMost = 4;

interface PlaylistVenuesProps {
  id: number;
  text: { venues: string; noVenues: string; moreVenues: (count: number) => string };
}

/** The venues in which a playlist of one's own plays. */
export function PlaylistVenues({ id, text }: PlaylistVenuesProps) {
  const venues = useVenues({ playlist_id: id }).data?.objects;
  if (!venues) return null;
  if (venues.length === 0) return <p className={css.venues}>{text.noVenues}</p>;
  const named = venues.slice(0, namedAtMost);
  return (
    <p className={css.venues}>
      {text.venues}{' '}
      {named.map((venue, index) => (
        <Fragment key={venue.id}>
          {index > 0 && ', '}
          <Link to={paths.venue(venue.id)}>{venue.name}</Link>
        </Fragment>
      ))}
      {venues.length > named.length && (
        <>
          {' '}
          <Link to={paths.venuesPlaying(id)}>{text.moreVenues(venues.length - named.length)}</Link>
        </>
      )}
    </p>
  );
}
