import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshPlaylists } from './playlist-cache.ts';
import { refreshAfter } from '../../lib/stale.ts';

const keys = [
  ['playlists', 'list'],
  ['playlists', 'detail', 7],
  ['totals'],
  ['venues', 'list', 'ru', {}],
  ['venues', 'detail', 'ru', 3],
  ['on-air'],
  ['venue-schedule', 3],
  ['music-rules', 'scope'],
  ['fitness', 3],
  ['revoked', 'counts'],
  ['albums', 'newest'],
  ['profile'],
];

/** Keys of the queries that are stale after a change. */
async function staleAfter(change: (client: QueryClient) => Promise<unknown>) {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, {});
  await change(client);
  return keys
    .filter((key) => client.getQueryState(key)?.isInvalidated)
    .map(([root, part]) => [root, part].filter((each) => typeof each === 'string').join(' '));
}

test('a changed playlist is read again wherever it is named, but for its tracks, whose edits may be under way', async () => {
  expect(await staleAfter(refreshPlaylists)).toEqual([
    'playlists list',
    'totals',
    'venues list',
    'venues detail',
    'on-air',
    'venue-schedule',
    'music-rules scope',
    'fitness',
    'revoked counts',
  ]);
});

test('a changed venue is read again wherever it is named, and the playlists that say where they play', async () => {
  expect(await staleAfter((client) => refreshAfter(client, 'venue'))).toEqual([
    'playlists list',
    'playlists detail',
    'totals',
    'venues list',
    'venues detail',
    'on-air',
    'music-rules scope',
    'fitness',
  ]);
});

test('a first read that is under way at a change is read again, since it may have read what was before', async () => {
  const client = new QueryClient();
  const reads: ((state: string) => void)[] = [];
  const observers = [
    ['venues', 'list'],
    ['playlists', 'list'],
  ].map(
    (queryKey) =>
      new QueryObserver<string>(client, { queryKey, queryFn: () => new Promise((done) => reads.push(done)) }),
  );
  const stops = observers.map((observer) => observer.subscribe(() => undefined));
  void refreshPlaylists(client);
  expect(reads).toHaveLength(4);
  for (const done of reads.slice(2)) done('after');
  for (const done of reads.slice(0, 2)) done('before');
  for (const observer of observers)
    await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false });
  for (const stop of stops) stop();
});
