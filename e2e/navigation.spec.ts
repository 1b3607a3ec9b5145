import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { makePlaylist } from './support/api.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';

/** Delays code and data until they are released, as a slow line does. */
async function delayResponses(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  const wanted = /\/(assets|dist\/api)\//;
  await page.route(wanted, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return async () => {
    release();
    await page.unroute(wanted);
  };
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const currentOnes = (page: Page) => sections(page).locator('[aria-current]');
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });
const skeleton = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]').first();

test('a press is answered before the code of the screen has come', async ({ signedIn: page }) => {
  await page.goto('/dist/');
  await pageReady(page);
  await expect(progress(page)).toHaveCount(0);
  const greeting = page.getByRole('heading', { level: 1, name: /^Good / });
  await expect(greeting).toBeVisible();

  let release = await delayResponses(page);
  await sections(page).getByRole('link', { name: 'Music base', exact: true }).click();
  await expect(currentOnes(page)).toHaveText(['Music base']);
  await expect(progress(page)).toBeVisible();
  await expect(skeleton(page)).toBeVisible();
  await expect(greeting).toBeHidden();
  await expect(page).toHaveURL(/\/dist\/$/);
  await release();
  await expect(page).toHaveTitle('Music base · Kamerton');
  await pageReady(page);
  await expect(progress(page)).toHaveCount(0);

  // Within a section its head stays, and the pressed tab is the current one.
  release = await delayResponses(page);
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Music base' });
  await tabs.getByRole('link', { name: 'Popular albums' }).click();
  await expect(tabs.locator('[aria-current]')).toHaveText(['Popular albums']);
  await expect(skeleton(page)).toBeVisible();
  await expect(page.getByText('Our pick')).toBeHidden();
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Popular albums' })).toBeVisible();
});

test('a navigation that is given up leaves the page as it was', async ({ signedIn: page }) => {
  await page.goto('/dist/feedback');
  await pageReady(page);
  await page.getByLabel('Subject').fill('Half a sentence');
  const release = await delayResponses(page);
  await sections(page).getByRole('link', { name: 'Music base', exact: true }).click();
  await expect(page.getByLabel('Subject')).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Feedback', exact: true }).click();
  await release();
  await page.goto('/dist/feedback');
  await expect(page.getByLabel('Subject')).toHaveValue('Half a sentence');
});

test('the navigation has one mark, also where a playlist stands below its section', async ({
  page,
  context,
  album,
}) => {
  const { session } = await newAccount('marked');
  await addSession(context, session);
  const { id } = await makePlaylist(session.token, 'Marked once', album.id);
  await page.goto(`/dist/mymusic/playlist/${id}`);
  await expect(currentOnes(page)).toHaveText(['Marked once']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('nav [aria-current]:visible')).toHaveText(['My music']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('tabs fade where more of them follow', async ({ signedIn: page }) => {
    await page.goto('/dist/musicbase');
    const tabs = page.getByRole('main').getByRole('navigation', { name: 'Music base' });
    await expect(tabs).toHaveAttribute('data-after');
    await expect(tabs).not.toHaveAttribute('data-before');
    await tabs.evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth, behavior: 'instant' }));
    await expect(tabs).toHaveAttribute('data-before');
    await expect(tabs).not.toHaveAttribute('data-after');
  });
});

test('a cover plays from its card, by pointer and by keys', async ({ signedIn: page, player }) => {
  await page.goto('/dist/musicbase/album');
  await pageReady(page);
  const card = page.getByRole('main').getByRole('listitem').first();
  const play = card.getByRole('button', { name: 'Play all' });
  await expect(play).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(play).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await card.getByRole('link').focus();
  await expect(play).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  await player.isHeard();
  await expect(page).toHaveURL(/\/musicbase\/album$/);
  await card.getByRole('button', { name: 'Pause' }).click();
  await player.isSilent();
});

test('the pick of the week is not repeated right under it', async ({ signedIn: page }) => {
  await page.goto('/dist/musicbase');
  await pageReady(page);
  const pick = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link');
  const name = (await pick.textContent()) ?? '';
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link', { name })).toHaveCount(0);
});
