import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSettleOnLeave } from '../revoked/replacements.ts';
import { usePlannedRevocations, useRevokedText, useRevokedAlbums, useRevokedTracks } from '../revoked/queries.ts';
import { writeSeen } from '../revoked/seen.ts';
import { LoadMore, type PagedQuery } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MyMusicHead, useMyMusicText } from './my-music-head.tsx';
import { RevokedAlbumRow, RevokedTrackRow } from './revoked-lists.tsx';
import { inPlace } from '../../shell/use-page-key.ts';
import css from './revoked.module.css';

const allTabs = ['tracks', 'albums', 'planned'] as const;

type Tab = (typeof allTabs)[number];

/** Returns the tab of the address. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = allTabs.find((each) => each === params.get('tab')) ?? 'tracks';
  return [tab, (next) => setParams(next === 'tracks' ? {} : { tab: next }, inPlace)];
}

interface PanelProps {
  query: PagedQuery;
  rows: ReactNode[];
  label: string;
  nothing: string;
}

/** Rows of a tab, or a note that there are none. */
function Panel({ query, rows, label, nothing }: PanelProps) {
  if (rows.length === 0) return <EmptyNotice text={nothing} />;
  return (
    <>
      <ul className="stack-14" aria-label={label}>
        {rows}
      </ul>
      <LoadMore query={query} skeleton={<RowsSkeleton count={3} />} />
    </>
  );
}

/** Tracks and albums revoked in the last two weeks, and tracks that will be, with replacements. */
export function Screen() {
  const text = useRevokedText();
  const { empty } = useMyMusicText();
  const [tab, setTab] = useTab();
  const tracks = useRevokedTracks();
  const albums = useRevokedAlbums();
  const planned = usePlannedRevocations();
  useSettleOnLeave();

  const newest = tracks.data?.pages[0]?.tracks[0]?.revoked_at;
  useEffect(() => {
    if (newest) writeSeen(newest);
  }, [newest]);

  const all = tracks.data &&
    albums.data &&
    planned.data && { tracks: tracks.data.pages, albums: albums.data.pages, planned: planned.data.pages };
  const query = {
    data: all,
    error: tracks.error ?? albums.error ?? planned.error,
    isFetching: tracks.isFetching || albums.isFetching || planned.isFetching,
    refetch: () => Promise.all([tracks.refetch(), albums.refetch(), planned.refetch()]),
  };
  return (
    <>
      <MyMusicHead view="revoked" />
      <Loaded query={query} skeleton={<RowsSkeleton count={6} />}>
        {(pages) => {
          const counts = {
            tracks: pages.tracks[0]?.pagination.total ?? 0,
            albums: pages.albums[0]?.pagination.total ?? 0,
            planned: pages.planned[0]?.pagination.total ?? 0,
          };
          if (counts.tracks + counts.albums + counts.planned === 0) return <EmptyNotice text={empty.revoked} />;
          const panels = {
            tracks: {
              query: tracks,
              label: text.listOfTracks,
              nothing: text.noTracks,
              rows: pages.tracks.flatMap((page) =>
                page.tracks.map((track) => <RevokedTrackRow key={track.id} track={track} />),
              ),
            },
            albums: {
              query: albums,
              label: text.listOfAlbums,
              nothing: text.noAlbums,
              rows: pages.albums.flatMap((page) =>
                page.albums.map((album) => <RevokedAlbumRow key={album.id} album={album} />),
              ),
            },
            planned: {
              query: planned,
              label: text.listOfPlanned,
              nothing: text.noPlanned,
              rows: pages.planned.flatMap((page) =>
                page.tracks.map((track) => <RevokedTrackRow key={track.id} track={track} isPlanned />),
              ),
            },
          };
          return (
            <>
              <p className={css.about}>{tab === 'planned' ? text.aboutPlanned : text.about}</p>
              <Tabs
                value={tab}
                onChange={setTab}
                tabs={allTabs
                  .filter((each) => each !== 'planned' || counts.planned > 0 || tab === each)
                  .map((value) => ({
                    value,
                    name: text[value],
                    count: String(counts[value]),
                    panel: <Panel {...panels[value]} />,
                  }))}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
