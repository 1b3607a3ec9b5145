import { randomInt } from 'node:crypto';
import { newAccount } from './support/account.ts';
import { ask, findAlbums, findTracks, product } from './support/api.ts';
import { command } from './support/command.ts';
import { enterOffice } from './support/office.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { addSession, expect, setLanguage, test } from './support/test.ts';
import { importAlbum } from './support/venue-player.ts';

test.use({ comparesQueries: true });

test('a revoked track falls silent in the running tab, and one press puts another in its place', async ({
  page,
  context,
  player,
}) => {
  const { session } = await newAccount('revoked');
  const suffix = uniqueSuffix();
  const [name, other] = [`Going ${suffix}`, `Similar ${suffix}`];
  // A replacement is as long as what it replaces: no other journey's is, which might be revoked too.
  const seconds = 60 + randomInt(10_000) / 1000;
  const albums = await findAlbums(session.token);
  const [going, staying] = await importAlbum(session, 330, { seconds, titles: [name, 'Staying'] });
  await importAlbum(session, 390, { seconds, titles: [other] });
  const [first, last] = await findTracks(session.token, albums[0]?.id ?? 0);
  if (!going || !staying || !first || !last) throw new Error('there are too few tracks');
  const { playlist } = await ask<{ playlist: { id: number } }>(session.token, 'POST', '/my/playlists', {
    name: 'Evening',
  });
  await ask(session.token, 'POST', `/my/playlists/${playlist.id}/tracks`, { ids: [first.id, going.id, last.id] });
  const names = async () =>
    (
      await ask<{ tracks: { name: string }[] }>(session.token, 'GET', `/my/playlists/${playlist.id}?limit=9&offset=0`)
    ).tracks.map((track) => track.name);

  await addSession(context, session);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`/dist/musicbase/album/${going.album_id}`);
  await stream;
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${name}`, exact: true })
    .click();
  await player.isHeard();
  await command('revoke', 'track', String(going.id), '--reason', 'The licence has ended');
  // It waits while it has the focus.
  const replacement = page.getByRole('button', { name: 'Find a replacement' });
  await replacement.focus();
  await expect(player.bar.getByRole('link', { name: 'Staying' })).toBeVisible();
  await player.isHeard();
  await replacement.press('Enter');

  await expect(page).toHaveURL(/\/dist\/mymusic\/revoked$/);
  const main = page.getByRole('main');
  const row = main
    .getByRole('list', { name: 'Revoked tracks' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(row).toContainText('The licence has ended');
  await expect(row.getByRole('link', { name: 'Evening', exact: true })).toHaveAttribute(
    'href',
    `/dist/mymusic/playlist/${playlist.id}`,
  );
  const replace = row.getByRole('button', { name: `Replace with “${other}”` });
  await replace.click();
  await expect(row).toContainText(`Replaced with “${other}” in 1 playlist`);
  expect((await names())[1]).toBe(other);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(replace).toBeVisible();
  expect(await names()).toEqual([first.name, name, last.name]);

  await replace.click();
  await expect(row).toContainText('Replaced with');
  // Closing the tab ends the undo and still removes the revoked track.
  await page.close();
  await expect.poll(names).toEqual([first.name, other, last.name]);
});

test('a revocation that is planned in the office is seen in time, and no more once it is cancelled', async ({
  page,
  context,
  browser,
}) => {
  const { session } = await newAccount('planned');
  const name = `Leaving ${uniqueSuffix()}`;
  const [leaving] = await importAlbum(session, 350, { titles: [name] });
  if (!leaving) throw new Error('there is no track');
  const { playlist } = await ask<{ playlist: { id: number } }>(session.token, 'POST', '/my/playlists', {
    name: 'Evening',
  });
  await ask(session.token, 'POST', `/my/playlists/${playlist.id}/tracks`, { ids: [leaving.id] });

  const staff = await browser.newContext({ baseURL: product().url });
  await setLanguage(staff, 'en');
  await enterOffice(staff);
  const office = await staff.newPage();
  await office.goto(`/office/tracks/${leaving.id}`);
  await office.getByRole('button', { name: 'Revoke' }).click();
  const dialog = office.getByRole('dialog', { name: 'Revoke track' });
  await dialog.getByRole('radio', { name: 'On a date' }).check();
  await dialog.getByLabel('First day without this music').fill('2999-01-01');
  await dialog.getByRole('button', { name: 'The licence has expired' }).click();
  await dialog.getByRole('button', { name: 'Plan', exact: true }).dblclick();
  await expect(office.getByText('Revocation planned for 1 January 2999')).toBeVisible();

  await addSession(context, session);
  await page.goto('/dist/mymusic/revoked?tab=planned');
  const row = page
    .getByRole('list', { name: 'Tracks that will be revoked' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(row).toContainText('The licence has expired');
  await expect(row).toContainText(/Plays until (31 December 2998|1 January 2999)/);
  await expect(row.getByRole('link', { name: 'Evening', exact: true })).toBeVisible();

  await office.goto('/office/planned-revocations');
  await office.getByRole('button', { name: new RegExp(`^Cancel revocation: .*${name}$`) }).click();
  await office.getByRole('button', { name: 'Cancel revocation', exact: true }).last().click();
  await expect(office.getByText('Revocation cancelled')).toBeVisible();
  await page.reload();
  await expect(page.getByText('None of your music is about to be revoked.')).toBeVisible();
  await staff.close();
});
