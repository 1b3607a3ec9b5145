import { compressedKib, recordAssets } from './support/assets.ts';
import { enterOffice } from './support/office.ts';
import { expect, test } from './support/test.ts';

/** KiB of scripts, compressed by gzip. */
const sizeLimit = 360;

const scriptOfTracks = /\/office\/assets\/tracks-[^/]*\.js$/;

test.beforeEach(({ context }) => enterOffice(context));

test('the first page of the office brings little code, and a list its own when it is opened', async ({ page }) => {
  const assets = recordAssets(page);
  await page.goto('/office/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const kib = await compressedKib(page, assets);
  expect(kib).toBeGreaterThan(0);
  expect(kib).toBeLessThanOrEqual(sizeLimit);
  const hasTracks = () => [...assets].some((url) => scriptOfTracks.test(url));
  expect(hasTracks()).toBe(false);
  await page.getByRole('menuitem', { name: 'Tracks', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(hasTracks()).toBe(true);
});

test.describe('code that does not come', () => {
  test.use({ expectedErrors: [/404 .*\/tracks-|ERR_INTERNET_DISCONNECTED/] });

  test('reloads the page when another build has replaced it', async ({ page }) => {
    await page.goto('/office/');
    let isGone = true;
    await page.route(scriptOfTracks, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
    const reloaded = page.waitForEvent('load');
    const asked = page.waitForRequest(/\/office\/tracks$/).then(() => (isGone = false));
    await page.getByRole('menuitem', { name: 'Tracks', exact: true }).click();
    await Promise.all([asked, reloaded]);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page).toHaveURL(/\/office\/tracks$/);
  });

  test('is waited for while the network is away', async ({ page, context }) => {
    await page.goto('/office/');
    const tracks = page.getByRole('menuitem', { name: 'Tracks', exact: true });
    await expect(tracks).toBeVisible();
    await context.setOffline(true);
    await tracks.click();
    await expect(page.getByText('Can’t reach the server.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('table')).toBeVisible();
  });
});
