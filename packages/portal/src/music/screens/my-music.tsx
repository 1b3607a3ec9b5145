import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AlbumCard } from '../catalogue/album-card.tsx';
import { useMyAlbums } from '../catalogue/queries.ts';
import { CollectionCard } from '../collections/collection-card.tsx';
import { useMyCollections } from '../collections/queries.ts';
import { PlaylistCard } from '../playlists/playlist-card.tsx';
import { usePlaylists } from '../playlists/queries.ts';
import { useRevokedTracks } from '../revoked/queries.ts';
import { Summary, SummarySkeleton, useRevokedCounts, useTotals } from '../totals/summary.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
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
  count: number | undefined;
  /** Renders a card. */
  children: ReactNode;
  empty: string;
  /** Link for an empty list. */
  start: { to: string; text: string };
}

/** Latest sets of one kind in my music. */
function Shelf({ kind, to, query, count, children, empty, start }: ShelfProps) {
  const text = useMyMusicText();
  return (
    <Section title={text.views[kind]} more={count ? { to, text: text.all[kind] } : undefined}>
      <Loaded query={{ ...query, data: count }} skeleton={<CardsSkeleton count={shown} shape="row" />}>
        {(all) =>
          all > 0 ? (
            <Cards shape="row">{children}</Cards>
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
  const playlists = query.data?.pages.flatMap((page) => page.playlists);
  return (
    <Shelf
      kind="playlists"
      to={paths.myPlaylists}
      query={query}
      count={playlists?.length}
      empty={text.empty.ownPlaylists}
      start={{ to: paths.newPlaylist, text: text.create }}
    >
      {playlists?.slice(0, shown).map((playlist) => (
        <PlaylistCard key={playlist.id} playlist={playlist} />
      ))}
    </Shelf>
  );
}

function ReadyMade() {
  const text = useMyMusicText();
  const query = useMyCollections();
  const collections = query.data?.pages.flatMap((page) => page.collections).filter((each) => each.is_my);
  return (
    <Shelf
      kind="readyMade"
      to={paths.myCollections}
      query={query}
      count={collections?.length}
      empty={text.empty.playlists}
      start={{ to: paths.readyMade, text: text.toReadyMade }}
    >
      {collections?.slice(0, shown).map((collection) => (
        <CollectionCard key={collection.id} collection={collection} inMyMusic />
      ))}
    </Shelf>
  );
}

function Albums() {
  const text = useMyMusicText();
  const query = useMyAlbums();
  const albums = query.data?.pages.flatMap((page) => page.albums).filter((each) => each.is_my);
  return (
    <Shelf
      kind="albums"
      to={paths.myAlbums}
      query={query}
      count={albums?.length}
      empty={text.noAlbums}
      start={{ to: paths.newAlbums, text: text.toAlbums }}
    >
      {albums?.slice(0, shown).map((album) => (
        <AlbumCard key={album.id} album={album} inMyMusic />
      ))}
    </Shelf>
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

/** Overview of my music. */
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
