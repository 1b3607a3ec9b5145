import { beforeEach, expect, test, vi } from 'vitest';
import { onCodeGone } from '../lib/load-code.ts';
import { onDemand } from './on-demand.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
});

test('an overlay whose code another build has replaced loads the page when it is opened, not when it is preloaded', async () => {
  const loadPage = vi.fn<() => void>();
  onCodeGone(loadPage);
  const gone = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const parts = onDemand({ items: gone });
  parts.loadAll();
  await expect.poll(() => gone).toHaveBeenCalledTimes(1);
  expect(loadPage).not.toHaveBeenCalled();
  parts.show('items');
  await expect.poll(() => loadPage).toHaveBeenCalledTimes(1);
});
