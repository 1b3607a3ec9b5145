import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { type Session } from './support/api.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';

const languageOf = async (page: Page, { token }: Session): Promise<number> => {
  const answer = await page.request.get('/dist/api/profile', { headers: { token } });
  return ((await answer.json()) as { profile: { language_id: number } }).profile.language_id;
};

test('the header leads to the public pages and to three screens, the footer to what is told of the service', async ({
  signedIn: page,
}) => {
  await page.goto('/dist/');
  await pageReady(page);
  const header = page.getByRole('banner');
  for (const [name, title] of [
    ['Feedback', 'Feedback · Kamerton'],
    ['Contract', 'Sign contract · Kamerton'],
    ['Objects', 'Objects · Kamerton'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(title);
    // Exactly one link to the objects is current, in the main menu.
    const current = page
      .locator('header, nav')
      .getByRole('link', { name, exact: true })
      .and(page.locator('[aria-current]'));
    await expect(current).toHaveCount(1);
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Social network' })).toHaveAttribute('href', '/about#contact');
  for (const [landmark, name, heading] of [
    [header, 'About the service', 'About the service'],
    [header, 'Copyright holders', 'Rights holders and authors'],
    [header, 'Distributors', 'Distributors'],
    [header, 'Investors', 'Investors'],
    [footer, 'About', 'About the service'],
    [footer, 'Privacy policy', 'Privacy policy'],
    [footer, 'Cookies', 'Cookies'],
  ] as const) {
    const address = await landmark.getByRole('link', { name, exact: true }).getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(await answer.text(), name).toContain(`<h1>${heading}</h1>`);
  }
  await footer.getByRole('link', { name: 'Cookies', exact: true }).click();
  await expect(page).toHaveTitle('Cookies · Kamerton');
  await page.goBack();
  await expect(page).toHaveTitle('Objects · Kamerton');
});

test('while music plays, a link out of the portal opens beside it', async ({ signedIn: page, player, album }) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  // The bar of the player shortens the menu, whose last link moves while the bar comes.
  await pageReady(page);
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'API documentation', exact: true }).click(),
  ]);
  await expect(beside).toHaveURL(/\/dist\/api\/docs$/);
  await player.isHeard();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu of links is used by keyboard, and gives the focus back', async ({ signedIn: page }) => {
    await page.goto('/dist/');
    await pageReady(page);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const about = page.getByRole('banner').getByRole('link', { name: 'About the service', exact: true });
    await expect(about).toBeHidden();
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(about).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(about).toBeFocused();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
    const objects = page.getByRole('banner').getByRole('link', { name: 'Objects', exact: true });
    await expect(objects).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Objects · Kamerton');
    await expect(objects).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('whoever is new finds where to begin; the account menu is used by keyboard, leads to the profile and logs out', async ({
  page,
  context,
}) => {
  await addSession(context, (await newAccount('menu')).session);
  await page.goto('/dist/');
  await pageReady(page);
  await expect(page.getByRole('link', { name: 'Add object' })).toHaveAttribute('href', '/dist/object?new=1');
  const account = page.getByRole('button', { name: 'Account', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(item('Profile')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Log out')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Profile')).toBeFocused();
  // Faster than the browser tells of either.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
  await expect(item('Profile')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dist\/auth\/profile$/);
  await account.click();
  await item('Log out').click();
  await expect(page).toHaveTitle('Authorization · Kamerton');
});

test('the language is switched in place and reaches the profile', async ({ page, context, album }) => {
  const { session } = await newAccount('language');
  await addSession(context, session);
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await pageReady(page);
  const place = page.url();
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await expect(page).toHaveTitle(/ · Музыкальная база · Камертон$/);
  await expect.poll(() => languageOf(page, session)).toBe(1);
  await page.getByRole('button', { name: 'Язык', exact: true }).click();
  await expect(page).toHaveTitle(/ · Music base · Kamerton$/);
  await expect.poll(() => languageOf(page, session)).toBe(2);
  expect(page.url()).toBe(place);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('the language is switched all the same, and the profile follows later', async ({ page, context }) => {
    const { session } = await newAccount('offline-language');
    await addSession(context, session);
    await page.goto('/dist/search');
    await pageReady(page);
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    await expect(page).toHaveTitle('Поиск музыки · Камертон');
    await expect.poll(() => languageOf(page, session)).toBe(1);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Язык', exact: true }).click();
    await expect(page).toHaveTitle('Music search · Kamerton');
    const locale = (await context.cookies()).find(({ name }) => name === 'locale');
    expect(locale?.value).toBe('2');
    await context.setOffline(false);
    await expect.poll(() => languageOf(page, session)).toBe(2);
  });
});

test.describe('a visitor', () => {
  test.use({ language: 'none', locale: 'en-GB' });

  test('reads about the service in either language, leaves no cookie, and gets to sign in', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Kamerton: licensed music for business');
    await page.getByRole('link', { name: 'Русский', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await page.getByRole('link', { name: 'Правообладателям', exact: true }).click();
    await expect(page).toHaveTitle('Правообладателям и авторам · Камертон');
    expect(await context.cookies()).toEqual([]);
    await page.getByRole('link', { name: 'Войти', exact: true }).click();
    await expect(page).toHaveURL(/\/dist\/auth$/);
  });
});
