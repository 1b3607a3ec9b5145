import type { Route } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, makePlaylist } from './support/api.ts';
import {
  Files,
  hears,
  isAlbum,
  isAudio,
  isQuiet,
  playAlbum,
  stall,
  startAt,
  turnTimes,
  watchTurns,
} from './support/media.ts';
import { addSession, expect, test, withoutNews } from './support/test.ts';

test.use({ expectedErrors: [/Failed to load resource|ERR_/] });

const hour = 3_600_000;

test('after a pause in which the addresses of all files expire it goes on where it stood, and so does what follows', async ({
  signedIn: page,
  player,
  album,
}) => {
  await page.clock.install();
  const files = await Files.on(page);
  files.cut(45);
  await playAlbum(page, player, album.id);
  await player.button('Pause').click();
  await player.isSilent();
  await startAt(page, 41);
  await expect.poll(() => files.waiting.length).toBeGreaterThan(0);
  await files.expire(page);
  await page.clock.fastForward(13 * hour);
  await player.button('Play').click();
  await files.refuse();
  await expect.poll(async () => (await player.sound()).source).toContain('later=1');
  await hears(page, 0);
  expect((await player.sound()).time).toBeGreaterThanOrEqual(41);
  await player.button('Next').click();
  await hears(page, 1);
  await isQuiet(page);
});

test('what waits for its stream while the machine falls asleep for hours goes on by itself where it stood', async ({
  signedIn: page,
  player,
  album,
}) => {
  const files = await stall(page, player, album.id);
  await files.expire(page);
  await page.clock.fastForward(13 * hour);
  await hears(page, 0);
  expect((await player.sound()).time).toBeGreaterThanOrEqual(43);
  await isQuiet(page);
});

test('a tab that the browser has discarded for hours comes back at its place, and plays from there', async ({
  signedIn: page,
  player,
  album,
}) => {
  const files = await Files.on(page);
  await playAlbum(page, player, album.id);
  await startAt(page, 41);
  await player.isHeard();
  await player.button('Pause').click();
  await player.isSilent();
  await files.expire(page);
  await page.reload();
  await player.button('Play').click();
  await hears(page, 0);
  const { time, source } = await player.sound();
  expect(source).toContain('later=1');
  expect(time).toBeGreaterThanOrEqual(40);
  await isQuiet(page);
});

test('what plays from a playlist that is deleted meanwhile gets its fresh address from its album', async ({
  page,
  context,
  player,
  album,
}) => {
  const files = await Files.on(page);
  const { session } = await newAccount('deleted');
  await addSession(context, session);
  const { id } = await makePlaylist(session.token, 'Short-lived', album.id);
  await page.goto(`/dist/mymusic/playlist/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await hears(page, 0);
  await page.getByRole('link', { name: 'Music search' }).first().click();
  await expect(page).toHaveTitle('Music search · Kamerton');
  await ask(session.token, 'DELETE', '/my/playlists', { id });
  await files.expire(page);
  await player.button('Next').click();
  await hears(page, 1);
  await isQuiet(page);
});

test('where the network is away just as fresh addresses are asked for, they are asked for again', async ({
  signedIn: page,
  player,
  album,
}) => {
  const files = await Files.on(page);
  await playAlbum(page, player, album.id);
  await files.expire(page);
  let isAway = false;
  await page.route(isAlbum, (route) => {
    if (isAway) return route.fallback();
    isAway = true;
    return route.abort('internetdisconnected');
  });
  await page.route('**/dist/api/health', (route) => (isAway ? route.abort('internetdisconnected') : route.continue()), {
    times: 1,
  });
  await player.button('Next').click();
  await hears(page, 1);
  await isQuiet(page);
});

test('a stream that stands still and then breaks is one trouble, not two', async ({
  signedIn: page,
  player,
  album,
}) => {
  await withoutNews(page);
  const files = await stall(page, player, album.id);
  const questions: Route[] = [];
  files.answer((route) =>
    route.request().method() === 'HEAD' && questions.length === 0 ? questions.push(route) : route.continue(),
  );
  const lists: Route[] = [];
  await page.route(isAlbum, (route) => void lists.push(route));
  await page.clock.fastForward(20_000);
  await expect.poll(() => questions.length).toBe(1);
  await files.refuse();
  await expect.poll(() => page.evaluate(() => window.heard.elements.at(-1)?.error?.code)).toBe(2);
  await questions[0]?.continue();
  await expect.poll(() => lists.length).toBe(1);
  // Earlier requests have been answered by then.
  await page.evaluate(() => fetch('/dist/api/health'));
  await lists[0]?.continue();
  await hears(page, 0);
  await isQuiet(page);
});

test('a connection that breaks at the start of a track, and stands again at once, costs no track', async ({
  signedIn: page,
  player,
  album,
}) => {
  await playAlbum(page, player, album.id);
  let broken = 0;
  await page.route(isAudio, (route) => {
    if (route.request().method() === 'HEAD' || broken > 0) return route.continue();
    broken += 1;
    return route.abort('connectionreset');
  });
  await player.button('Next').click();
  await hears(page, 1);
  expect(broken).toBe(1);
  await isQuiet(page);
});

test('where the network is away within a track, or where the next one begins, the music waits and goes on', async ({
  signedIn: page,
  player,
  album,
}) => {
  await watchTurns(page);
  const files = await stall(page, player, album.id);
  const first = `/media/audio/${album.tracks[0]?.id}`;
  let reachable: 'nothing' | 'first track' | 'everything' = 'nothing';
  let isNextWanted = false;
  const reach = (route: Route) => {
    const url = new URL(route.request().url());
    isNextWanted ||= isAudio(url) && url.pathname !== first;
    // A browser asks again for parts that it has played once: the first track stays within reach to its end.
    const isReachable = reachable === 'first track' && (url.pathname === first || !isNextWanted);
    return isReachable || reachable === 'everything' ? route.continue() : route.abort('internetdisconnected');
  };
  files.answer(reach);
  await page.route('**/dist/api/health', reach);
  const isTold = expect(page.getByRole('status').getByText(/^You’re offline/));
  await page.clock.fastForward(20_000);
  await isTold.toBeVisible();
  reachable = 'first track';
  await page.clock.fastForward(30_000);
  await hears(page, 0);
  expect((await player.sound()).time).toBeGreaterThanOrEqual(43);

  await startAt(page, 88.5);
  await player.shows(album.tracks[1] ?? { name: '', artist: '' });
  await expect(player.button('Pause')).toBeVisible();
  await isTold.toBeVisible();
  reachable = 'everything';
  await page.clock.fastForward(30_000);
  await hears(page, 1);
  expect(await turnTimes(page)).toEqual(album.tracks.slice(0, 2).map(({ id }) => id));
  await isQuiet(page);
});
