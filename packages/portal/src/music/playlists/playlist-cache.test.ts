import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { playlistOf, trackOf } from '../../testing/server.ts';
import {
  catchUp,
  followPlaylist,
  isBehind,
  showNewPlaylist,
  showPlaylist,
  showTracks,
  shownTracks,
} from './playlist-cache.ts';
import { playlistKeys } from './queries.ts';

/** A cache with two pages of playlists and the details of the first one, whose version is 3. */
function cache() {
  const client = new QueryClient();
  const detail = {
    collection: playlistOf(1, { version: 3 }),
    tracks: [1, 2].map((id) => trackOf(id)),
    pagination: { limit: 1000, offset: 0, total: 5 },
  };
  const list = [[1, 2], [3]].map((ids) => ({ playlists: ids.map((id) => playlistOf(id)) }));
  client.setQueryData(playlistKeys.list(), { pages: list, pageParams: [0, 100] });
  client.setQueryData(playlistKeys.detail(1), { pages: [detail], pageParams: [0] });
  type Pages<P> = { pages: P[] } | undefined;
  return {
    client,
    names: () =>
      client
        .getQueryData<Pages<(typeof list)[0]>>(playlistKeys.list())
        ?.pages.map(({ playlists }) => playlists.map(({ name }) => name)),
    pages: () => client.getQueryData<Pages<typeof detail>>(playlistKeys.detail(1))?.pages ?? [],
    isStale: () => client.getQueryState(playlistKeys.detail(1))?.isInvalidated,
  };
}

test('the answer of a write is shown in each list and in its details, and a new playlist is the first', () => {
  const { client, names, pages } = cache();
  showPlaylist(client, playlistOf(1, { name: 'Evening', version: 4 }));
  showPlaylist(client, playlistOf(3, { name: 'Night' }));
  expect([names(), pages()[0]?.collection.name]).toEqual([[['Evening', 'Playlist 2'], ['Night']], 'Evening']);
  showNewPlaylist(client, playlistOf(9));
  showNewPlaylist(client, playlistOf(2));
  expect(names()).toEqual([['Playlist 2', 'Playlist 9', 'Evening'], ['Night']]);
  const empty = new QueryClient();
  showNewPlaylist(empty, playlistOf(9));
  showTracks(empty, 9, () => [trackOf(1)]);
  expect(empty.getQueryCache().getAll()).toEqual([]);
});

test('changed tracks are cut into pages again, and those that are not loaded yet are still counted', () => {
  const { client, pages } = cache();
  showTracks(client, 1, (tracks) => [...tracks, ...Array.from({ length: 1000 }, (_, at) => trackOf(at + 10))]);
  expect(pages().map(({ tracks, pagination }) => [tracks.length, pagination])).toEqual([
    [1000, { limit: 1000, offset: 0, total: 1005 }],
    [2, { limit: 1000, offset: 1000, total: 1005 }],
  ]);
  expect(
    shownTracks(client, 1)
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual([1, 2, 10]);
  showTracks(client, 1, () => []);
  expect(pages().map(({ tracks, pagination }) => [tracks.length, pagination.total])).toEqual([[0, 3]]);
});

test('a write is behind others if its version is more than its own steps ahead, or the tracks are being read', async () => {
  const { client } = cache();
  const at = (version: number, id = 1) => playlistOf(id, { version });
  expect([
    isBehind(client, at(4), 1),
    isBehind(client, at(5), 1),
    isBehind(client, at(5), 2),
    isBehind(client, at(9, 2), 1),
  ]).toEqual([false, true, false, false]);
  const read = client.fetchQuery({ queryKey: playlistKeys.detail(1), queryFn: () => Promise.resolve({}) });
  expect(isBehind(client, at(4), 1)).toBe(true);
  await read;
});

test.each([
  ['a version that is known', { version: 3, deleted: false }, false],
  ['a newer one', { version: 4, deleted: false }, true],
  ['a deletion', { version: 3, deleted: true }, true],
])('of a change elsewhere, %s is read again: %o %s', async (_, change, isStale) => {
  const cached = cache();
  await followPlaylist(cached.client, { playlist_id: 1, ...change });
  expect(cached.isStale()).toBe(isStale);
  expect(cached.client.getQueryState(playlistKeys.list())?.isInvalidated).toBe(true);
});

test('a change elsewhere while an edit is under way is read after it, unless the edit has brought it along', async () => {
  const { client, isStale } = cache();
  const edit = client
    .getMutationCache()
    .build(client, { mutationKey: playlistKeys.edits(1), mutationFn: () => new Promise(() => undefined) });
  void edit.execute(undefined);
  await followPlaylist(client, { playlist_id: 1, version: 4, deleted: false });
  await followPlaylist(client, { playlist_id: 1, version: 3, deleted: false });
  expect(isStale()).toBe(false);
  showPlaylist(client, playlistOf(1, { version: 4 }));
  catchUp(client, 1);
  expect(isStale()).toBe(false);
  await followPlaylist(client, { playlist_id: 1, version: 5, deleted: false });
  catchUp(client, 1);
  expect(isStale()).toBe(true);
  client.setQueryData(playlistKeys.detail(1), {});
  catchUp(client, 1);
  expect(isStale()).toBe(false);
});
