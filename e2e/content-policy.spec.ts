import { newAccount } from './support/account.ts';
import { watchPolicy } from './support/policy.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';

test('the content policy refuses nothing that opens, plays, moves and comes up by presses', async ({
  page,
  context,
  player,
  album,
}) => {
  const refused = await watchPolicy(context);
  const { session } = await newAccount('policy');
  await addSession(context, session);
  const main = page.getByRole('main');

  // Menus, dialogs with a form, a picture that is cut, a toast.
  await page.goto('/dist/mymusic/new-playlist');
  const picture = await page.screenshot();
  await page.getByLabel('Name').fill('By the rules');
  await page.getByLabel('Cover').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel('Zoom').press('End');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By the rules');
  const playlist = page.url();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Quick jump' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The player: its wave, its volume, its queue.
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await main.getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  await player.seek.press('ArrowRight');
  await player.bar.getByRole('slider', { name: 'Volume' }).press('ArrowLeft');
  await player.button('Queue').click();
  await expect(page.getByRole('dialog', { name: 'Queue' })).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Add to my music' }).first().click();
  await expect(page.getByText('Added to my music').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to playlist' }).first().click();
  await page.getByRole('dialog', { name: 'Add to playlist' }).getByRole('button', { name: 'By the rules' }).click();
  await page.keyboard.press('Escape');

  // A row that is dragged by the pointer.
  await page.goto(playlist);
  await pageReady(page);
  const grips = main.getByRole('button', { name: /^Move / });
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 12, { steps: 6 });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/order'));
  await page.mouse.up();
  await saved;

  // A venue with its week, and its form.
  await page.goto('/dist/object?new=1');
  await page.getByRole('dialog').getByLabel('Name').fill('By the rules');
  await pageReady(page);
  expect(refused).toEqual([]);
});
