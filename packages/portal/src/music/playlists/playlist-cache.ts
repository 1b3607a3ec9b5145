import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { api, Playlist, ResponseOf, Track } from '@kamerton/wire';
import { putAnswer, refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { tracksPerPage } from '../../lib/pages.ts';
import { playlistKeys } from './queries.ts';

type List = InfiniteData<ResponseOf<typeof api.playlists>>;
type Detail = InfiniteData<ResponseOf<typeof api.playlist>>;

/** Changes each page of the cached list. */
function changePages(client: QueryClient, change: (playlists: readonly Playlist[]) => Playlist[]) {
  putAnswer<List>(
    client,
    playlistKeys.list(),
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, playlists: change(page.playlists) })) },
  );
}

/** Puts the playlist of a write's response into every cached query that holds it. */
export function showPlaylist(client: QueryClient, playlist: Playlist) {
  changePages(client, (playlists) => playlists.map((each) => (each.id === playlist.id ? playlist : each)));
  putAnswer<Detail>(
    client,
    playlistKeys.detail(playlist.id),
    (detail) => detail && { ...detail, pages: detail.pages.map((page) => ({ ...page, collection: playlist })) },
  );
}

/** Puts a new playlist first in the cached list. */
export function showNewPlaylist(client: QueryClient, playlist: Playlist) {
  putAnswer<List>(client, playlistKeys.list(), (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (!list || !first) return list;
    const playlists = [playlist, ...first.playlists.filter(({ id }) => id !== playlist.id)];
    return { ...list, pages: [{ ...first, playlists }, ...rest] };
  });
}

/** Removes a deleted playlist from the list, so that no screen of it fetches the playlist again. */
export const hidePlaylist = (client: QueryClient, id: number) =>
  changePages(client, (playlists) => playlists.filter((each) => each.id !== id));

/**
 * Forgets the details of a deleted playlist. Those that a screen which is being left still shows are stale: whoever goes
 * back to it learns that it is gone.
 */
export function forgetPlaylist(client: QueryClient, id: number) {
  const queryKey = playlistKeys.detail(id);
  client.removeQueries({ queryKey, predicate: (query) => query.getObserversCount() === 0 });
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** The tracks that are loaded so far. */
const loadedTracks = (detail: Detail | undefined): readonly Track[] =>
  detail?.pages.flatMap((page) => page.tracks) ?? [];

/** Changes the loaded tracks and cuts them into pages again; later pages are still to be fetched. */
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

/** The cached tracks of a playlist, as far as they are loaded. */
export const shownTracks = (client: QueryClient, id: number): readonly Track[] =>
  loadedTracks(client.getQueryData<Detail>(playlistKeys.detail(id)));

/** The cached version of a playlist; null if it is not cached. */
export const shownVersion = (client: QueryClient, id: number): number | null =>
  client.getQueryData<Detail>(playlistKeys.detail(id))?.pages[0]?.collection.version ?? null;

/**
 * True if the cached tracks may lack changes of others beside the `steps` versions of this write, which answered with
 * the playlist. Asked before the answer is shown: its version would hide that.
 */
export function isBehind(client: QueryClient, { id, version }: Playlist, steps: number): boolean {
  const queryKey = playlistKeys.detail(id);
  const current = shownVersion(client, id);
  return client.isFetching({ queryKey }) > 0 || (current !== null && version > current + steps);
}

/** Newest version that an event reported while an edit of this tab was pending, by playlist. */
const reportedVersions = new Map<number, number>();

const isBeingEdited = (client: QueryClient, id: number) =>
  client.isMutating({ mutationKey: playlistKeys.edits(id) }) > 0;

interface Change {
  playlist_id: number;
  version: number;
  deleted: boolean;
}

/** Follows a change by another tab or program. This tab's are in the cache: only an unknown version is fetched. */
export async function followPlaylist(client: QueryClient, { playlist_id: id, version, deleted }: Change) {
  if (isBeingEdited(client, id)) reportedVersions.set(id, Math.max(version, reportedVersions.get(id) ?? 0));
  // The list first: a deleted playlist leaves it before its details are fetched.
  await refreshAfter(client, playlistWrites.changedElsewhere);
  const shown = shownVersion(client, id);
  if (!isBeingEdited(client, id) && (deleted || shown === null || version > shown)) {
    await refreshAfter(client, playlistWrites.outdated(id));
  }
}

/** Fetches what others changed during the edits of this tab. */
export function catchUp(client: QueryClient, id: number) {
  const newest = reportedVersions.get(id);
  reportedVersions.delete(id);
  if (newest !== undefined && newest > (shownVersion(client, id) ?? 0)) {
    void refreshAfter(client, playlistWrites.outdated(id));
  }
}
