import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOfficeEvents } from './use-office-events.ts';

const streams: FakeStream[] = [];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

let root: Root;
let client: QueryClient;
/** Functions that end the reads that were begun, in their order. */
let reads: ((state: string) => void)[];

function Follower() {
  useOfficeEvents();
  return null;
}

beforeEach(() => {
  streams.length = 0;
  reads = [];
  vi.stubGlobal('EventSource', FakeStream);
  // React's own tasks are left to run.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  client = new QueryClient();
  root = createRoot(document.createElement('div'));
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Follower />
      </QueryClientProvider>,
    ),
  );
});

afterEach(() => {
  root.unmount();
  vi.useRealTimers();
});

/** Shows the queue. */
const show = () => {
  const observer = new QueryObserver<string>(client, {
    queryKey: ['requests', 'getList'],
    queryFn: () => new Promise((done) => reads.push(done)),
  });
  observer.subscribe(() => undefined);
  return observer;
};

it('reads again what a first read under way may have read before the event', async () => {
  const queue = show();
  streams[0]?.dispatchEvent(new Event('request.new'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toHaveLength(2);
  reads[1]?.('after');
  reads[0]?.('before');
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false });
});

it('lets a read end that further events overtake, and reads once more after it', async () => {
  const queue = show();
  for (const _ of [1, 2, 3]) {
    streams[0]?.dispatchEvent(new Event('request.new'));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(reads).toHaveLength(2);
  reads[1]?.('between');
  await expect.poll(() => reads).toHaveLength(3);
  expect(queue.getCurrentResult().data).toBe('between');
  reads[2]?.('after');
  await expect.poll(() => queue.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false });
  expect(reads).toHaveLength(3);
});

it('opens a stream anew that was refused, and then reads what no stream has told', async () => {
  const queue = show();
  reads[0]?.('before');
  streams[0]?.dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toHaveLength(1);
  streams[0]?.close();
  streams[0]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => streams).toHaveLength(2);
  streams[1]?.dispatchEvent(new Event('open'));
  reads[1]?.('after');
  await expect.poll(() => queue.getCurrentResult().data).toBe('after');
  // The browser itself goes on with a connection that breaks off.
  streams[1]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(2);
});
