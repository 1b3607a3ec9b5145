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
