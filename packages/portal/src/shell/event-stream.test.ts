import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '@kamerton/wire/client/api';
import type { Opened } from '../lib/event-call.ts';
import { followEvents, eventIn, pollEvery, silenceLimit, waitAfter } from './event-stream.ts';

/** A stream that the test writes into. */
class Line {
  readonly lastId: string;
  readonly opened: Opened;
  isOver = false;
  #source: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(lastId: string) {
    this.lastId = lastId;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#source = controller),
      cancel: () => void (this.isOver = true),
    });
    this.opened = { ok: true, body };
  }

  async write(text: string) {
    this.#source?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  }

  async end() {
    this.#source?.close();
    await vi.advanceTimersByTimeAsync(0);
  }
}

const page = new EventTarget();
const seen = { visibilityState: 'visible' };
let stop: AbortController;
let lines: Line[];
let received: unknown[];
let polls: number;
let lastId: string;
let answer: ((lastId: string) => Opened | Promise<Opened>) | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', seen);
  stop = new AbortController();
  [lines, received, polls, lastId, answer] = [[], [], 0, '', null];
});

afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow() {
  void followEvents({
    signal: stop.signal,
    lastId: () => lastId,
    onEvent(id, item) {
      lastId = id;
      if (item) received.push(item);
    },
    poll: () => void (polls += 1),
    open: (after) => {
      if (answer) return Promise.resolve(answer(after));
      lines.push(new Line(after));
      return Promise.resolve(lines.at(-1)?.opened as Opened);
    },
  });
  await vi.advanceTimersByTimeAsync(0);
}

const refused = (status: number, retryAfter: number | null = null): Opened => ({
  ok: false,
  retryAfter,
  error: { endpoint: api.events, status, code: 'unreadable', message: '', fields: {}, requestId: '' },
});

const reply = 'id: 8\nevent: support.reply\ndata: {"request_id":3}\n\n';

test('reports events, and reopens the stream from the last one when it breaks', async () => {
  await follow();
  await lines[0]?.write('retry: 3000\nid: 7\n\n');
  await lines[0]?.write(reply.slice(0, 20));
  await lines[0]?.write(reply.slice(20));
  expect(received).toEqual([{ event: 'support.reply', data: { request_id: 3 } }]);
  await lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines.map(({ lastId }) => lastId)).toEqual(['', '8']);
  expect(polls).toBe(0);
});

test('the place to begin is known before anything has happened', async () => {
  await follow();
  await lines[0]?.write('retry: 3000\nid: 7\n\n');
  await lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines[1]?.lastId).toBe('7');
});

test('a stream without signs of life is broken off and opened anew', async () => {
  await follow();
  await lines[0]?.write(':\n\n');
  await vi.advanceTimersByTimeAsync(silenceLimit - 1000);
  await lines[0]?.write(':\n\n');
  await vi.advanceTimersByTimeAsync(silenceLimit - 1000);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines[0]?.isOver).toBe(true);
  expect(lines).toHaveLength(2);
});

test('while no stream comes through it is polled once a minute', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await follow();
  await vi.advanceTimersByTimeAsync(pollEvery * 10);
  expect(polls).toBeGreaterThanOrEqual(4);
  expect(polls).toBeLessThanOrEqual(10);
});

test('the server is left alone for as long as it wants', async () => {
  let asked = 0;
  answer = () => {
    asked += 1;
    return refused(429, 30);
  };
  await follow();
  await vi.advanceTimersByTimeAsync(29_900);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toBe(2);
});

test('whoever comes back online or to the tab waits no longer', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await follow();
  await vi.advanceTimersByTimeAsync(200_000);
  answer = null;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(lines).toHaveLength(1);
});

test('ends with its signal, and opens nothing more', async () => {
  await follow();
  stop.abort();
  await vi.advanceTimersByTimeAsync(pollEvery * 2);
  expect(lines[0]?.isOver).toBe(true);
  expect(lines).toHaveLength(1);
});

test('waits twice as long after each failure, spread by half, a minute at most', () => {
  expect([0, 1, 2].map((failures) => waitAfter(failures, 1))).toEqual([1000, 2000, 4000]);
  expect(waitAfter(3, 0)).toBe(4000);
  expect(waitAfter(50, 1)).toBe(60_000);
});

test('what this version does not know, or cannot read, is passed over', () => {
  expect(eventIn({ id: '1', event: 'toString', data: '{}' })).toBeNull();
  expect(eventIn({ id: '1', event: 'support.reply', data: '{' })).toBeNull();
});
