import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { nextOffset } from '../../lib/pages.ts';
import { useAllPages } from '../../lib/use-all-pages.ts';

export const playlistKeys = {
  all: ['playlists'] as const,
  list: () => ['playlists', 'list'] as const,
  detail: (id: number) => ['playlists', 'detail', id] as const,
  /** Of mutations: the edits of one playlist's tracks. */
  edits: (id: number) => ['playlists', 'edits', id] as const,
  /** Of the mutation that deletes it, which counts as an edit for whoever asks whether one is under way. */
  removal: (id: number) => ['playlists', 'edits', id, 'removal'] as const,
};

/** spec 9: own playlists by 100, their tracks by 1000. */
const playlistsPerPage = 100;
export const tracksPerPage = 1000;

/** The account's own playlists, newest first: the first hundred, then the rest by themselves. */
export function usePlaylists(enabled = true) {
  const query = useInfiniteQuery({
    enabled,
    queryKey: playlistKeys.list(),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.playlists, { query: { limit: playlistsPerPage, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
  });
  useAllPages(query);
  return query;
}

/** One playlist with its tracks: the first thousand, then the rest by themselves. */
export function usePlaylist(id: number) {
  const query = useInfiniteQuery({
    queryKey: playlistKeys.detail(id),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.playlist, { params: { id }, query: { limit: tracksPerPage, offset }, signal }),
    initialPageParam: 0,
    // By what is there and not by the page's end: tracks may have been taken out since it was read.
    getNextPageParam: ({ tracks, pagination }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.tracks.length, 0);
      return tracks.length > 0 && loaded < pagination.total ? loaded : undefined;
    },
  });
  useAllPages(query);
  return query;
}
