import type { SearchBody } from '@kamerton/wire';
import type { ReactNode } from 'react';
import type { useFoundTracks } from '../features/search/queries.ts';
import { addressOf } from '../features/search/search-params.ts';
import { useSearchText } from '../features/search/text.ts';
import { paths } from '../lib/paths.ts';
import { TrackList } from '../tracks/track-list.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { FoundActions } from './found-actions.tsx';
import { trackActions } from './track-actions.tsx';
import { reloadSet, setId } from './track-sets.ts';

interface FoundTracksProps {
  body: SearchBody;
  query: ReturnType<typeof useFoundTracks>;
  nothing: ReactNode;
}

/** The tracks that a search has found. */
export function FoundTracks({ body, query, nothing }: FoundTracksProps) {
  const search = useSearchText();
  const address = addressOf({ tab: 'tracks', body }).toString();
  const source = { id: setId('search', address), url: address ? `${paths.search}?${address}` : paths.search };
  return (
    <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<RowsSkeleton count={10} />}>
      {(pages) => {
        const tracks = pages.flatMap((page) => page.tracks);
        if (tracks.length === 0) return nothing;
        const total = pages[0]?.pagination.total ?? tracks.length;
        return (
          <>
            {address && <FoundActions source={source} body={body} total={total} />}
            <TrackList
              source={{ ...source, reload: () => reloadSet(source) }}
              name={search.heading}
              tracks={tracks}
              total={total}
              mixed
              actions={trackActions}
            />
            <LoadMore query={query} skeleton={<RowsSkeleton count={3} />} />
          </>
        );
      }}
    </Loaded>
  );
}
