import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { pagedByOffset, tracksPerPage } from '../../lib/pages.ts';
import { useAllPages } from '../../lib/use-all-pages.ts';

export const playlistKeys = {
  all: ['playlists'] as const,
  list: () => ['playlists', 'list'] as const,
  detail: (id: number) => ['playlists', 'detail', id] as const,
  /** Mutation key of the edits of one playlist's tracks. */
  edits: (id: number) => ['playlists', 'edits', id] as const,
  /** Mutation key of the deletion, which counts as an edit too. */
  removal: (id: number) => ['playlists', 'edits', id, 'removal'] as const,
};

/** spec 9: own playlists by 100. */
const playlistsPerPage = 100;

/** Own playlists, newest first; further pages load by themselves. */
export function usePlaylists(enabled = true) {
  const query = useInfiniteQuery({
    enabled,
    queryKey: playlistKeys.list(),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.playlists, { query: { limit: playlistsPerPage, offset }, signal }),
    ...pagedByOffset,
  });
  useAllPages(query);
  return query;
}

/** True from the press until the screen of the deleted playlist has unmounted, which may be after the navigation. */
const isRemoved = (client: QueryClient, id: number): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: playlistKeys.removal(id) })
    .some(({ state }) => state.status !== 'error');

/** One playlist with its tracks; further pages load by themselves. */
export function usePlaylist(id: number) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    // Its 404 would lead whoever deletes it Home.
    enabled: () => !isRemoved(client, id),
    queryKey: playlistKeys.detail(id),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.playlist, { params: { id }, query: { limit: tracksPerPage, offset }, signal }),
    initialPageParam: 0,
    // By what is loaded and not by the page's end: tracks may have been removed since.
    getNextPageParam: ({ tracks, pagination }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.tracks.length, 0);
      return tracks.length > 0 && loaded < pagination.total ? loaded : undefined;
    },
  });
  useAllPages(query, query.isEnabled);
  return query;
}
