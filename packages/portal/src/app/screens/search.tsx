import type { Pagination, SearchBody } from '@kamerton/wire';
import { useState, type ReactNode } from 'react';
import { AlbumGrid } from '../../features/catalogue/album-grid.tsx';
import { TrackList } from '../../features/catalogue/track-list.tsx';
import { ChosenFilters } from '../../features/search/chosen-filters.tsx';
import { Filters } from '../../features/search/filters.tsx';
import { NothingFound } from '../../features/search/nothing-found.tsx';
import { useFoundAlbums, useFoundTracks } from '../../features/search/queries.ts';
import { SearchField } from '../../features/search/search-field.tsx';
import { addressOf, countFilters, type SearchTab } from '../../features/search/search-params.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardsSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { reloadSet, setId } from '../track-sets.ts';
import { useSearch } from '../use-search.ts';
import css from './search.module.css';

interface TracksProps {
  body: SearchBody;
  query: ReturnType<typeof useFoundTracks>;
  nothing: ReactNode;
}

function Tracks({ body, query, nothing }: TracksProps) {
  const { search } = useText();
  const address = addressOf({ tab: 'tracks', body }).toString();
  const source = { id: setId('search', address), url: address ? `${paths.search}?${address}` : paths.search };
  return (
    <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<RowsSkeleton count={10} />}>
      {(pages) => {
        const tracks = pages.flatMap((page) => page.tracks);
        if (tracks.length === 0) return nothing;
        return (
          <>
            <TrackList
              source={{ ...source, reload: () => reloadSet(source) }}
              name={search.heading}
              tracks={tracks}
              total={pages[0]?.pagination.total ?? tracks.length}
              mixed
            />
            <LoadMore query={query} skeleton={<RowsSkeleton count={3} />} />
          </>
        );
      }}
    </Loaded>
  );
}

function Albums({ query, nothing }: { query: ReturnType<typeof useFoundAlbums>; nothing: ReactNode }) {
  return (
    <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<CardsSkeleton count={12} shape="grid" />}>
      {(pages) => (pages[0]?.albums.length === 0 ? nothing : <AlbumGrid pages={pages} query={query} />)}
    </Loaded>
  );
}

/** How many were found, as it is shown; undefined before the first answer. */
function useCount(pagination: Pagination | undefined) {
  const language = useLanguage();
  if (!pagination) return undefined;
  const shown = formatNumber(pagination.total, language) + (pagination.total_is_capped ? '+' : '');
  return { total: pagination.total, shown };
}

export function Screen() {
  const { search } = useText();
  const { params, words, setWords, show } = useSearch();
  const { tab, body } = params;
  const [open, setOpen] = useState(false);
  const tracks = useFoundTracks(body);
  const albums = useFoundAlbums(body);
  const trackCount = useCount(tracks.data?.pages[0]?.pagination);
  const albumCount = useCount(albums.data?.pages[0]?.pagination);
  const filters = countFilters(body);

  const setBody = (next: SearchBody) => {
    setWords(next.what ?? '');
    show({ tab, body: next });
  };
  const setTab = (next: SearchTab) => show({ tab: next, body: { ...body, what: words.trim() } });
  const nothing = (other: SearchTab, count: typeof trackCount, text: (count: number, shown: string) => string) => (
    <NothingFound
      body={body}
      onChange={setBody}
      inOtherTab={count?.total ? { count: text(count.total, count.shown), show: () => setTab(other) } : undefined}
    />
  );
  const found = tab === 'tracks' ? trackCount : albumCount;
  const foundText = tab === 'tracks' ? search.foundTracks : search.foundAlbums;

  return (
    <>
      <PageHead title={search.heading} />
      <div role="search" className={css.bar}>
        <SearchField value={words} onChange={setWords} />
        <Button aria-expanded={open} aria-controls="filters" onClick={() => setOpen(!open)}>
          <SettingsIcon size={18} />
          {search.advanced}
          {filters > 0 && <span className={css.filters}>{filters}</span>}
        </Button>
      </div>
      <div id="filters" hidden={!open}>
        {open && <Filters body={body} onChange={setBody} />}
      </div>
      <ChosenFilters body={body} onChange={setBody} />
      <p className="sr-only" role="status">
        {found && (found.total > 0 ? foundText(found.total, found.shown) : search.nothing)}
      </p>
      <Tabs
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'tracks',
            name: search.tracks,
            count: trackCount?.shown,
            panel: <Tracks body={body} query={tracks} nothing={nothing('albums', albumCount, search.countAlbums)} />,
          },
          {
            value: 'albums',
            name: search.albums,
            count: albumCount?.shown,
            panel: <Albums query={albums} nothing={nothing('tracks', trackCount, search.countTracks)} />,
          },
        ]}
      />
    </>
  );
}
