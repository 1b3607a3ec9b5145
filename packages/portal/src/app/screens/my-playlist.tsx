import { Fragment, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { usePlaylist } from '../../music/playlists/queries.ts';
import { rememberPlaylist } from '../../music/playlists/selected-playlist.ts';
import { usePlaylistsText } from '../../music/playlists/text.ts';
import { useVenues } from '../../venues/venues/queries.ts';
import { formatNumber, formatSetDuration, useDates } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PagesFailure } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useDetailTitle } from '../../ui/page-title.ts';
import { SetHead } from '../../ui/set-head.tsx';
import { OwnTracks } from '../../music/sets/own-tracks.tsx';
import { PlaylistActions } from '../../music/sets/playlist-actions.tsx';
import { SetSkeleton } from '../../music/sets/set-skeleton.tsx';
import css from './my-playlist.module.css';

/** Number of venues that are named; with more, a link leads to all. */
const namedAtMost = 4;

function PlaylistVenues({ id }: { id: number }) {
  const text = usePlaylistsText();
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
          <Link to={paths.venue(venue.id)}>{venue.name}</Link> (
          <Link to={paths.venueFitness(venue.id)} aria-label={text.fitnessAt(venue.name)}>
            {text.fitness}
          </Link>
          )
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

export function Screen() {
  const id = Number(useParams().id);
  const { music } = useText();
  const own = usePlaylistsText();
  const dates = useDates();
  const query = usePlaylist(id);
  // They are in the head: appearing later, they would push the tracks down.
  const venues = useVenues({ playlist_id: id });
  const isHeadKnown = !venues.isPending || venues.failureCount > 0;
  const playlist = query.data?.pages[0]?.collection;
  useDetailTitle(query.isPending ? null : playlist?.name);
  const isThere = playlist !== undefined;
  useEffect(() => {
    if (isThere) rememberPlaylist(id);
  }, [isThere, id]);
  return (
    <>
      <BackLink to={paths.myPlaylists} text={own.back} />
      <Loaded screen query={{ ...query, data: isHeadKnown ? query.data?.pages : undefined }} skeleton={<SetSkeleton />}>
        {(pages) =>
          playlist && (
            <>
              <SetHead
                cover={playlist.cover}
                seed={`playlist ${id}`}
                over={`${own.one} · ${own.created(dates.day(playlist.created_at))}`}
                name={playlist.name}
                about={playlist.description}
                figures={[
                  music.tracks(playlist.track_count, formatNumber(playlist.track_count)),
                  ...(playlist.track_count > 0 ? [formatSetDuration(playlist.duration)] : []),
                ]}
                note={<PlaylistVenues id={id} />}
                actions={<PlaylistActions playlist={playlist} pages={pages} />}
              />
              <OwnTracks id={id} pages={pages} />
              <PagesFailure query={query} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
