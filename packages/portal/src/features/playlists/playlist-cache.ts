import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { api, Playlist, ResponseOf, Track } from '@kamerton/wire';
import { playlistKeys, tracksPerPage } from './queries.ts';

type List = InfiniteData<ResponseOf<typeof api.playlists>>;
export type Detail = InfiniteData<ResponseOf<typeof api.playlist>>;

/** Shows a playlist as a write has answered it, wherever it stands, before anything is asked anew. */
export function showPlaylist(client: QueryClient, playlist: Playlist) {
  client.setQueryData<List>(
    playlistKeys.list(),
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          playlists: page.playlists.map((each) => (each.id === playlist.id ? playlist : each)),
        })),
      },
  );
  client.setQueryData<Detail>(
    playlistKeys.detail(playlist.id),
    (detail) => detail && { ...detail, pages: detail.pages.map((page) => ({ ...page, collection: playlist })) },
  );
}

/** Puts a new playlist at the head of the list. */
export function showNewPlaylist(client: QueryClient, playlist: Playlist) {
  client.setQueryData<List>(playlistKeys.list(), (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (!list || !first) return list;
    const playlists = [playlist, ...first.playlists.filter(({ id }) => id !== playlist.id)];
    return { ...list, pages: [{ ...first, playlists }, ...rest] };
  });
}

/** Asks anew for what a change of own playlists makes stale. */
export async function refreshPlaylists(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ queryKey: playlistKeys.list() }),
    client.invalidateQueries({ queryKey: ['totals'] }),
  ]);
}

/** Takes a deleted playlist away, before anything asks for it anew. */
export function hidePlaylist(client: QueryClient, id: number) {
  client.setQueryData<List>(
    playlistKeys.list(),
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, playlists: page.playlists.filter((each) => each.id !== id) })),
      },
  );
  client.removeQueries({ queryKey: playlistKeys.detail(id) });
}

/** The tracks of a playlist as far as they are loaded. */
export const loadedTracks = (detail: Detail | undefined): readonly Track[] =>
  detail?.pages.flatMap((page) => page.tracks) ?? [];

/** Puts these tracks in place of what is loaded, by the same pages: what comes after them is still to be asked for. */
export function showTracks(client: QueryClient, id: number, change: (tracks: readonly Track[]) => readonly Track[]) {
  client.setQueryData<Detail>(playlistKeys.detail(id), (detail) => {
    const first = detail?.pages[0];
    if (!detail || !first) return detail;
    const before = loadedTracks(detail);
    const after = change(before);
    const total = first.pagination.total + after.length - before.length;
    const pages = Math.max(1, Math.ceil(after.length / tracksPerPage));
    const offsets = Array.from({ length: pages }, (_, page) => page * tracksPerPage);
    return {
      pages: offsets.map((offset) => ({
        collection: first.collection,
        tracks: after.slice(offset, offset + tracksPerPage),
        pagination: { limit: tracksPerPage, offset, total },
      })),
      pageParams: offsets,
    };
  });
}

/** The version of a playlist that is shown; null where none is. */
export const shownVersion = (client: QueryClient, id: number): number | null =>
  client.getQueryData<Detail>(playlistKeys.detail(id))?.pages[0]?.collection.version ?? null;
