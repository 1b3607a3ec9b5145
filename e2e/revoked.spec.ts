import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from './support/account.ts';
import { findAlbums, findTracks, product, type Session } from './support/api.ts';
import { command, send } from './support/command.ts';
import { newMark } from './support/mark.ts';
import { addSession, expect, test } from './support/test.ts';
import { tone } from './support/tone.ts';

/** An album of this journey's own, since it is revoked: no other journey may miss it. */
async function importAlbum(): Promise<string> {
  const name = `Leaving ${newMark()}`;
  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-import-'));
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'Going.wav'), tone(60, 440));
  await writeFile(join(folder, name, 'Staying.wav'), tone(60, 330));
  await send('import', { folder, dryRun: false, waits: true });
  await rm(folder, { recursive: true });
  return name;
}

async function write<T>({ token }: Session, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${product().url}/dist/api${path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function tracksOf({ token }: Session, playlist: number): Promise<{ id: number; name: string }[]> {
  const answer = await fetch(`${product().url}/dist/api/my/playlists/${playlist}`, { headers: { token } });
  return ((await answer.json()) as { tracks: { id: number; name: string }[] }).tracks;
}

test('a revoked track falls silent in the running tab, and one press puts another in its place', async ({
  page,
  context,
  player,
}) => {
  const { session } = await newAccount('revoked');
  const albums = await findAlbums(session.token);
  const name = await importAlbum();
  const album = (await findAlbums(session.token)).find((each) => each.name === name);
  if (!album) throw new Error('the album was not imported');
  const [going, staying] = await findTracks(session.token, album.id);
  const [first, last] = await findTracks(session.token, albums[0]?.id ?? 0);
  if (!going || !staying || !first || !last) throw new Error('there are too few tracks');
  const { playlist } = await write<{ playlist: { id: number } }>(session, '/my/playlists', { name: 'Evening' });
  await write(session, `/my/playlists/${playlist.id}/tracks`, { ids: [first.id, going.id, last.id] });
  const names = async () => (await tracksOf(session, playlist.id)).map((track) => track.name);

  await addSession(context, session);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`/dist/musicbase/album/${album.id}`);
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
