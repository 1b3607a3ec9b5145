import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { makePlaylist } from './support/api.ts';
import { command } from './support/command.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { addSession, expect, test } from './support/test.ts';
import { importAlbum } from './support/venue-player.ts';

test('open pages follow a revocation and a restoration by themselves', async ({ page, context, player }) => {
  const name = `Wandering ${uniqueSuffix()}`;
  const { session } = await newAccount('restored');
  const tracks = await importAlbum(session, 277, { name, seconds: 60, titles: ['Home', 'Outside'] });
  const outside = tracks.find((track) => track.name === 'Outside');
  if (!outside) throw new Error('the track was not imported');
  const playlist = await makePlaylist(session.token, 'On the road', outside.album_id);
  await addSession(context, session);

  const open = async (address: string): Promise<Page> => {
    const opened = await context.newPage();
    await opened.goto(address);
    await expect(opened.getByRole('button', { name: 'Play Outside', exact: true })).toBeEnabled();
    return opened;
  };
  // One tab has the stream for all, whichever is the first.
  const stream = context.waitForEvent('response', (answer) => answer.url().includes('/api/events'));
  const found = await open(`/dist/search?what=${encodeURIComponent(name)}`);
  const own = await open(`/dist/mymusic/playlist/${playlist.id}`);
  await page.goto(`/dist/musicbase/album/${outside.album_id}`);
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
