import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, storeSession } from '../lib/session.ts';
import { renderPart } from '../testing/render.tsx';
import { refusal } from '../testing/server.ts';
import { useEvents } from './shared-events.ts';

type Message = (event: { data: unknown }) => void;

/** Messages to the other tabs, what takes one from them, and the streams that this tab has opened. */
let posted: unknown[];
let receive: Message;
let closed: number;
let streams: { address: string; headers: Headers; signal: AbortSignal; write: (text: string) => void }[];
/** Requests for the lock: their options, what holds it, and what ends the wait for it. */
let requests: { options: LockOptions; hold: () => Promise<void>; refuse: (error: unknown) => void }[];

beforeEach(() => {
  [posted, streams, requests, closed] = [[], [], [], 0];
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = (_: string, listener: Message) => void (receive = listener);
      postMessage = (message: unknown) => void posted.push(message);
      close = () => void (closed += 1);
    },
  );
  const request = (_: string, options: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((done, refuse) => {
      options.signal?.addEventListener('abort', () => refuse(new DOMException('aborted', 'AbortError')));
      requests.push({ options, hold: async () => done(await hold()), refuse });
    });
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
    let write!: (text: string) => void;
    const body = new ReadableStream({
      start: (source) => void (write = (text) => source.enqueue(new TextEncoder().encode(text))),
    });
    streams.push({ address, headers, signal, write });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  });
});

afterEach(forgetSession);

let said: string[];

function Tab() {
  useEvents({
    onEvent: ({ event }, isFirst) => void said.push(`${event}${isFirst ? ' first' : ''}`),
    onPoll: () => void said.push('poll'),
  });
  return <p>Page</p>;
}

async function open() {
  said = [];
  const page = await renderPart(<Tab />);
  expect(screen.getByText('Page')).toBeDefined();
  return page;
}

const event = (id: number, name = 'support.reply') => `id: ${id}\nevent: ${name}\ndata: {}\n\n`;
const entry = (id: number, ago = 0) => ({ data: { id: String(id), item: { event: 'support.reply', data: {} }, ago } });
const hold = () => act(async () => void requests.at(-1)!.hold());
const write = (text: string) => act(async () => streams.at(-1)!.write(text));

test('the tab that holds the lock reads the stream, and sends what it reads to the others', async () => {
  const { unmount } = await open();
  expect([streams.length, requests[0]?.options.steal, posted.splice(0)]).toEqual([0, undefined, ['who']]);
  await hold();
  await waitFor(() => expect(streams).toHaveLength(1));
  const [{ address, headers }] = streams as [(typeof streams)[0]];
  expect(address).toMatch(/^\/dist\/api\/events\?ago=\d+$/);
  expect(['accept', 'token', 'last-event-id'].map((name) => headers.get(name))).toEqual([
    'text/event-stream',
    'token',
    null,
  ]);
  await write(`id: 5\n\n${event(7)}${event(8, 'unknown')}`);
  await waitFor(() => expect(said).toEqual(['poll', 'support.reply first']));
  expect(posted.splice(0)).toMatchObject([
    { id: '7', item: { event: 'support.reply' }, ago: 0 },
    { id: '8', item: null },
  ]);
  // A tab that was opened since asks for what it may have missed.
  receive({ data: 'who' });
  expect(posted).toMatchObject([{ id: '7', ago: expect.any(Number) }, { id: '8' }, { id: '8', item: null, ago: 0 }]);
  unmount();
  expect([streams[0]?.signal.aborted, closed]).toEqual([true, 1]);
});

test('another tab hears of each event once, of none from before it was opened, and polls at first and when asked to', async () => {
  const { unmount } = await open();
  act(() => receive(entry(3, performance.now() + 60_000)));
  expect(said).toEqual([]);
  for (const message of [entry(7), entry(7), entry(6), entry(8)]) act(() => receive(message));
  expect(said.splice(0)).toEqual(['poll', 'support.reply', 'support.reply']);
  act(() => receive({ data: 'poll' }));
  act(() => receive({ data: { id: '9', item: null, ago: 0 } }));
  expect([said, streams.length]).toEqual([['poll'], 0]);
  receive({ data: 'who' });
  expect(posted).toEqual(['who']);
  unmount();
});

test('a tab that gets the lock goes on after the last event that it heard of', async () => {
  await open();
  act(() => receive(entry(7)));
  await hold();
  await waitFor(() => expect(streams).toHaveLength(1));
  expect([streams[0]?.headers.get('last-event-id'), streams[0]?.address]).toEqual(['7', '/dist/api/events']);
  // Another tab has taken it over.
  await act(async () => requests[0]?.refuse(new DOMException('stolen', 'AbortError')));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(streams[0]?.signal.aborted).toBe(true);
});

test('the lock is taken from a tab that does not answer, and not from one that does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open();
  act(() => receive({ data: { id: '7', item: null, ago: 0 } }));
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(requests).toHaveLength(1);
  dispatchEvent(new Event('visibilitychange'));
  expect(posted.splice(0)).toEqual(['who', 'who']);
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(requests).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(requests.map(({ options }) => [options.steal, options.signal?.aborted])).toEqual([
    [undefined, true],
    [true, undefined],
  ]);
  await hold();
  dispatchEvent(new Event('visibilitychange'));
  expect(posted.filter((message) => message === 'who')).toEqual([]);
});

test.each([
  ['without locks', () => vi.stubGlobal('navigator', { onLine: true })],
  [
    'with locks that are refused',
    () => vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('no')) } }),
  ],
])('%s each tab has a stream of its own', async (_, prepare) => {
  prepare();
  await open();
  await waitFor(() => expect(streams).toHaveLength(1));
  await write(event(7));
  await waitFor(() => expect(said.map((each) => each.split(' ')[0])).toEqual(['poll', 'support.reply']));
});

test('a guest has no stream, and a refused one is opened again', async () => {
  forgetSession();
  await open();
  expect(requests).toEqual([]);
  vi.stubGlobal('navigator', { onLine: true });
  const opened = fetch;
  vi.stubGlobal('fetch', async () => {
    vi.stubGlobal('fetch', opened);
    return refusal(503);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => storeSession('two', { email: 'bar@example.com', name: 'Bar' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(streams).toHaveLength(1);
});
