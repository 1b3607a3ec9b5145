import { newAccount } from './support/account.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';

test('the first playlist is made where a track is added, and the focus goes along and back', async ({
  page,
  context,
  album,
}) => {
  await addSession(context, (await newAccount('first-playlist')).session);
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await pageReady(page);
  const opener = page.getByRole('main').getByRole('button', { name: 'Add to playlist' }).nth(2);
  const dialog = page.getByRole('dialog');
  await opener.focus();
  await page.keyboard.press('Enter');
  const name = dialog.getByRole('textbox');
  await expect(name).toBeFocused();
  await name.fill('The very first');
  await page.keyboard.press('Enter');
  const target = dialog.getByRole('button', { name: /^The very first/ });
  await expect(target).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  // With playlists to choose from, the first of them is what it opens at.
  await page.keyboard.press('Enter');
  await expect(target).toBeFocused();
});

test('every dialog that a page opens gives the focus back to its opener', async ({ page, context, album }) => {
  const { session } = await newAccount('openers');
  await addSession(context, session);
  const headers = { token: session.token };
  const playlist = await page.request.post('/dist/api/my/playlists', { headers, data: { name: 'Opened' } });
  const { id } = (await playlist.json()).playlist as { id: number };
  await page.request.post(`/dist/api/my/playlists/${id}/tracks`, { headers, data: { album_id: album.id } });
  let opened = 0;
  for (const address of [`mymusic/playlist/${id}`, 'object', `musicbase/album/${album.id}`, 'auth/profile']) {
    await page.goto(`/dist/${address}`);
    await pageReady(page);
    const openers = page.getByRole('main').locator('[aria-haspopup="dialog"]:visible:enabled');
    for (let at = 0; at < Math.min(await openers.count(), 6); at += 1) {
      const opener = openers.nth(at);
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveCount(1);
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(3);
});
