import type { SearchBody } from '@kamerton/wire';
import { type ReactNode, useState } from 'react';
import { isSame } from '@kamerton/ui/is-same';
import { useSearchText, type useFoundTracks, findTrackIds, foundBound } from '../search/queries.ts';
import { addressOf } from '../search/search-params.ts';
import { paths } from '../../lib/paths.ts';
import { TrackList } from '../tracks/track-list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { trackActions } from './track-actions.tsx';
import { reloadSet, setId } from './track-sets.ts';
import { useMutation } from '@tanstack/react-query';
import { openAdding } from '../playlists/adding.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { AddToListIcon } from '../../ui/icons.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { PlaySetButton } from './play-set-button.tsx';
import css from './found-tracks.module.css';

interface FoundActionsProps {
  source: { id: string; url: string };
  body: SearchBody;
  total: number;
}

/** Actions for all found tracks: play them, add them to a playlist. */
function FoundActions({ source, body, total }: FoundActionsProps) {
  const { music } = useText();
  const search = useSearchText();
  const bound = formatNumber(foundBound);
  const label = total > foundBound ? search.addFirst(bound) : search.addAll;
  const add = useMutation({
    mutationFn: findTrackIds,
    onError: (error) => notifyFailure(error),
  });
  const handleAdd = () =>
    // Of what is shown now, whatever is searched for meanwhile; over another page nothing opens.
    add.mutate(body, { onSuccess: (ids) => openAdding({ name: search.found(body.what ?? ''), ids }) });
  return (
    <div className={css.actions}>
      <PlaySetButton {...source} label={music.playAll} />
      <Button busy={add.isPending} aria-haspopup="dialog" onClick={handleAdd}>
        <AddToListIcon size={18} />
        {label}
      </Button>
    </div>
  );
}

interface FoundTracksProps {
  body: SearchBody;
  query: ReturnType<typeof useFoundTracks>;
  nothing: ReactNode;
}

export function FoundTracks({ body, query, nothing }: FoundTracksProps) {
  const search = useSearchText();
  // The tracks of the former search are shown until those of the next one are there.
  const [shown, setShown] = useState(body);
  if (!query.isPlaceholderData && !isSame(shown, body)) setShown(body);
  const address = addressOf({ tab: 'tracks', body: shown }).toString();
  const source = { id: setId('search', address), url: address ? `${paths.search}?${address}` : paths.search };
  return (
    <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<RowsSkeleton count={10} />}>
      {(pages) => {
        const tracks = pages.flatMap((page) => page.tracks);
        if (tracks.length === 0) return nothing;
        const total = pages[0]?.pagination.total ?? tracks.length;
        return (
          <>
            {address && <FoundActions source={source} body={shown} total={total} />}
            <TrackList
              source={{ ...source, reload: () => reloadSet(source) }}
              name={shown.what || search.heading}
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
