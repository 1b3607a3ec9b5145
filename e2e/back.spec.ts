import type { Page } from '@playwright/test';
import { pageReady } from './support/page-ready.ts';
import { expect, test } from './support/test.ts';

const title = async (page: Page) => page.title();

/** Opens the portal in a tab that has shown another page before: going back from the portal's first page leads there. */
async function openAfterAbout(page: Page, path: string): Promise<() => Promise<void>> {
  await page.goto('/about');
  const about = await title(page);
  await page.goto(path);
  await pageReady(page);
  return async () => {
    await page.goBack();
    await expect(page).toHaveTitle(about);
  };
}

const palette = (page: Page) => page.getByRole('combobox', { name: 'Quick jump' });

async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Waits until the history has come to rest at the page's own entry. */
const atRest = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { idx?: number } | null)?.idx)).toBe(0);

test('Back closes what lies over the first page of a tab, and then leaves the portal', async ({ signedIn: page }) => {
  const leave = await openAfterAbout(page, '/dist/mymusic');
  await openPalette(page);
  await page.goBack();
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveTitle('My music · Kamerton');
  await leave();
});

test('what was closed by Escape leaves no step of the history behind, however often it was opened', async ({
  signedIn: page,
}) => {
  const leave = await openAfterAbout(page, '/dist/mymusic');
  await openPalette(page);
  for (const key of ['Escape', 'Control+k', 'Escape', 'Control+k', 'Escape']) await page.keyboard.press(key);
  await expect(palette(page)).toHaveCount(0);
  await atRest(page);
  await page.goForward();
  await expect(palette(page)).toHaveCount(0);
  await atRest(page);
  await expect(page).toHaveTitle('My music · Kamerton');
  await leave();
});

test('what was closed over the first page leaves the way forward, as often as it is opened', async ({
  signedIn: page,
}) => {
  await page.goto('/dist/mymusic');
  await pageReady(page);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await atRest(page);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Music base' }).click();
  await expect(page).toHaveTitle('Music base · Kamerton');
  await page.goBack();
  await expect(page).toHaveTitle('My music · Kamerton');
  for (let time = 0; time < 2; time += 1) {
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  }
  await page.goForward();
  await expect(page).toHaveTitle('Music base · Kamerton');
});

test('a reload with the quick jump open leaves no step of the history behind', async ({ signedIn: page }) => {
  const leave = await openAfterAbout(page, '/dist/mymusic');
  await openPalette(page);
  await expect.poll(() => page.evaluate(() => (history.state as { idx: number }).idx)).toBe(1);
  await page.reload();
  await pageReady(page);
  await atRest(page);
  await expect(page).toHaveTitle('My music · Kamerton');
  await leave();
});

test('a page that is opened from the quick jump is one step from the first page', async ({ signedIn: page }) => {
  const leave = await openAfterAbout(page, '/dist/mymusic');
  await openPalette(page);
  await palette(page).fill('Contract');
  await expect(page.getByRole('option', { name: 'Contract' }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/contract · Kamerton$/i);
  await page.goBack();
  await expect(page).toHaveTitle('My music · Kamerton');
  await expect(palette(page)).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveTitle(/contract · Kamerton$/i);
  await page.goBack();
  await expect(page).toHaveTitle('My music · Kamerton');
  await leave();
});

test('the link past the header moves the focus and adds no step, so that Back still closes what lies over the page', async ({
  signedIn: page,
}) => {
  await page.goto('/dist/mymusic');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Music base' }).click();
  await expect(page).toHaveTitle('Music base · Kamerton');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await openPalette(page);
  await page.goBack();
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveTitle('Music base · Kamerton');
  await page.goBack();
  await expect(page).toHaveTitle('My music · Kamerton');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Back closes the player and what was opened from it, and the music plays on', async ({
    signedIn: page,
    player,
    album,
  }) => {
    const leave = await openAfterAbout(page, `/dist/musicbase/album/${album.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).tap();
    await player.isHeard();
    const full = page.getByRole('dialog', { name: 'Player' });
    await player.button('Expand player').tap();
    await full.getByRole('button', { name: 'Queue' }).tap();
    const queue = page.getByRole('dialog', { name: 'Queue' });
    await queue.getByRole('button', { name: 'Close queue' }).tap();
    await expect(queue).toHaveCount(0);
    await player.button('Expand player').tap();
    await expect(full).toBeVisible();
    await page.goBack();
    await expect(full).toHaveCount(0);
    await player.isHeard();
    await atRest(page);
    await leave();
  });
});
