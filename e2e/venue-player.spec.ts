import { chromium } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask } from './support/api.ts';
import { colours, excess, violations } from './support/barriers.ts';
import { command, send } from './support/command.ts';
import { isAudio } from './support/media.ts';
import { audible, loudness, watchSound } from './support/player.ts';
import { expect, test } from './support/test.ts';
import {
  countStored,
  importAlbum,
  isHeard,
  isSilent,
  makeVenue,
  openMenu,
  pair,
  type Play,
  playsOf,
  skip,
  title,
} from './support/venue-player.ts';
import { shiftClock, year } from './support/clocks.ts';

declare global {
  interface Window {
    /** Readings of a clock that a journey has replaced. */
    asked: number;
  }
}

/** Without a network the browser names every call that fails, and after a revocation the media that is gone. */
test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION_RESET|ERR_FAILED|401|403|404/],
});

test('a device that is paired by a code plays by itself, also without a network, and tells each play once', async ({
  page,
  context,
}) => {
  const { session } = await newAccount('venue');
  const tracks = await importAlbum(session, 510);
  const venue = await makeVenue(session, tracks);
  await pair(page, session, venue);
  const first = await isHeard(page, tracks);
  await expect.poll(() => countStored(page)).toBe(tracks.length);

  // The title stands in the middle of the screen, with or without notices above it.
  expect((await title(page).boundingBox())?.y).toBeGreaterThan(250);
  expect(await violations(page)).toEqual([]);
  await skip(session, venue);
  await expect(title(page)).not.toHaveText(first);
  const second = await isHeard(page, tracks);
  await expect.poll(async () => (await playsOf(session, venue)).length).toBeGreaterThan(0);

  await context.setOffline(true);
  await expect(page.getByText('No network. Playing stored music')).toBeVisible();
  // The app opens from what the device keeps, and goes on from its store.
  await page.reload();
  await isHeard(page, tracks);
  const source = await page.evaluate(() => window.heard.elements.at(-1)?.currentSrc ?? '');
  expect(source).toMatch(/^blob:/);

  await context.setOffline(false);
  await expect(page.getByText('No network. Playing stored music')).toBeHidden();
  await skip(session, venue);
  await expect.poll(async () => (await playsOf(session, venue)).length).toBeGreaterThanOrEqual(2);
  const plays = await playsOf(session, venue);
  expect(new Set(plays.map(({ started_at }) => started_at)).size).toBe(plays.length);
  const nameOf = (play: Play) => tracks.find(({ id }) => id === play.track_id)?.name;
  expect(plays.map(nameOf)).toEqual(expect.arrayContaining([first, second]));

  const current = await isHeard(page, tracks);
  const revoked = tracks.find(({ name }) => name === current);
  await command('revoke', 'track', String(revoked?.id), '--reason', 'The licence has ended');
  await expect(title(page)).not.toHaveText(current);
  await expect.poll(() => countStored(page)).toBe(tracks.length - 1);

  // Without hours of any weekday it is closed from now on.
  await ask(session.token, 'PUT', '/objects', { id: venue.id, advanced_schedule: true });
  await expect(title(page)).toHaveText('Closed now');
  await isSilent(page);
});

test('a connection that breaks at the start of a track, and stands again at once, costs no track', async ({ page }) => {
  const { session } = await newAccount('venue-reset');
  const tracks = await importAlbum(session, 520, { titles: ['Broken', 'Whole'], apart: 40 });
  const venue = await makeVenue(session, tracks);
  let isBroken = false;
  await page.route(isAudio, (route) => {
    // Stored tracks would not be asked for.
    if (route.request().resourceType() === 'fetch' && route.request().method() === 'GET') return route.abort();
    if (!isBroken) return route.continue();
    isBroken = false;
    return route.abort('connectionreset');
  });
  await pair(page, session, venue);
  const first = await isHeard(page, tracks);
  isBroken = true;
  await skip(session, venue);
  await expect.poll(() => loudness(page, first === 'Broken' ? 560 : 520)).toBeGreaterThan(audible);
  expect(isBroken).toBe(false);
  await expect(title(page)).not.toHaveText(first);
});

test('a wrong code is told, the menu opens when its button is held, and unpairing removes everything', async ({
  page,
}) => {
  const { session } = await newAccount('venue-menu');
  const tracks = await importAlbum(session, 610);
  const venue = await makeVenue(session, tracks);
  await page.goto('/dist/play/');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Pairing code').fill('zzzz22');
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/^This code doesn’t exist/);
  await expect(page.getByLabel('Pairing code')).toBeFocused();
  // An address that differs by its fragment alone would not load the page anew.
  await page.goto('about:blank');
  await pair(page, session, venue);
  await isHeard(page, tracks);
  await expect.poll(() => countStored(page)).toBeGreaterThan(0);

  const lock = page.getByRole('button', { name: 'Hold for two seconds to open the menu' });
  await lock.hover();
  await Promise.all([page.mouse.down(), page.mouse.up()]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const menu = await openMenu(page);
  await expect(menu.getByText('Behind the counter')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Light' }).click();
  expect(await violations(page, colours)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await excess(page)).toBeLessThanOrEqual(0);
  await menu.getByRole('button', { name: 'Unpair this player' }).click();
  await menu.getByRole('button', { name: 'Unpair', exact: true }).click();
  await expect(page.getByText('This player has been unpaired.')).toBeVisible();
  expect(await countStored(page)).toBe(0);
  // A track that unpairing cut off has been played all the same.
  expect(await playsOf(session, venue)).toHaveLength(1);
  const { players } = await ask<{ players: unknown[] }>(session.token, 'GET', `/objects/${venue.id}/players`);
  expect(players).toEqual([]);
});

test('where the browser wants a touch, the screen asks for it, and one starts the music', async ({
  baseURL,
  album: { tracks },
}) => {
  const { session } = await newAccount('venue-touch');
  const venue = await makeVenue(session, tracks);
  const strict = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--autoplay-policy=document-user-activation-required', '--disable-gpu'],
  });
  try {
    const device = await strict.newContext({ ...(baseURL && { baseURL }) });
    await device.addInitScript(watchSound);
    const paired = await device.newPage();
    await pair(paired, session, venue);
    await isHeard(paired, tracks);
    await paired.close();
    const page = await device.newPage();
    // Evaluating in a page counts as a touch: until the player has reported its state, only its requests are read.
    const statusRequest = page.waitForRequest((request) => (request.postData() ?? '').includes('needs_touch'));
    await page.goto('/dist/play/');
    await statusRequest;
    await expect(title(page)).toHaveText('Touch the screen to turn the sound on');
    await page.mouse.click(200, 300);
    await isHeard(page, tracks);
  } finally {
    await strict.close();
  }
});

for (const [shift, name] of [
  [year, 'ahead'],
  [-year, 'behind'],
] as const) {
  test(`a device whose clock is a year ${name} plays by the server’s, and closing the account stops it`, async ({
    page,
    context,
    album: { tracks },
  }) => {
    const { email, session } = await newAccount('venue-clock');
    const venue = await makeVenue(session, tracks);
    await context.addInitScript(shiftClock, shift);
    await pair(page, session, venue);
    const first = await isHeard(page, tracks);
    await skip(session, venue);
    await expect(title(page)).not.toHaveText(first);
    await expect.poll(async () => (await playsOf(session, venue)).length).toBeGreaterThan(0);
    const [play] = await playsOf(session, venue);
    // test-rules: right to a day, where the device is wrong by years
    expect(Math.abs(Date.parse(play?.started_at ?? '') - Date.now())).toBeLessThan(year / 365);
    await send('account close', { name: email });
    await expect(title(page)).toHaveText('The account is closed');
    await isSilent(page);
    await expect.poll(() => countStored(page)).toBe(0);
    await send('account open', { name: email });
    await isHeard(page, tracks);
  });
}

test('the clock is right after the device has slept, and after a start with a clock that is wrong', async ({
  page,
  context,
}) => {
  const { session } = await newAccount('venue-sleep');
  const tracks = await importAlbum(session, 511);
  const venue = await makeVenue(session, tracks);
  await pair(page, session, venue);
  await isHeard(page, tracks);
  const clock = async () => {
    const [hours = NaN, minutes = NaN] = (await page.getByRole('timer').innerText()).split(':').map(Number);
    return hours * 60 + minutes;
  };
  const before = await clock();
  /** Minutes that the clock is off, but for those of the journey. */
  const isRight = async () => (24 * 60 + (await clock()) - before) % (24 * 60) < 30;

  // While a device sleeps the clock of its browser stands still.
  await context.setOffline(true);
  await page.evaluate(() => {
    const awake = performance.now.bind(performance);
    window.asked = 0;
    performance.now = () => {
      window.asked += 1;
      return awake() - 2 * 3_600_000;
    };
  });
  await expect.poll(() => page.evaluate(() => window.asked)).toBeGreaterThan(20);
  expect(await isRight()).toBe(true);
  await context.setOffline(false);

  // The document is unchanged, so that its answer is a 304.
  await context.addInitScript(shiftClock, -9 * 3_600_000);
  const unchanged = page.waitForResponse((answer) => answer.url().endsWith('/api/player') && answer.status() === 304);
  await page.reload();
  await unchanged;
  await expect.poll(isRight).toBe(true);
});

test('a browser that keeps no data says so before a code is typed', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'UnknownError');
    };
  });
  await page.goto('/dist/play/');
  await expect(title(page)).toHaveText('Плееру негде хранить данные');
  await expect(page.getByText('Откройте страницу не в приватном окне или в другом браузере.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('music that nobody hears is said on the screen and on the board, until it sounds again', async ({ page }) => {
  const { session } = await newAccount('unheard');
  const tracks = await importAlbum(session, 530);
  const venue = await makeVenue(session, tracks);
  await pair(page, session, venue);
  await isHeard(page, tracks);
  // As a fade that never ends would: the elements play on, and their volume applies before everything else.
  const setVolume = (volume: number) =>
    page.evaluate((value) => {
      for (const element of document.querySelectorAll('audio')) element.volume = value;
    }, volume);
  await setVolume(0);
  await expect(title(page)).toHaveText('No sound');
  const air = async () => {
    const { venues } = await ask<{ venues: { venue_id: number; status: string; reason: string | null }[] }>(
      session.token,
      'GET',
      '/objects/on-air',
    );
    return venues.find(({ venue_id }) => venue_id === venue.id);
  };
  await expect.poll(async () => (await air())?.reason).toBe('no_sound');
  expect((await air())?.status).toBe('silent');
  await setVolume(1);
  await isHeard(page, tracks);
  await expect.poll(async () => (await air())?.status).toBe('playing');
});
