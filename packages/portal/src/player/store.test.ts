import { beforeEach, expect, test, vi } from 'vitest';
import { currentLanguage } from '../i18n/language.ts';
import { currentText, loadTexts } from '../i18n/text.ts';
import { toastsAreReady } from '../ui/notify.ts';
import { track } from './testing/machine-rows.ts';
import { player } from './store.ts';

// Files share the process: a store that another file has loaded has a player, or waits for one.
vi.hoisted(() => vi.resetModules());

vi.mock('./runtime.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const open = vi.fn();
toastsAreReady(open);

beforeEach(() => {
  open.mockClear();
  vi.stubGlobal('document', { querySelector: () => null, cookie: '', documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  return loadTexts(currentLanguage());
});

test('a press on a track says so where the player cannot be loaded, each time', async () => {
  for (const press of [1, 2]) {
    player.choose({ id: 'album:1', url: '/musicbase/album/1', tracks: [track(1)], index: 0 });
    await player.load();
    await expect.poll(() => open).toHaveBeenCalledTimes(press);
    const shown = { style: 'page', type: 'error', text: currentText().shell.failure.unexpected, position: undefined };
    expect(open).toHaveBeenLastCalledWith(shown, undefined, undefined);
  }
  expect(player.state().currentIndex).toBe(-1);
});
