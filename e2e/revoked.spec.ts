import { randomInt } from 'node:crypto';
import { newAccount } from './support/account.ts';
import { ask, findAlbums, findTracks } from './support/api.ts';
import { command } from './support/command.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { addSession, expect, test } from './support/test.ts';
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
