import type { Page } from '@playwright/test';
import { pressInToast } from './support/press.ts';
import { newAccount } from './support/account.ts';
import { ask, findAlbums, findFirst, makePlaylist } from './support/api.ts';
import { excess, violations } from './support/barriers.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';

test.use({ comparesQueries: true });

async function openFitness(page: Page, name: string) {
  await page.goto('/dist/object');
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'How well the playlist fits' }).click();
  return page.getByRole('dialog', { name: 'How well the playlist fits' });
}

test('a playlist that is too short gets similar tracks, and loses them again', async ({ page, context }) => {
  const { session } = await newAccount('fitness-near');
  await addSession(context, session);
  const [album] = await findAlbums(session.token);
  const playlist = await makePlaylist(session.token, 'Evening', album?.id ?? 0);
  await addVenue(session, 'Bakery', { playlist_id: playlist.id });
  const count = async () =>
    (
      await ask<{ collection: { track_count: number } }>(
        session.token,
        'GET',
        `/my/playlists/${playlist.id}?limit=1&offset=0`,
      )
    ).collection.track_count;
  const before = await count();

  const dialog = await openFitness(page, 'Bakery');
  await expect(dialog).toContainText('Too little music: guests will notice the repeats');
  await expect(dialog).toContainText('On its longest day the object is open for 24 h');
  await expect(dialog.getByRole('region', { name: 'Tempo, beats per minute' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Add similar tracks' }).click();
  const list = dialog.getByRole('list', { name: 'Similar tracks to choose from' });
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toContainText(/BPM|genre/);
  const boxes = list.getByRole('checkbox');
  const all = await boxes.count();
  await boxes.first().click();
  await list
    .getByRole('button', { name: /^Play: / })
    .nth(1)
    .click();
  await expect(list.getByRole('button', { name: /^Pause: / })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await excess(page)).toBeLessThanOrEqual(0);
  }

  await dialog.getByRole('button', { name: /^Add \d+ tracks$/ }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect(page.getByText(/tracks added to “Evening”/)).toBeVisible();
  await expect.poll(count).toBe(before + all - 1);
  await pressInToast(undo);
  await expect.poll(count).toBe(before);
});

test('a ready-made playlist is copied to an own one before tracks are added', async ({ page, context }) => {
  const { session } = await newAccount('fitness-copy');
  await addSession(context, session);
  const collection = await findFirst(session.token, '/collections?limit=1&offset=0', 'collections');
  await addVenue(session, 'Bar', { selection_id: collection.id });
  const dialog = await openFitness(page, 'Bar');
  await dialog.getByRole('button', { name: 'Copy and assign' }).click();
  await expect(dialog.getByRole('button', { name: 'Add similar tracks' })).toBeVisible();
  type Objects = { objects: { playlist_name: string | null; selection_id: number | null }[] };
  const { objects } = await ask<Objects>(session.token, 'GET', '/objects?limit=9&offset=0');
  expect(objects[0]?.selection_id).toBeNull();
  expect(objects[0]?.playlist_name).toBeTruthy();
});
