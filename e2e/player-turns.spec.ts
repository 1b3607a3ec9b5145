import type { Route } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, makePlaylist } from './support/api.ts';
import { send } from './support/command.ts';
import { atTurn, hears, isQuiet, playAlbum, startAt, turnTimes, watchTurns } from './support/media.ts';
import { Player, audible, inaudible, loudness } from './support/player.ts';
import { addSession, expect, test } from './support/test.ts';
import { importAlbum } from './support/venue-player.ts';

const revoke = (...ids: number[]) =>
  send('revoke', {
    kind: 'track',
    ids: ids.map(String),
    reason: 'Лицензия закончилась',
    'reason-en': 'The licence has ended',
  });

/** A tab whose steady clock lags by hours, as that of a tab which was open while the machine slept. */
const fromBeforeSleep = () =>
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin - 8 * 3_600_000 });

test('a tab that was opened after a sleep of the machine hears of a revocation through one from before it', async ({
  page,
  context,
}) => {
  const { session } = await newAccount('asleep');
  const [going, staying] = await importAlbum(session, 500, { titles: ['Going', 'Staying'], apart: 40 });
  if (!going || !staying) throw new Error('the album was not imported');
  await addSession(context, session);
  await page.addInitScript(fromBeforeSleep);
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await page.goto('/dist/search');
  await stream;
  const later = await context.newPage();
  const player = new Player(later);
  await playAlbum(later, player, going.album_id);
  await revoke(going.id);
  await expect(player.bar.getByRole('link', { name: 'Staying' })).toBeVisible();
  await expect.poll(() => loudness(later, 540)).toBeGreaterThan(audible);
  await expect.poll(() => loudness(later, 500)).toBeLessThan(inaudible);
});

test('a queue and its playlist that change just as a track ends lead to the right next one', async ({
  page,
  context,
  player,
  album,
}) => {
  const { session } = await newAccount('turns');
  await addSession(context, session);
  await watchTurns(page);
  const { id } = await makePlaylist(session.token, 'In turn', album.id);
  const [arrival, counter, terrace, window] = album.tracks;
  if (!arrival || !counter || !terrace || !window) throw new Error('the album has too few tracks');
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await page.goto(`/dist/mymusic/playlist/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await hears(page, 0);
  await stream;

  await test.step('another tab has taken out the track that begins: it plays to its end', async () => {
    const lists: Route[] = [];
    await page.route(`**/dist/api/my/playlists/${id}?*`, (route) => void lists.push(route));
    await ask(session.token, 'DELETE', `/my/playlists/${id}/tracks`, { ids: [counter.id] });
    await expect.poll(() => lists.length).toBeGreaterThan(0);
    const pressed = atTurn(page, counter.name, '#none');
    await startAt(page, 89);
    await pressed;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Further news give up the request before it, which can't be continued then.
    await Promise.allSettled(lists.map((route) => route.continue()));
    await hears(page, 1);
    await expect(page.getByRole('list', { name: /^Tracks:/ }).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('the next one is removed as the one before it begins', async () => {
    await player.button('Queue').click();
    await expect(page.locator('[data-remove="1"]')).toBeVisible();
    const pressed = atTurn(page, terrace.name, `[aria-label="Remove “${window.name}” from queue"], [data-remove="0"]`);
    await startAt(page, 89);
    await pressed;
    await hears(page, 2);
    await expect(page.locator('[data-remove="0"]')).toHaveCount(0);
  });

  await test.step('one is added next as the last one ends', async () => {
    await player.button('Queue').click();
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Play ${window.name}`, exact: true }) })
      .getByRole('button', { name: 'More' })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Play next' })).toBeVisible();
    const pressed = atTurn(page, arrival.name, '[role="menuitem"]');
    await startAt(page, 89);
    await pressed;
    await hears(page, 0);
    await startAt(page, 89);
    await hears(page, 3);
  });

  await test.step('the one that was taken out is not heard again', async () => {
    await startAt(page, 89);
    await hears(page, 2);
  });
  expect(await turnTimes(page)).toEqual([arrival, counter, terrace, arrival, window, terrace].map((track) => track.id));
});

test('a revoked track that is preloaded already is not heard', async ({ page, context, player }) => {
  const { session } = await newAccount('next-revoked');
  const tracks = await importAlbum(session, 600, { titles: ['1', '2', '3'], apart: 40 });
  const [one, two, three] = tracks;
  if (!one || !two || !three) throw new Error('the album was not imported');
  await addSession(context, session);
  await watchTurns(page);
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await playAlbum(page, player, one.album_id);
  await stream;
  await startAt(page, 76);
  await expect(page.locator(`audio[src*="/audio/${two.id}?"]`)).toBeAttached();
  await player.button('Pause').click();
  await revoke(two.id);
  await expect(page.getByRole('main').getByRole('button', { name: 'Play 2', exact: true })).toHaveCount(0);
  await player.button('Play').click();
  await startAt(page, 89);
  await expect.poll(() => loudness(page, 680)).toBeGreaterThan(audible);
  expect(await turnTimes(page)).toEqual([one.id, three.id]);
  await isQuiet(page);
});

test.describe('where nothing of a revocation is heard', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_/] });

  test('revoked tracks are passed over when their turn comes, however many they are', async ({
    page,
    context,
    player,
  }) => {
    const { session } = await newAccount('unheard');
    const titles = ['1', '2', '3', '4', '5'];
    const tracks = await importAlbum(session, 700, { titles, apart: 40 });
    const [one, two, three, four, five] = tracks.map(({ id }) => id);
    if (!one || !two || !three || !four || !five) throw new Error('the album was not imported');
    await addSession(context, session);
    await watchTurns(page);
    await page.route('**/dist/api/events*', (route) => route.abort());
    await playAlbum(page, player, tracks[0]?.album_id ?? 0);
    await revoke(two, three, four);
    await player.button('Next').click();
    await expect.poll(() => loudness(page, 860)).toBeGreaterThan(audible);
    expect(await turnTimes(page)).toEqual([one, five]);
    await isQuiet(page);
  });
});

test('of two tabs the one plays that was asked last, whatever their clocks say, also after the other is closed', async ({
  signedIn: first,
  player,
  album,
}) => {
  await first.addInitScript(fromBeforeSleep);
  await playAlbum(first, player, album.id);
  const second = await first.context().newPage();
  const otherPlayer = new Player(second);
  await playAlbum(second, otherPlayer, album.id);
  await player.isSilent();
  await playAlbum(first, player, album.id);
  await otherPlayer.isSilent();
  await expect(otherPlayer.bar).toHaveCount(0);
  await startAt(first, 88.5);
  await hears(first, 1);
  await first.close();
  await playAlbum(second, otherPlayer, album.id);
  await hears(second, 0);
});
