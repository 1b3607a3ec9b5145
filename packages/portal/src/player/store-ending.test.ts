import { expect, test, vi } from 'vitest';
import { track } from './testing/machine-rows.ts';
import { player } from './store.ts';

// Files share the process: a store that another file has loaded has a player, or waits for one.
vi.hoisted(() => vi.resetModules());

const runtime = vi.hoisted(() => ({ load: () => {}, loaded: Promise.resolve(), events: [] as string[] }));
runtime.loaded = new Promise((done) => (runtime.load = done));

vi.mock('./runtime.ts', async () => {
  await runtime.loaded;
  const transition = (state: object, { type }: { type: string }) => {
    runtime.events.push(type);
    return { state, effects: [] };
  };
  return {
    createPlayerRuntime: () => ({
      settings: {},
      transition,
      setAside: () => runtime.events.push('set aside'),
      bringBack: () => runtime.events.push('brought back'),
    }),
  };
});

test('what was chosen or restored before the player was there is not played after the session has ended', async () => {
  const choose = () => player.choose({ id: 'album:1', url: '/musicbase/album/1', tracks: [track(1)], index: 0 });
  vi.stubGlobal('navigator', { onLine: true });
  const page = { cookie: 'token=one' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', { getItem: () => '{}' });
  player.bringBack();
  choose();
  player.close();
  choose();
  player.setAside();
  page.cookie = '';
  player.next();
  runtime.load();
  await player.load();
  expect(runtime.events).toEqual(['next']);
  page.cookie = 'token=two';
  player.bringBack();
  await player.load();
  expect(runtime.events).toEqual(['next', 'brought back']);
});
