import type { Page, Route } from '@playwright/test';
import { pressInToast } from './support/press.ts';
import { newAccount } from './support/account.ts';
import { ask, findFirst } from './support/api.ts';
import { isAlbum } from './support/media.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';

/** A distributor for this journey only, without any music. */
async function newcomer(page: Page, name: string) {
  const { session } = await newAccount(name);
  await addSession(page.context(), session);
  return session;
}

test('a track is found and heard, and its album ends up among my albums', async ({ page, player, album }) => {
  await newcomer(page, 'finder');
  const [track, next] = album.tracks;
  if (!track || !next) throw new Error('the album has too few tracks');
  const main = page.getByRole('main');
  await page.goto('/dist/search');
  await page.getByRole('searchbox').fill(track.name);
  await expect(page).toHaveURL(/what=/);
  await pageReady(page);
  const row = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Play ${track.name}` }) });
  await row.first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Go to album' }).click();
  await expect(page.getByRole('heading', { level: 1, name: album.name })).toBeVisible();

  await main.getByRole('button', { name: `Play ${track.name}`, exact: true }).click();
  await player.isHeard();
  await player.shows(track);
  await player.seek.focus();
  await page.keyboard.press('End');
  await player.shows(next);
  await player.isHeard();

  await main.getByRole('button', { name: 'Add to my music', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Remove from my music', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'My music', exact: true }).first().click();
  await page.getByRole('link', { name: 'My albums', exact: true }).first().click();
  const card = main.getByRole('listitem').filter({ hasText: album.name });
  await expect(card).toHaveCount(1);
  await player.isHeard();

  await card.hover();
  await card.getByRole('button', { name: 'Remove from my music' }).click();
  await expect(page.getByText('No albums yet. Add them in the music base.')).toBeVisible();
  const added = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/my/albums'),
  );
  await pressInToast(page.getByRole('button', { name: 'Undo' }));
  await added;
  await expect(card).toHaveCount(1);
  await page.reload();
  await expect(card).toHaveCount(1);
});

test('a set is added to my music from its card, which every list shows', async ({ page, album }) => {
  await newcomer(page, 'collector');
  const main = page.getByRole('main');
  const card = main.getByRole('listitem').filter({ hasText: album.name }).first();
  await page.goto('/dist/musicbase/album');
  // The answer to the addition meets the first read of the album, which is read again.
  const opened = page.waitForRequest((request) => isAlbum(new URL(request.url())));
  const added = page.waitForResponse('**/dist/api/my/albums');
  await page.route('**/dist/api/my/albums', (route) => opened.then(() => route.continue()), { times: 1 });
  // It was given up meanwhile.
  await page.route(isAlbum, (route) => added.then(() => route.abort().catch(() => undefined)), { times: 1 });
  await card.hover();
  await card.getByRole('button', { name: 'Add to my music' }).click();
  await expect(card.getByRole('button', { name: 'Remove from my music' })).toBeVisible();
  await card.getByRole('link').click();
  await expect(main.getByRole('button', { name: 'Remove from my music', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Remove from my music', exact: true }).click();
  await page.getByRole('link', { name: 'Back to albums' }).click();
  await expect(page).toHaveURL(/\/musicbase\/album$/);
  await card.hover();
  await expect(card.getByRole('button', { name: 'Add to my music' })).toBeVisible();
});

test('what is shown before its answer is not lost to a reload', async ({ page, album }) => {
  const session = await newcomer(page, 'hasty');
  const main = page.getByRole('main');
  let write: Route | undefined;
  await page.route('**/my/albums', (route) => {
    write = route;
  });
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await main.getByRole('button', { name: 'Add to my music', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Remove from my music', exact: true })).toBeVisible();
  await expect.poll(() => write).toBeDefined();
  await page.reload();
  await write?.continue();
  const albums = async () => (await ask<{ albums: unknown[] }>(session.token, 'GET', '/my/albums')).albums;
  await expect.poll(albums).toMatchObject([{ name: album.name }]);
});

test.describe('where the server fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('what was added is taken back, and told', async ({ signedIn: page, session }) => {
    const collection = await findFirst(session.token, '/collections?limit=100&offset=3', 'collections');
    const message = 'This sentence is the server’s.';
    await page.route('**/dist/api/my/collections*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'internal', message, request_id: 'none' } }),
    );
    await page.goto(`/dist/musicbase/playlist/${collection.id}`);
    const main = page.getByRole('main');
    const membership = main.getByRole('button', { name: /^(Add to|Remove from) my music$/ });
    const before = await membership.innerText();
    await membership.click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(membership).toHaveAccessibleName(before);
  });
});

test('an album and a ready-made playlist are handed to the browser’s downloads', async ({
  signedIn: page,
  session,
  album,
}) => {
  const collection = await findFirst(session.token, '/collections?limit=1&offset=0', 'collections');
  for (const screen of [`album/${album.id}`, `playlist/${collection.id}`]) {
    await page.goto(`/dist/musicbase/${screen}`);
    await pageReady(page);
    const name = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toContain(name);
    expect(await (await download).failure()).toBeNull();
  }
});

test('ready-made playlists are narrowed and sorted, and the address tells how', async ({ signedIn: page }) => {
  const names = page.getByRole('main').getByRole('listitem').getByRole('link');
  await page.goto('/dist/musicbase?view=playlists');
  await expect(names.first()).toBeVisible();
  const all = await names.count();
  const name = (await names.nth(1).locator('span[id]').innerText()).trim();
  await page.getByLabel('Sort by').selectOption({ label: 'Name' });
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('searchbox').fill(name.toUpperCase());
  await expect.poll(() => names.count()).toBeLessThan(all);
  await expect(names.first()).toContainText(name);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(name.toUpperCase());
  await expect(names.first()).toContainText(name);
});
