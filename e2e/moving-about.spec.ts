import type { Page } from '@playwright/test';
import { findAlbums } from './support/api.ts';
import { pageReady } from './support/page-ready.ts';
import { expect, test } from './support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('in a low window', () => {
  test.use({ viewport: { width: 390, height: 500 } });

  test('a new screen starts at its top, and going back returns to the place', async ({ signedIn: page, session }) => {
    // Those of other journeys are listed after the demonstration's.
    const [, , album] = await findAlbums(session.token);
    if (!album) throw new Error('the demonstration has no album');
    await page.goto('/dist/musicbase/album');
    await pageReady(page);
    const link = page.getByRole('main').getByRole('link', { name: album.name }).first();
    await page.evaluate(() => window.scrollTo(0, 250));
    await link.scrollIntoViewIfNeeded();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
    const place = await scrolled(page);
    await link.click();
    await expect(page).toHaveURL(/\/musicbase\/album\/\d+$/);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/musicbase\/album$/);
    await expect.poll(() => scrolled(page)).toBe(place);
    await page.goForward();
    await expect(page).toHaveURL(/\/musicbase\/album\/\d+$/);
    // A dialog does not outlive the screen on which it was opened.
    await page.getByRole('main').getByRole('button', { name: 'Add to playlist' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the main menu leads to each room and the title says which', async ({ signedIn: page }) => {
  await page.goto('/dist/');
  const menu = page.getByRole('navigation', { name: 'Sections' });
  for (const [link, title] of [
    ['My music', 'My music · Kamerton'],
    ['Music base', 'Music base · Kamerton'],
    ['Music search', 'Music search · Kamerton'],
    ['Objects', 'Objects · Kamerton'],
    ['Home', 'Home · Kamerton'],
  ] as const) {
    await menu.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveTitle(title);
    await pageReady(page);
  }
});

test('a detail screen puts its own name first in the title', async ({ signedIn: page, album }) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await expect.poll(async () => (await page.title()).startsWith(`${album.name} · `)).toBe(true);
  await expect(page).toHaveTitle(/ · Kamerton$/);
});
