import { expect, test } from './support/test.ts';

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

test('finds an album on the other tab', async ({ page, album }) => {
  await page.getByRole('searchbox').fill(album.name);
  await page.getByRole('tab', { name: /^Albums/ }).click();
  await page.getByRole('main').getByRole('link', { name: album.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: album.name })).toBeVisible();
});

test('finds in any letter case, as typed so far', async ({ page, album }) => {
  await page.getByRole('searchbox').fill(album.name.toUpperCase().slice(0, -1));
  await page.getByRole('tab', { name: /^Albums/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: album.name }).first()).toBeVisible();
});

test('finds what was typed in the other keyboard layout', async ({ page, album }) => {
  const [latin, russian] = ["qwertyuiop[]asdfghjkl;'zxcvbnm,.", 'йцукенгшщзхъфывапролджэячсмитьбю'];
  const [from, to] = /[а-яё]/i.test(album.name) ? [russian, latin] : [latin, russian];
  const swapped = [...album.name.toLowerCase()].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
  await page.getByRole('searchbox').fill(swapped);
  await page.getByRole('tab', { name: /^Albums/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: album.name }).first()).toBeVisible();
});

test('says that nothing was found', async ({ page }) => {
  await page.getByRole('searchbox').fill('xqzv wkjhg');
  await expect(page.getByText('Nothing found').first()).toBeVisible();
});

test('the search stands in the address, so that going back finds it again', async ({ page, album }) => {
  await page.getByRole('searchbox').fill(album.name);
  await page.getByRole('tab', { name: /^Albums/ }).click();
  await page.getByRole('main').getByRole('link', { name: album.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: album.name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(album.name);
  await expect(page.getByRole('tab', { name: /^Albums/ })).toHaveAttribute('aria-selected', 'true');
});
