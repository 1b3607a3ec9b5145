import { newAccount } from './support/account.ts';
import { settled } from './support/settled.ts';
import { addSession, expect, test } from './support/test.ts';

test('the first playlist is made where a track is added, and the focus goes along and back', async ({
  page,
  context,
  album,
}) => {
  await addSession(context, (await newAccount('first-playlist')).session);
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await settled(page);
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
