import { newAccount } from './support/account.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';

test.beforeEach(async ({ signedIn: page }) => {
  await page.goto('/dist/search');
});

test('finds a track by its name, and plays it', async ({ page, player, album }) => {
  const track = album.tracks[0];
  if (!track) throw new Error('the album has no track');
  await page.getByRole('searchbox').fill(track.name);
  await expect(page.getByRole('tab', { name: /^Tracks/ })).toHaveAttribute('aria-selected', 'true');
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${track.name}`, exact: true })
    .first()
    .click();
  await player.isHeard();
  await player.shows(track);
});

test('finds an album in any letter case and keyboard layout, keeps the search in the address, and says that nothing was found', async ({
  page,
  album,
}) => {
  const field = page.getByRole('searchbox');
  const found = page.getByRole('main').getByRole('link', { name: album.name }).first();
  await field.fill(album.name.toUpperCase().slice(0, -1));
  await page.getByRole('tab', { name: /^Albums/ }).click();
  await expect(found).toBeVisible();
  await field.fill('xqzv wkjhg');
  await expect(page.getByText('Nothing found').first()).toBeVisible();
  const [latin, russian] = ["qwertyuiop[]asdfghjkl;'zxcvbnm,.", 'йцукенгшщзхъфывапролджэячсмитьбю'];
  await field.fill([...album.name.toLowerCase()].map((letter) => russian[latin.indexOf(letter)] ?? letter).join(''));
  await expect(found).toBeVisible();
  await field.fill(album.name);
  await expect(page).toHaveURL(new RegExp(`what=${album.name.split(' ')[0]}`));
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: album.name })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(album.name);
  await expect(page.getByRole('tab', { name: /^Albums/ })).toHaveAttribute('aria-selected', 'true');
});

test('recent searches stand under the empty field, can be forgotten, and go with the session', async ({
  page,
  context,
  album,
}) => {
  await addSession(context, (await newAccount('recent')).session);
  await page.goto('/dist/search');
  const field = page.getByRole('searchbox');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await field.fill(album.name);
  await field.press('Enter');
  await page.reload();
  await field.fill('');
  await field.press('ArrowDown');
  await expect(recent.getByRole('button', { name: album.name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(album.name);
  await expect(field).toBeFocused();

  await field.fill('');
  await recent.getByRole('button', { name: `Remove from recent searches: ${album.name}` }).click();
  await expect(recent).toHaveCount(0);

  await field.fill(album.artist);
  await field.press('Enter');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveTitle('Authorization · Kamerton');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(album.artist);
});

test('where nothing is found, each way out tells what it would bring', async ({ page, album }) => {
  await page.goto(`/dist/search?what=${encodeURIComponent(album.name)}&from=1901-01-01&to=1901-12-31`);
  await expect(page.getByText('Nothing found').first()).toBeVisible();
  await page.goto('/dist/search?what=xqzvwkjhg&vocal=false');
  await expect(page.getByText('Try a shorter word, or check for typos').first()).toBeVisible();
  await page.goto(`/dist/search?what=${encodeURIComponent(`${album.tracks[0]?.name} xqzvwkjhg`)}`);
  const way = page.getByRole('button', { name: /^Without “xqzvwkjhg” \d/ });
  await way.click();
  await expect(page.getByRole('searchbox')).toHaveValue(album.tracks[0]?.name ?? '');
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: `Play ${album.tracks[0]?.name}` })
      .first(),
  ).toBeVisible();
});

test('the arrows lead from the field to the results and back', async ({ page, album }) => {
  const field = page.getByRole('searchbox');
  await field.fill(album.name);
  await expect(page.getByRole('button', { name: 'Add all to a playlist' })).toBeVisible();
  const rows = page
    .getByRole('main')
    .getByRole('list', { name: /^Tracks/ })
    .getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await pageReady(page);
  await field.press('ArrowDown');
  await expect(rows.nth(0).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
});
