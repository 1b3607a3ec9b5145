import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMyAlbums } from '../catalogue/queries.ts';
import { useMyCollections } from '../collections/queries.ts';
import { PlaylistCard } from '../playlists/playlist-card.tsx';
import { usePlaylists } from '../playlists/queries.ts';
import { useRevokedTracks } from '../revoked/queries.ts';
import { Summary, SummarySkeleton, useRevokedCounts, useTotals } from '../totals/summary.tsx';
import { myAlbumCards, myCollectionCards } from '../sets/set-cards.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Cards } from '../../ui/cards.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { MyMusicHead, useMyMusicText } from './my-music-head.tsx';

/** Cards of each kind that the overview shows. */
const shown = 6;

interface ShelfProps {
  kind: 'playlists' | 'readyMade' | 'albums';
  /** Link to the whole list. */
  to: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Latest first; undefined until loaded. */
  cards: readonly ReactNode[] | undefined;
  empty: string;
  /** Link for an empty list. */
  start: { to: string; text: string };
}

/** Latest sets of one kind in my music. */
function Shelf({ kind, to, query, cards, empty, start }: ShelfProps) {
  const text = useMyMusicText();
  return (
    <Section title={text.views[kind]} more={cards?.length ? { to, text: text.all[kind] } : undefined}>
      <Loaded query={{ ...query, data: cards }} skeleton={<CardsSkeleton count={shown} shape="row" />}>
        {(all) =>
          all.length > 0 ? (
            <Cards shape="row">{all.slice(0, shown)}</Cards>
          ) : (
            <EmptyNotice text={empty} action={<ButtonLink to={start.to}>{start.text}</ButtonLink>} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Playlists() {
  const text = useMyMusicText();
  const query = usePlaylists();
  const cards = query.data?.pages.flatMap(({ playlists }) =>
    playlists.map((playlist) => <PlaylistCard key={playlist.id} playlist={playlist} />),
  );
  return (
    <Shelf
      kind="playlists"
      to={paths.myPlaylists}
      query={query}
      cards={cards}
      empty={text.empty.ownPlaylists}
      start={{ to: paths.newPlaylist, text: text.create }}
    />
  );
}

function ReadyMade() {
  const text = useMyMusicText();
  const query = useMyCollections();
  return (
    <Shelf
      kind="readyMade"
      to={paths.myCollections}
      query={query}
      cards={query.data?.pages.flatMap(myCollectionCards)}
      empty={text.empty.playlists}
      start={{ to: paths.readyMade, text: text.toReadyMade }}
    />
  );
}

function Albums() {
  const text = useMyMusicText();
  const query = useMyAlbums();
  return (
    <Shelf
      kind="albums"
      to={paths.myAlbums}
      query={query}
      cards={query.data?.pages.flatMap(myAlbumCards)}
      empty={text.noAlbums}
      start={{ to: paths.newAlbums, text: text.toAlbums }}
    />
  );
}

/** Recently revoked tracks, or a note that there are none. */
function Revoked() {
  const text = useMyMusicText();
  const { data } = useRevokedCounts();
  if (!data) return null;
  const isNone = data.tracks + data.albums === 0;
  return (
    <Section title={text.views.revoked} more={isNone ? undefined : { to: paths.revoked, text: text.all.revoked }}>
      <p>{isNone ? text.empty.revoked : text.revokedNow(data.tracks, data.albums)}</p>
    </Section>
  );
}

export function Screen() {
  const totals = useTotals();
  // The head may show a notice of revoked tracks: appearing later, it would push the content down.
  const revoked = useRevokedTracks();
  const isHeadKnown = !revoked.isPending || revoked.failureCount > 0;
  return (
    <>
      <MyMusicHead view="overview" />
      {!isHeadKnown && <SummarySkeleton />}
      <div hidden={!isHeadKnown}>
        <Loaded query={totals} skeleton={<SummarySkeleton />}>
          {(data) => <Summary totals={data} />}
        </Loaded>
        <Playlists />
        <ReadyMade />
        <Albums />
        <Revoked />
      </div>
    </>
  );
}
