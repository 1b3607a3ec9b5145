import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { serve, serverFor } from '../testing/render-office.tsx';
import { loadCode } from './load-code.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const reload = vi.fn<() => void>();

beforeEach(() => void vi.spyOn(location, 'reload').mockImplementation(reload));

afterEach(() => {
  reload.mockReset();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('waits while the server is away, and loads when it is back', async () => {
  vi.useFakeTimers();
  let isUp = false;
  const server = serverFor();
  serve(server);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    isUp ? server.fetch(address, init) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const load = vi.fn(async () => (isUp ? 'code' : Promise.reject(gone)));
  const loaded = loadCode(load);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
  isUp = true;
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(loaded).resolves.toBe('code');
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the page once for code that is gone, then fails', async () => {
  serve(serverFor().answer('signInState', refuse('internal')));
  const load = () => Promise.reject(gone);
  void loadCode(load);
  await expect.poll(() => reload).toHaveBeenCalledTimes(1);
  await expect(loadCode(load)).rejects.toBe(gone);
  expect(reload).toHaveBeenCalledTimes(1);
});
