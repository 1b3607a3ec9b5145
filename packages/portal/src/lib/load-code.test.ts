import { beforeEach, expect, test, vi } from 'vitest';
import { loadCode, onCodeGone } from './load-code.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const loadPage = vi.fn<() => void>();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  loadPage.mockReset();
  onCodeGone(loadPage);
});

test('the page is loaded once for code that is gone while the server answers, then it fails', async () => {
  const load = () => Promise.reject(gone);
  void loadCode(load);
  await expect.poll(() => loadPage).toHaveBeenCalledTimes(1);
  await expect(loadCode(load)).rejects.toBe(gone);
  expect(loadPage).toHaveBeenCalledTimes(1);
});

test('nothing is loaded again where that cannot be remembered', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await expect(loadCode(() => Promise.reject(gone))).rejects.toBe(gone);
  expect(loadPage).not.toHaveBeenCalled();
});
