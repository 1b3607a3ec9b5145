import { afterEach, expect, test, vi } from 'vitest';
import { notify } from '../ui/notify.ts';
import { track } from './machine.rows.ts';
import { player } from './store.ts';

vi.mock('../ui/notify.ts');
vi.mock('../i18n/text.ts', () => ({ currentText: () => ({ shell: { failure: { unexpected: 'Not loaded' } } }) }));
vi.mock('./runtime.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.stubGlobal('document', { querySelector: () => null, cookie: '', documentElement: { lang: 'en' } });
vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));

afterEach(() => vi.clearAllMocks());

test('a press on a track says so where the player cannot be loaded, each time', async () => {
  for (const press of [1, 2]) {
    player.choose({ id: 'album:1', url: '/musicbase/album/1', tracks: [track(1)], index: 0 });
    await player.load();
    expect(notify).toHaveBeenCalledTimes(press);
    expect(notify).toHaveBeenLastCalledWith('error', 'Not loaded');
  }
  expect(player.state().currentIndex).toBe(-1);
});

test('nothing is said where it is only fetched ahead', async () => {
  await player.load();
  expect(notify).not.toHaveBeenCalled();
});
