import type { Page } from '@playwright/test';
import { compressedKib, recordAssets } from './support/assets.ts';
import { expect, test } from './support/test.ts';

/** KiB of scripts, compressed by gzip. */
const sizeLimit = 145;
const requestLimit = 15;

/** Opens an address with an empty cache and returns the scripts and styles that come until the page is at rest. */
async function firstLoad(page: Page, path: string) {
  const assets = recordAssets(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const first = [...assets];
  return { kib: await compressedKib(page, first), requests: first.length };
}

/** The venue player's whole program. */
const playerLimit = 115;

test('the venue player is one small load', async ({ page }) => {
  const { kib, requests } = await firstLoad(page, '/dist/play/');
  await expect(page.getByLabel('Код подключения')).toBeVisible();
  expect(kib).toBeGreaterThan(20);
  expect(kib).toBeLessThanOrEqual(playerLimit);
  expect(requests).toBeLessThanOrEqual(2);
});

test('the sign-in is a small load of few files', async ({ page }) => {
  const { kib, requests } = await firstLoad(page, '/dist/auth');
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  expect(kib).toBeLessThanOrEqual(sizeLimit);
  expect(requests).toBeLessThanOrEqual(requestLimit);
});

test('Home is a small load of few files', async ({ signedIn }) => {
  const { kib, requests } = await firstLoad(signedIn, '/dist/');
  await expect(signedIn.getByRole('heading', { level: 1 })).toBeVisible();
  expect(kib).toBeLessThanOrEqual(sizeLimit);
  expect(requests).toBeLessThanOrEqual(requestLimit);
});
