import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { office } from '@kamerton/wire/office';
import { afterEach, expect, it, vi } from 'vitest';
import { threadOf } from '../testing/records.ts';
import { serve, serverFor } from '../testing/render-office.tsx';
import { call, onWritten } from './http.ts';
import { refreshAfterWrites, setByWrites } from './stale.ts';

afterEach(() => onWritten(() => undefined));

const assign = () => call(office.assignRequest, { params: { id: 20 }, body: { version: 3, assigned_to: 1 } });

function open() {
  const client = new QueryClient();
  refreshAfterWrites(client);
  serve(serverFor().answer('assignRequest', { item: threadOf() }));
  return client;
}

it('reads again what a first read under way may have read before the write', async () => {
  const client = open();
  const reads: ((state: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ['requests', 'getList'],
    queryFn: () => new Promise((done) => reads.push(done)),
  });
  const stop = observer.subscribe(() => undefined);
  await assign();
  expect(reads).toHaveLength(2);
  reads[1]?.('after');
  reads[0]?.('before');
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false });
  stop();
});

it('leaves the query that shows the answer of a write to its record', async () => {
  const client = open();
  const read = vi.fn(async () => 'read');
  const queries = [20, 21].map((id) => ({ queryKey: ['requests', 'thread', id], queryFn: read, meta: setByWrites }));
  for (const query of queries) await client.fetchQuery(query);
  await assign();
  const stale = queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
  expect(stale).toEqual([false, true]);
});

it('leaves there the answer of a write, though a read from before it arrives later', async () => {
  const client = open();
  const query = { queryKey: ['requests', 'thread', 20], meta: setByWrites };
  await client.fetchQuery({ ...query, queryFn: async () => 'first' });
  let answer!: (state: string) => void;
  const reading = client.fetchQuery({ ...query, queryFn: () => new Promise<string>((done) => (answer = done)) });
  await assign();
  client.setQueryData(query.queryKey, 'written');
  answer('before');
  await reading;
  expect(client.getQueryData(query.queryKey)).toBe('written');
});
