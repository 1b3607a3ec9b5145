import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { findAlbums, findTracks, makePlaylist } from './support/api.ts';
import { command, send } from './support/command.ts';
import { newMark } from './support/mark.ts';
import { addSession, expect, test } from './support/test.ts';
import { tone } from './support/tone.ts';

test('open pages follow a revocation and a restoration by themselves', async ({ page, context, player }) => {
  const name = `Wandering ${newMark()}`;
  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-import-'));
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'Home.wav'), tone(60, 349));
  await writeFile(join(folder, name, 'Outside.wav'), tone(60, 277));
  await send('import', { folder, dryRun: false, waits: true });
  await rm(folder, { recursive: true });

  const { session } = await newAccount('restored');
  const album = (await findAlbums(session.token)).find((each) => each.name === name);
  if (!album) throw new Error('the album was not imported');
  const tracks = await findTracks(session.token, album.id);
  const outside = tracks.find((track) => track.name === 'Outside');
  if (!outside) throw new Error('the track was not imported');
  const playlist = await makePlaylist(session.token, 'On the road', album.id);
  await addSession(context, session);

  const open = async (address: string): Promise<Page> => {
    const opened = await context.newPage();
    await opened.goto(address);
    await expect(opened.getByRole('button', { name: 'Play Outside', exact: true })).toBeEnabled();
    return opened;
  };
  const found = await open(`/dist/search?what=${encodeURIComponent(name)}`);
  const own = await open(`/dist/mymusic/playlist/${playlist.id}`);
  // One tab has the stream for all.
  const stream = context.waitForEvent('response', (answer) => answer.url().includes('/api/events'));
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('button', { name: 'Play Home', exact: true }).click();
  await player.isHeard();
  await player.button('Queue').click();
  const queue = page.getByRole('dialog', { name: 'Queue' });
  const queued = queue.getByRole('button', { name: /^Play from here.*Outside/ });
  await expect(queued).toBeEnabled();
  await stream;

  const play = (of: Page) => of.getByRole('main').getByRole('button', { name: 'Play Outside', exact: true });
  await command('revoke', 'track', String(outside.id), '--reason', 'The licence has ended');
  await expect(play(page)).toHaveCount(0);
  await expect(play(found)).toHaveCount(0);
  await expect(play(own)).toBeDisabled();
  await expect(queued).toBeDisabled();

  await command('restore', 'track', String(outside.id));
  await expect(play(page)).toBeEnabled();
  await expect(play(found)).toBeEnabled();
  await expect(play(own)).toBeEnabled();
  await expect(queued).toBeEnabled();
  await queued.click();
  await expect(player.bar.getByRole('link', { name: 'Outside' })).toBeVisible();
  await player.isHeard();
});
