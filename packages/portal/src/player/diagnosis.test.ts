import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diagnose } from './diagnosis.ts';

const [network, decode, unsupported] = [{ code: 2 }, { code: 3 }, { code: 4 }];

const answers = (file: () => Response | Promise<Response>, health = () => new Response('{}')) =>
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(address === '/audio/1' ? file() : health()));

const nowhere = () => Promise.reject(new TypeError('Failed to fetch'));
const status = (code: number) => () => new Response(null, { status: code });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['what cannot be decoded is damaged', decode, status(200), { problem: 'decoding', remedy: 'none' }],
  [
    'what is there and no sound may have been out of reach a moment ago',
    unsupported,
    status(200),
    { problem: 'decoding', remedy: 'fresh' },
  ],
  [
    'an address that is no longer good has a fresh one',
    unsupported,
    status(404),
    { problem: 'reading', remedy: 'fresh' },
  ],
  ['so has one that is refused', network, status(403), { problem: 'reading', remedy: 'fresh' }],
  ['a server that fails this file alone', unsupported, status(500), { problem: 'loading', remedy: 'fresh' }],
  ['a file that cannot be reached while the server can', network, nowhere, { problem: 'loading', remedy: 'fresh' }],
  ['a connection that broke and stands again', network, status(206), { problem: 'loading', remedy: 'fresh' }],
  ['a stream that has stood still', null, status(200), { problem: 'loading', remedy: 'fresh' }],
] as const)('%s', async (_, error, file, found) => {
  answers(file);
  expect(await diagnose(error, '/audio/1')).toEqual(found);
});

test('while the network is away nothing is found; when it is back, the same file is to be tried again', async () => {
  vi.stubGlobal('fetch', nowhere);
  const found = vi.fn<(found: unknown) => void>();
  void diagnose(network, '/audio/1').then(found);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(found).not.toHaveBeenCalled();
  answers(status(200));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(found).toHaveBeenCalledWith({ problem: 'loading', remedy: 'again' });
});

test('a file whose address hangs is tried once more', async () => {
  vi.useRealTimers();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) =>
    address === '/audio/1' && !signal?.aborted
      ? new Promise(() => {})
      : address === '/audio/1'
        ? nowhere()
        : Promise.resolve(new Response('{}')),
  );
  expect(await diagnose(null, '/audio/1')).toEqual({ problem: 'loading', remedy: 'fresh' });
});
