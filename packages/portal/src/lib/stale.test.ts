import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { putAnswer, refreshAfter } from './stale.ts';
import * as playlistWrites from './writes/music.ts';

const queryKey = ['schedule', 3];

/** A read that is under way, and what answers it. */
const reading = (client: QueryClient) => {
  let answer: (text: string) => void = () => {};
  const answered = new Promise<string>((resolve) => (answer = resolve));
  return { end: client.fetchQuery({ queryKey, queryFn: () => answered }).catch(() => null), answer };
};

it('leaves what a write has answered, though a read from before it arrives later', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'first');
  const read = reading(client);
  putAnswer<string>(client, queryKey, () => 'second');
  read.answer('first');
  await read.end;
  expect(client.getQueryData(queryKey)).toBe('second');
});

it('waits for a first read where the answer is a part of what it reads', async () => {
  const client = new QueryClient();
  const read = reading(client);
  putAnswer<string>(client, queryKey, (former) => former && `${former} and second`);
  read.answer('first');
  await read.end;
  expect(client.getQueryData(queryKey)).toBe('first');
});

it('reads again what is being read for the first time, also where only that is asked for', async () => {
  const client = new QueryClient();
  const reads: ((text: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey,
    queryFn: () => new Promise((done) => reads.push(done)),
  });
  const stop = observer.subscribe(() => undefined);
  void refreshAfter(client, ['schedule 3'], { fetchStatus: 'fetching' });
  expect(reads).toHaveLength(2);
  reads[1]?.('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  stop();
});

it('reads a changed playlist again wherever it is named, but for its tracks, whose edits may be under way', async () => {
  const client = new QueryClient();
  const keys = ['playlists list', 'playlists detail 7', 'playlists detail 70', 'venues list ru', 'venue-types ru'];
  const keyOf = (key: string) => key.split(' ');
  const stale = () => keys.filter((key) => client.getQueryState(keyOf(key))?.isInvalidated);
  for (const key of keys) client.setQueryData(keyOf(key), {});
  await refreshAfter(client, playlistWrites.changedElsewhere);
  expect(stale()).toEqual(['playlists list', 'venues list ru']);
  await refreshAfter(client, playlistWrites.outdated(7));
  expect(stale()).toEqual(['playlists list', 'playlists detail 7', 'venues list ru']);
});
