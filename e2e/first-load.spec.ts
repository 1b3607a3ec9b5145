import type { Page } from '@playwright/test';
import { compressedKib, recordAssets } from './support/assets.ts';
import { expect, test } from './support/test.ts';

/** KiB of scripts, compressed by gzip. */
const sizeLimit = 145;
const requestLimit = 15;

/** Opens an address with an empty cache and returns the scripts and styles that come until `isOver`. */
async function firstLoad(page: Page, path: string, isOver: () => Promise<unknown>) {
  const assets = recordAssets(page);
  await page.goto(path);
  await isOver();
  // On a busy machine code that no screen needs may be on its way by now.
  const first = await page.evaluate(() => {
    const [end] = performance.getEntriesByName('network-idle');
    const isLate = ({ startTime }: PerformanceEntry) => end !== undefined && startTime > end.startTime;
    const loaded = performance.getEntriesByType('resource').filter((entry) => !isLate(entry));
    return loaded.map(({ name }) => name);
  });
  const addresses = [...assets].filter((address) => first.includes(address));
  return { kib: await compressedKib(page, addresses), requests: addresses.length };
}

/** Loads a screen of the portal until its network is idle, which it marks itself. */
const loadScreen = (page: Page, path: string) =>
  firstLoad(page, path, () => page.waitForFunction(() => performance.getEntriesByName('network-idle').length > 0));

/** The venue player's whole program. */
const playerLimit = 115;

test('the venue player is one small load', async ({ page }) => {
  const { kib, requests } = await firstLoad(page, '/dist/play/', () => page.waitForLoadState('networkidle'));
  await expect(page.getByLabel('Код подключения')).toBeVisible();
  expect(kib).toBeGreaterThan(20);
  expect(kib).toBeLessThanOrEqual(playerLimit);
  expect(requests).toBeLessThanOrEqual(2);
});

test('the sign-in is a small load of few files', async ({ page }) => {
  const { kib, requests } = await loadScreen(page, '/dist/auth');
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  expect(kib).toBeGreaterThan(100);
  expect(kib).toBeLessThanOrEqual(sizeLimit);
  expect(requests).toBeLessThanOrEqual(requestLimit);
});

test('Home is a small load of few files', async ({ signedIn }) => {
  const { kib, requests } = await loadScreen(signedIn, '/dist/');
  await expect(signedIn.getByRole('heading', { level: 1 })).toBeVisible();
  expect(kib).toBeGreaterThan(100);
  expect(kib).toBeLessThanOrEqual(sizeLimit);
  expect(requests).toBeLessThanOrEqual(requestLimit);
});
