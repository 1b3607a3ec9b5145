import type { Page } from '@playwright/test';
import { emails } from './support/api.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const expectNothingSideways = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('a phone: tabs at the bottom, the player in full, the queue as a sheet', async ({
  signedIn: page,
  player,
  album,
}) => {
  await page.goto('/dist/');
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await tabs.getByRole('link', { name: 'Music base' }).tap();
  await expect(page).toHaveTitle('Music base · Kamerton');
  await expectNothingSideways(page);

  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).tap();
  await player.isHeard();
  await player.button('Pause').tap();
  await player.isSilent();
  await expectNothingSideways(page);

  const full = page.getByRole('dialog', { name: 'Player' });
  await test.step('the cover opens the player in full', async () => {
    await player.button('Expand player').tap();
    await full.getByRole('button', { name: 'Shuffle' }).tap();
    await expect(full.getByRole('button', { name: 'Shuffle' })).toHaveAttribute('aria-pressed', 'true');
    await expect(full.getByRole('slider', { name: 'Seek' })).toBeVisible();
    await expectNothingSideways(page);
  });

  const queue = page.getByRole('dialog', { name: 'Queue' });
  await test.step('from there the queue opens, and plays on from any place', async () => {
    await full.getByRole('button', { name: 'Queue' }).tap();
    await expect(full).toHaveCount(0);
    const rows = queue.getByRole('list').getByRole('listitem');
    await expect(rows).toHaveCount(album.tracks.length - 1);
    await expectNothingSideways(page);
    await rows
      .first()
      .getByRole('button', { name: /^Play from here/ })
      .tap();
    await expect(rows).toHaveCount(album.tracks.length - 2);
    await queue.getByRole('button', { name: 'Clear' }).tap();
    await expect(rows).toHaveCount(0);
    await queue.getByRole('button', { name: 'Close queue' }).tap();
    await expect(queue).toHaveCount(0);
  });

  // The bar covers no tab.
  await tabs.getByRole('link', { name: 'Search' }).tap();
  await expect(page).toHaveTitle('Music search · Kamerton');
  await player.isHeard();
  await expectNothingSideways(page);

  await test.step('going back closes what lies over the page, and the page stays', async () => {
    await player.button('Expand player').tap();
    await expect(full).toBeVisible();
    await page.goBack();
    await expect(full).toHaveCount(0);
    await player.button('Expand player').tap();
    await full.getByRole('button', { name: 'Queue' }).tap();
    await expect(queue).toBeVisible();
    await page.goBack();
    await expect(queue).toHaveCount(0);
    await expect(page).toHaveTitle('Music search · Kamerton');
    await player.isHeard();
  });

  await test.step('a press anywhere in a row plays its track', async () => {
    const row = page.getByRole('main').getByRole('listitem').first();
    const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 3, y + height / 3);
    await expect(row).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('in Russian', () => {
  test.use({ language: 'ru', expectedErrors: [/ERR_FAILED .*\.woff2$/] });

  test('nothing moves while a screen comes, fonts and demo accounts being late', async ({ page, context, session }) => {
    await context.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A font of Arial's widths stands in for the product's own without a move; some machines have none.
    const hasArial = await page.evaluate(() =>
      new FontFace('any', "local('Arial'), local('Liberation Sans'), local('Roboto')").load().then(
        () => true,
        () => false,
      ),
    );
    let late = Promise.resolve();
    await context.route(/\.woff2$|\/auth\/demo$/, async (route, request) => {
      if (!hasArial && request.url().endsWith('.woff2')) return route.abort();
      await late;
      return route.continue();
    });
    const shiftOf = async (path: string, last = page.getByRole('main')): Promise<number> => {
      let release = () => {};
      late = new Promise((done) => (release = done));
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('main').waitFor();
      // It is painted without them once.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      release();
      await last.waitFor();
      await pageReady(page);
      await page.evaluate(() => document.fonts.ready);
      return page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      );
    };
    expect(await shiftOf('/dist/auth', page.getByText(emails.distributor))).toBeLessThan(0.01);
    await addSession(context, session);
    expect(await shiftOf('/dist/mymusic/playlists')).toBeLessThan(0.01);
    expect(await shiftOf('/dist/mymusic/playlist/1')).toBeLessThan(0.01);
    expect(await shiftOf('/dist/mymusic')).toBeLessThan(0.02);
  });
});
