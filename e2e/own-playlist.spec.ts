import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pressInToast } from './support/press.ts';
import { newAccount } from './support/account.ts';
import { findAlbums, findTracks, product, type Track } from './support/api.ts';
import { addSession, expect, isCompared, test } from './support/test.ts';
import { readStoredZip } from './support/zip.ts';

test.use({ comparesQueries: true });

const tracksOf = (page: Page) => page.getByRole('list', { name: /^Tracks:/ }).getByRole('listitem');

const playButtons = (page: Page) =>
  tracksOf(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('button[aria-pressed][aria-label^="Play "]')?.ariaLabel ?? ''),
  );

/** The names of the tracks in their order, once they are these. */
const expectOrder = (page: Page, tracks: readonly Track[]) =>
  expect.poll(() => playButtons(page)).toEqual(tracks.map(({ name }) => `Play ${name}`));

async function addIn(page: Page, playlist: string, message: string) {
  const dialog = page.getByRole('dialog', { name: 'Add to playlist' });
  await dialog.getByRole('button', { name: playlist }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: playlist })).toContainText(message);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('a playlist goes from nothing to its download', async ({ page, context, album: large }) => {
  const { session } = await newAccount('playlists');
  await addSession(context, session);
  const [other] = await findAlbums(session.token);
  const [first, second, ...rest] = large.tracks;
  const [found] = await findTracks(session.token, other?.id ?? 0);
  if (!first || !second || !found) throw new Error('the demonstration has too few tracks');

  await test.step('there is none, and one is made with a cover', async () => {
    await page.goto('/dist/mymusic/playlists');
    await expect(page.getByText('No own playlists yet')).toBeVisible();
    const picture = await page.screenshot();
    await page.getByRole('main').getByRole('link', { name: 'Create' }).first().click();
    await page.getByLabel('Name').fill('Slow mornings');
    await page.getByLabel('Cover').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(page.getByText('This file can’t be used')).toBeVisible();
    await page.getByLabel('Cover').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
    await page.getByLabel('Zoom').press('End');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow mornings');
    await expect(page.getByText('No tracks in the selection')).toBeVisible();
  });
  const address = page.url();

  await test.step('an album and a track that was searched for are added', async () => {
    await page.goto(`/dist/musicbase/album/${large.id}`);
    await page.getByRole('button', { name: 'Add to playlist' }).first().click();
    await addIn(page, 'Slow mornings', `${large.track_count} tracks added`);
    await page.goto(`/dist/search?what=${encodeURIComponent(found.name)}`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Play ${found.name}` }) });
    await row.getByRole('button', { name: 'Add to playlist' }).first().click();
    await addIn(page, 'Slow mornings', '1 track added');
  });

  await test.step('the keyboard puts them into order', async () => {
    await page.goto(address);
    await expectOrder(page, [first, second, ...rest, found]);
    await page.getByRole('button', { name: `Move ${first.name}` }).press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`Position 2 of ${large.track_count + 1}.`)).toBeAttached();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/order'));
    await page.keyboard.press('Space');
    await expectOrder(page, [second, first, ...rest, found]);
    await expect(page.getByRole('button', { name: `Move ${first.name}` })).toBeFocused();
    await saved;
    await page.reload();
    await expectOrder(page, [second, first, ...rest, found]);
  });

  await test.step('what is removed comes back to its place', async () => {
    await page.getByLabel(`Select ${second.name}`).check();
    await page.getByRole('region', { name: 'Selected tracks' }).getByRole('button', { name: 'Remove' }).click();
    await expectOrder(page, [first, ...rest, found]);
    const restored = page.waitForResponse((answer) => answer.url().endsWith('/order'));
    await pressInToast(page.getByRole('button', { name: 'Undo' }));
    await expectOrder(page, [second, first, ...rest, found]);
    // It is shown before the server has it.
    await restored;
  });

  await test.step('the download holds the very files that are played', async () => {
    await expect(page.getByText(`${large.track_count + 1} tracks`)).toBeVisible();
    const starting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await starting;
    expect(download.suggestedFilename()).toBe('Slow mornings.zip');
    const files = [...readStoredZip(await readFile(await download.path())).entries()];
    expect(files.some(([name]) => name.endsWith('.m3u8'))).toBe(true);
    const played = await fetch(new URL(second.file, product().url));
    const bytes = Buffer.from(await played.arrayBuffer());
    const contents = files.filter(([name]) => name.includes(second.name)).map(([, data]) => data.equals(bytes));
    expect(contents).toEqual([true]);
  });

  await test.step('deleted, it stands until it is gone, and an undo brings it back', async () => {
    // A comparison that is still running would read what is gone, which leads Home.
    await isCompared(page);
    const more = page.getByRole('main').getByRole('button', { name: 'More actions' }).first();
    await page.route('**/dist/api/my/playlists', async (route) => {
      if (route.request().method() === 'DELETE') await expect(more).toHaveAttribute('aria-busy', 'true');
      await route.continue();
    });
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete playlist' }).click();
    await expect(page.getByText('No own playlists yet')).toBeVisible();
    await pressInToast(page.getByRole('button', { name: 'Undo' }));
    await expect(page.getByRole('main').getByText('Slow mornings').first()).toBeVisible();
  });
});
