import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { findFirst } from './support/api.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';

test.use({ comparesQueries: true });

/** Opens a screen of the portal as its links do, without a reload: the cached queries stay. */
async function open(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await pageReady(page);
}

test('what one screen writes leaves no other screen with former lists, counts and totals', async ({
  page,
  context,
  album,
}) => {
  const { session } = await newAccount('stale-queries');
  await addSession(context, session);
  const venue = await addVenue(session, 'Bakery', { start_time: '00:00', end_time: '00:00' });
  // Each of these reads anew what the write before has made stale.
  const screens = ['', 'mymusic/playlists', 'mymusic/albums', 'object', `object?edit=${venue}`, 'musicbase', 'revoked'];
  const visitAll = async () => {
    for (const screen of screens) await open(page, `/dist/${screen}`);
  };

  await page.goto('/dist/');
  await visitAll();
  await open(page, `/dist/musicbase/album/${album.id}`);
  await page.getByRole('button', { name: 'Add to my music' }).first().click();
  await expect(page.getByRole('button', { name: 'Remove from my music' }).first()).toBeVisible();

  await visitAll();
  await open(page, '/dist/mymusic/playlists');
  await page.getByRole('main').getByRole('link', { name: 'Create' }).first().click();
  await page.getByLabel('Name').fill('Slow mornings');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow mornings');

  await visitAll();
  await open(page, `/dist/musicbase/album/${album.id}`);
  await page.getByRole('button', { name: 'Add to playlist' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Slow mornings/ }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Slow mornings' })).toContainText('tracks added');
  await page.keyboard.press('Escape');

  await visitAll();
  await open(page, `/dist/musicbase/album/${album.id}`);
  await page.getByRole('button', { name: 'Remove from my music' }).first().click();
  await expect(page.getByRole('button', { name: 'Add to my music' }).first()).toBeVisible();
  const { id } = await findFirst(session.token, '/collections?limit=1&offset=0', 'collections');
  await open(page, `/dist/musicbase/playlist/${id}`);
  await page.getByRole('button', { name: 'Add to my music' }).first().click();
  await visitAll();
  await open(page, `/dist/musicbase/playlist/${id}`);
  await page.getByRole('button', { name: 'Remove from my music' }).first().click();
  await expect(page.getByRole('button', { name: 'Add to my music' }).first()).toBeVisible();

  await visitAll();
  await open(page, '/dist/mymusic/playlists');
  await page.getByRole('link', { name: 'Open playlist' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name').fill('Quiet mornings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet mornings');
  await visitAll();
  await open(page, '/dist/mymusic/playlists');
  await page.getByRole('link', { name: 'Open playlist' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet mornings');
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet mornings (copy)');
});
