import type { Locator, Page } from '@playwright/test';
import { emails, product } from './support/api.ts';
import { expect, test } from './support/test.ts';

test.use({ comparesQueries: true });

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

test('all of it without a mouse: sign in, find an album, play, seek, arrange the queue, log out', async ({
  page,
  player,
  album,
}) => {
  await page.goto('/dist/auth');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(emails.second);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(product().password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Home · Kamerton');

  await test.step('the quick jump finds the album by its name', async () => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Quick jump' });
    await expect(field).toBeFocused();
    await page.keyboard.type(album.name);
    const option = page.getByRole('option', { name: `${album.name} ${album.artist}` }).first();
    await expect(option).toBeVisible();
    await expect(async () => {
      if ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 200 });
    }).toPass();
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: album.name })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('it plays, pauses and seeks', async () => {
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }));
    await page.keyboard.press('Enter');
    await player.isHeard();
    await page.keyboard.press('Space');
    await player.isSilent();
    const [before, { time }] = [await player.lastSeek(), await player.sound()];
    await page.keyboard.press('ArrowLeft');
    // Back by five seconds, where as much has played.
    await expect.poll(() => player.lastSeek()).toBeCloseTo(Math.max(0, time - 5), 0);
    expect(await player.lastSeek()).not.toBe(before);
  });

  const queue = page.getByRole('dialog', { name: 'Queue' });
  const rows = queue.getByRole('list').getByRole('listitem');
  await test.step('shuffled, all other tracks come next; the arrows arrange them', async () => {
    await page.keyboard.press('x');
    await expect(player.button('Shuffle')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('q');
    await expect(queue).toBeVisible();
    await expect(rows).toHaveCount(album.tracks.length - 1);
    const first = await rows
      .first()
      .getByRole('button', { name: /^Move: / })
      .getAttribute('aria-label');
    await tabTo(page, rows.first().getByRole('button', { name: /^Move: / }));
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1).getByRole('button', { name: /^Move: / })).toHaveAttribute('aria-label', first ?? '');
    await expect(rows.nth(1).getByRole('button', { name: /^Move: / })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(rows).toHaveCount(album.tracks.length - 2);
    await page.keyboard.press('Escape');
    await expect(queue).toHaveCount(0);
    await expect(player.button('Queue')).toBeFocused();
  });

  await test.step('the sheet of shortcuts gives the focus back', async () => {
    await page.keyboard.press('Shift+Slash');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Quick jump');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(player.button('Queue')).toBeFocused();
  });

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Quick jump' })).toBeFocused();
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Authorization · Kamerton');
  await expect(player.bar).toHaveCount(0);
});

test('letters that are typed are no shortcuts, and can be switched off altogether', async ({
  signedIn: page,
  player,
  album,
}) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  await player.button('Pause').click();
  await page.keyboard.press('Slash');
  await expect(page).toHaveTitle('Music search · Kamerton');
  const field = page.getByRole('main').getByRole('searchbox');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Slash');
  await expect(field).toBeFocused();
  await page.keyboard.type('xm q?');
  await expect(field).toHaveValue('xm q?');
  await expect(player.button('Shuffle')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Shift+Slash');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await page.keyboard.press('m');
  await expect(player.button('Mute')).toBeVisible();
  await expect(player.button('Shuffle')).toHaveAttribute('aria-pressed', 'false');
});

test('queue and shuffle are back after a reload', async ({ signedIn: page, player, album }) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  await player.button('Pause').click();
  await player.isSilent();
  await player.button('Shuffle').click();
  await player.button('Queue').click();
  const moves = page.getByRole('dialog', { name: 'Queue' }).getByRole('button', { name: /^Move: / });
  await expect(moves).toHaveCount(album.tracks.length - 1);
  const names = () => moves.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  const order = await names();
  await page.reload();
  await player.button('Queue').click();
  await expect(moves).toHaveCount(order.length);
  expect(await names()).toEqual(order);
  await expect(player.button('Shuffle')).toHaveAttribute('aria-pressed', 'true');
});
