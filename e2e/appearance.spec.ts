import { expect, test } from './support/test.ts';

test.describe('without a choice made', () => {
  test.use({ language: 'none' });

  test('a guest meets Russian', async ({ page }) => {
    await page.goto('/dist/auth');
    await expect(page).toHaveTitle('Авторизация · Камертон');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
  });
});

test.describe('the language', () => {
  test.use({ language: 'ru' });

  test('is switched at once and kept in a cookie', async ({ signedIn: page }) => {
    await page.goto('/dist/');
    await expect(page).toHaveTitle('Главная · Камертон');
    await page.getByRole('button', { name: 'Язык' }).click();
    await expect(page).toHaveTitle('Home · Kamerton');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const locale = (await page.context().cookies()).find(({ name }) => name === 'locale');
    expect(locale?.value).toBe('2');
    await page.reload();
    await expect(page).toHaveTitle('Home · Kamerton');
  });
});

test.describe('the theme', () => {
  test.use({ colorScheme: 'light' });

  test('follows the system until it is chosen, and the choice is kept', async ({ signedIn: page }) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/dist/');
    expect(await paper()).toBe('rgb(251, 248, 244)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper()).toBe('rgb(19, 15, 13)');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(paper).toBe('rgb(19, 15, 13)');
    await page.reload();
    expect(await paper()).toBe('rgb(19, 15, 13)');
  });
});

test('on paper goes every track of a set, and nothing that is pressed', async ({ signedIn: page, album }) => {
  await page.route(new RegExp(`/api/albums/${album.id}\\?`), async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { tracks: { id: number; name: string }[]; pagination: { total: number } };
    const [track] = body.tracks;
    const tracks = Array.from({ length: 200 }, (_, index) => ({
      ...track,
      id: 900_000 + index,
      name: `Page ${index + 1}`,
    }));
    await route.fulfill({
      response: answer,
      json: { ...body, tracks, pagination: { ...body.pagination, total: 200 } },
    });
  });
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Page 200', { exact: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Page 200', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: album.name })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
