import { newAccount } from './support/account.ts';
import { ask, findAlbums, findTracks } from './support/api.ts';
import { command } from './support/command.ts';
import { addSession, expect, test } from './support/test.ts';
import { importAlbum } from './support/venue-player.ts';

test('a revoked track falls silent in the running tab, and one press puts another in its place', async ({
  page,
  context,
  player,
}) => {
  const { session } = await newAccount('revoked');
  const albums = await findAlbums(session.token);
  const [going, staying] = await importAlbum(session, 330, { seconds: 60, titles: ['Going', 'Staying'] });
  const [first, last] = await findTracks(session.token, albums[0]?.id ?? 0);
  if (!going || !staying || !first || !last) throw new Error('there are too few tracks');
  const { playlist } = await ask<{ playlist: { id: number } }>(session.token, 'POST', '/my/playlists', {
    name: 'Evening',
  });
  await ask(session.token, 'POST', `/my/playlists/${playlist.id}/tracks`, { ids: [first.id, going.id, last.id] });
  const names = async () =>
    (
      await ask<{ tracks: { name: string }[] }>(session.token, 'GET', `/my/playlists/${playlist.id}?limit=9&offset=0`)
    ).tracks.map(({ name }) => name);

  await addSession(context, session);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`/dist/musicbase/album/${going.album_id}`);
  await stream;
  await page.getByRole('main').getByRole('button', { name: 'Play Going', exact: true }).click();
  await player.isHeard();
  await command('revoke', 'track', String(going.id), '--reason', 'The licence has ended');
  await expect(player.bar.getByRole('link', { name: 'Staying' })).toBeVisible();
  await player.isHeard();
  await page.getByRole('button', { name: 'Find a replacement' }).click();

  await expect(page).toHaveURL(/\/dist\/mymusic\/revoked$/);
  const main = page.getByRole('main');
  const row = main
    .getByRole('list', { name: 'Revoked tracks' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Going', exact: true }) });
  await expect(row).toContainText('The licence has ended');
  await expect(row.getByRole('link', { name: 'Evening', exact: true })).toHaveAttribute(
    'href',
    `/dist/mymusic/playlist/${playlist.id}`,
  );
  const replace = row.getByRole('button', { name: /^Replace with/ }).first();
  const chosen = /“(.+)”/.exec((await replace.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await replace.click();
  await expect(row).toContainText(`Replaced with “${chosen}” in 1 playlist`);
  expect((await names())[1]).toBe(chosen);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(replace).toBeVisible();
  expect(await names()).toEqual([first.name, 'Going', last.name]);

  await replace.click();
  await expect(row).toContainText('Replaced with');
  // Closing the tab ends the undo and still removes the revoked track.
  await page.close();
  await expect.poll(names).toEqual([first.name, chosen, last.name]);
});
