import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAway, pauses, subscribeToConnection, whenBack } from './connection.ts';
import { loadCode } from './load-code.ts';

let answer: () => Response | Promise<Response>;
let asked: number[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => {
    asked.push(Date.now());
    return Promise.resolve(answer());
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const reachable = () => new Response('{}');
const nowhere = () => Promise.reject(new TypeError('Failed to fetch'));

test('one failed call does not make the server away', async () => {
  answer = reachable;
  const changed = vi.fn<() => void>();
  const stop = subscribeToConnection(changed);
  expect(await whenBack()).toBe(false);
  stop();
  expect(changed).not.toHaveBeenCalled();
});

test('being away is reported once, checked ever more seldom, and over with the first answer', async () => {
  answer = nowhere;
  const changed: boolean[] = [];
  const stop = subscribeToConnection(() => changed.push(isAway()));
  const back = whenBack();
  expect(whenBack()).toBe(back);
  await vi.advanceTimersByTimeAsync(7000);
  expect(changed).toEqual([true]);
  expect(asked.slice(1).map((at, index) => at - (asked[index] ?? 0))).toEqual(pauses.slice(0, 3));
  answer = () => new Response('{}', { status: 503 });
  await vi.advanceTimersByTimeAsync(8000);
  expect(changed).toEqual([true]);
  answer = reachable;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await back).toBe(true);
  expect(changed).toEqual([true, false]);
  stop();
});

test('code that the network withheld is loaded when it is back', async () => {
  answer = nowhere;
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('no chunk'))
    .mockResolvedValue('code');
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(0);
  answer = reachable;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loaded).toBe('code');
});

test('no code is asked for while the browser is offline', async () => {
  answer = nowhere;
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('code');
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(500);
  expect(load).not.toHaveBeenCalled();
  answer = reachable;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loaded).toBe('code');
});

test('code that is gone from a server that answers is given up', async () => {
  answer = reachable;
  await expect(loadCode(() => Promise.reject(new TypeError('no chunk')))).rejects.toThrow('no chunk');
});

test('a check that nothing answers ends after ten seconds, and the server counts as away', async () => {
  // Node's own time limits run on a clock that fake timers do not have.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), milliseconds);
    return limit.signal;
  });
  const hang = (_: string, { signal }: RequestInit) =>
    new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(new DOMException('timed out'))));
  vi.stubGlobal('fetch', hang);
  const back = whenBack();
  await vi.advanceTimersByTimeAsync(9999);
  expect(isAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isAway()).toBe(true);
  vi.stubGlobal('fetch', () => Promise.resolve(reachable()));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await back).toBe(true);
});
