import type { Pagination, SearchBody } from '@kamerton/wire';
import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState, useEffect, useMemo, type Ref } from 'react';
import { ChosenFilters } from '../search/chosen-filters.tsx';
import { Filters } from '../search/filters.tsx';
import { NothingFound } from '../search/nothing-found.tsx';
import {
  useSearchText,
  foundAlbumsQuery,
  foundTracksQuery,
  useFoundAlbums,
  useFoundTracks,
} from '../search/queries.ts';
import { rememberSearch, useRemembered } from '../search/recent.ts';
import { SearchField } from '../search/search-field.tsx';
import {
  countFilters,
  type SearchTab,
  addressOf,
  paramsIn,
  plainWords,
  type SearchParams,
} from '../search/search-params.ts';
import { albumCards } from '../sets/set-cards.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { focusFirstControl } from '../../ui/arrow-keys.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { SettingsIcon } from '../../ui/icons.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { FoundTracks } from '../sets/found-tracks.tsx';
import css from './search.module.css';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useIsHere } from '../../shell/use-is-here.ts';
import { inPlace, isSamePage } from '../../shell/use-page-key.ts';

/** Milliseconds after the last key until a search starts. */
const typingPause = 180;

/**
 * State of the search: the address, the typed words, and their setters. Words reach the address, and so the server, at
 * a pause in typing; the rest at once.
 */
function useSearch() {
  const { pathname, search: address, key, state } = useLocation();
  const navigate = useNavigate();
  // Words that reached the address during a navigation would cancel it.
  const isLeaving = useNavigation().state !== 'idle';
  const isHere = useIsHere();
  const params = useMemo(() => paramsIn(new URLSearchParams(address)), [address]);
  const [words, setWords] = useState(params.body.what ?? '');
  const [seen, setSeen] = useState(key);
  // A link to this very address, such as the menu's, drops words that have not reached it.
  if (key !== seen) {
    setSeen(key);
    if (!isSamePage(state)) setWords(params.body.what ?? '');
  }

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (next: SearchParams) => {
    // The new address has the words as well: the timer must not restore an older one.
    clearTimeout(pause.current);
    const text = addressOf(next).toString();
    void navigate(text ? `${pathname}?${text}` : pathname, inPlace);
  };

  useEffect(() => {
    if (isLeaving || words.trim() === (params.body.what ?? '')) return;
    pause.current = setTimeout(() => {
      // A page that the user has gone on to may still be rendering.
      if (isHere()) show({ ...params, body: { ...params.body, what: words.trim() } });
    }, typingPause);
    return () => clearTimeout(pause.current);
  });

  return { params, words, setWords: (next: string) => setWords(plainWords(next)), show };
}

/** Number of results, formatted; undefined before the first answer. */
function countOf(pagination: Pagination | undefined) {
  if (!pagination) return undefined;
  const shown = formatNumber(pagination.total) + (pagination.total_is_capped ? '+' : '');
  return { total: pagination.total, shown };
}

export function fetchData(client: QueryClient) {
  const { body } = paramsIn(new URLSearchParams(location.search));
  return Promise.all([
    client.prefetchInfiniteQuery(foundTracksQuery(body)),
    client.prefetchInfiniteQuery(foundAlbumsQuery(body)),
  ]);
}

interface ResultsProps {
  tab: SearchTab;
  onTab: (tab: SearchTab) => void;
  body: SearchBody;
  onBody: (body: SearchBody) => void;
  tracks: ReturnType<typeof useFoundTracks>;
  albums: ReturnType<typeof useFoundAlbums>;
}

function Results({ tab, onTab, body, onBody, tracks, albums }: ResultsProps) {
  const search = useSearchText();
  const trackCount = countOf(tracks.data?.pages[0]?.pagination);
  const albumCount = countOf(albums.data?.pages[0]?.pagination);
  const nothing = (of: SearchTab, count: typeof trackCount, text: (count: number, shown: string) => string) => (
    <NothingFound
      tab={of}
      body={body}
      onChange={onBody}
      inOtherTab={
        count?.total
          ? { count: text(count.total, count.shown), show: () => onTab(of === 'tracks' ? 'albums' : 'tracks') }
          : undefined
      }
    />
  );
  return (
    <Tabs
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'tracks',
          name: search.tracks,
          count: trackCount?.shown,
          panel: <FoundTracks body={body} query={tracks} nothing={nothing('tracks', albumCount, search.countAlbums)} />,
        },
        {
          value: 'albums',
          name: search.albums,
          count: albumCount?.shown,
          panel: (
            <CardGrid
              query={albums}
              count={12}
              cardsOf={albumCards}
              empty={nothing('albums', trackCount, search.countTracks)}
            />
          ),
        },
      ]}
    />
  );
}

interface SearchBarProps {
  ref: Ref<{ focus: () => void }>;
  words: string;
  onWords: (words: string) => void;
  onSubmit: () => void;
  onLeaveDown: () => void;
  /** Number of filters that are set. */
  filters: number;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The search field, and the button that opens the filters. */
function SearchBar({ ref, words, onWords, onSubmit, onLeaveDown, filters, open, onOpen }: SearchBarProps) {
  const search = useSearchText();
  return (
    <div role="search" className="wrap-10 items-center mt-20">
      <SearchField ref={ref} value={words} onChange={onWords} onSubmit={onSubmit} onLeaveDown={onLeaveDown} />
      <Button aria-expanded={open} aria-controls="filters" onClick={() => onOpen(!open)}>
        <SettingsIcon size={18} />
        {search.advanced}
        {filters > 0 && <span className={css.filters}>{filters}</span>}
      </Button>
    </div>
  );
}

export function Screen() {
  const search = useSearchText();
  const { params, words, setWords, show } = useSearch();
  const { tab, body } = params;
  const [open, setOpen] = useState(false);
  const field = useRef<{ focus: () => void }>(null);
  const results = useRef<HTMLDivElement>(null);
  const tracks = useFoundTracks(body);
  const albums = useFoundAlbums(body);
  const trackCount = countOf(tracks.data?.pages[0]?.pagination);
  const albumCount = countOf(albums.data?.pages[0]?.pagination);
  const query = tab === 'tracks' ? tracks : albums;
  const found = tab === 'tracks' ? trackCount : albumCount;
  const foundText = tab === 'tracks' ? search.foundTracks : search.foundAlbums;
  useRemembered(body.what ?? '', !query.isPlaceholderData && (found?.total ?? 0) > 0);

  const setBody = (next: SearchBody) => {
    setWords(next.what ?? '');
    show({ tab, body: next });
  };
  // A press during a pause in typing is for the words that were typed.
  const withWords = (next: SearchBody) => ({ ...next, what: words.trim() });
  const setFilters = (next: SearchBody) => show({ tab, body: withWords(next) });
  const setTab = (next: SearchTab) => show({ tab: next, body: withWords(body) });
  const handleSubmit = () => {
    setFilters(body);
    rememberSearch(words);
  };
  useKeys(results, (event) => {
    const { key, target, defaultPrevented } = event;
    const inTabs = target instanceof Element && target.closest('[role="tablist"]') !== null;
    if (key !== 'ArrowUp' || defaultPrevented || inTabs) return;
    event.preventDefault();
    field.current?.focus();
  });
  return (
    <>
      <PageHead title={search.heading} />
      <SearchBar
        ref={field}
        words={words}
        onWords={setWords}
        onSubmit={handleSubmit}
        onLeaveDown={() => focusFirstControl(results.current?.querySelector('[role="tabpanel"] :is(ol, ul)'))}
        filters={countFilters(body)}
        open={open}
        onOpen={setOpen}
      />
      <div id="filters" hidden={!open}>
        {open && <Filters body={body} onChange={setFilters} />}
      </div>
      <ChosenFilters body={body} onChange={setFilters} />
      <p className="sr-only" role="status">
        {found && (found.total > 0 ? foundText(found.total, found.shown) : search.nothing)}
      </p>
      <div
        ref={results}
        className={css.results}
        data-stale={query.isPlaceholderData || undefined}
        aria-busy={query.isPlaceholderData || undefined}
      >
        <Results tab={tab} onTab={setTab} body={body} onBody={setBody} tracks={tracks} albums={albums} />
      </div>
    </>
  );
}
