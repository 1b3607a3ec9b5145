import type { Page } from '@playwright/test';
import { pageReady } from './support/page-ready.ts';
import { expect, test } from './support/test.ts';

/** Lets each script and style that was not loaded so far be missing, as after a release, until `until` is asked for. */
async function release(page: Page, until?: string): Promise<void> {
  let isReleased = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && until && request.url().endsWith(until)) isReleased = false;
  });
  await page.route('**/dist/assets/*', (route) => (isReleased ? route.fulfill({ status: 404 }) : route.continue()));
}

test.describe('after a new release', () => {
  // The browser reports each file that is gone.
  test.use({ expectedErrors: [/404|dynamically imported module/] });

  test('an open tab loads the wanted screen anew, and its music goes on', async ({ signedIn: page, player, album }) => {
    // The last code that is loaded by itself.
    const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
    await page.goto(`/dist/musicbase/album/${album.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
    await player.isHeard();
    await pageReady(page);
    await stream;
    await release(page, '/dist/object');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Objects' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Objects' })).toBeVisible();
    await expect(page).toHaveURL(/\/dist\/object$/);
    await player.isHeard();
  });

  test('a screen that cannot be loaded at all leaves the player, and its music', async ({
    signedIn: page,
    player,
    album,
  }) => {
    await page.goto(`/dist/musicbase/album/${album.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
    await player.isHeard();
    await pageReady(page);
    await page.evaluate(() => sessionStorage.setItem('code-reloaded-at', String(Date.now())));
    await release(page);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Objects' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await player.isHeard();
    await player.button('Pause').click();
    await player.isSilent();
  });
});
