import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { makePlaylist, product } from './support/api.ts';
import { addSession, expect, test } from './support/test.ts';

/** Ends a session as another device would that ends all the others. */
const endSession = async (token: string) => {
  const answer = await fetch(`${product().url}/dist/api/auth/logout`, { headers: { token } });
  expect(answer.ok).toBe(true);
};

const signInAt = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

test.describe('a session that ends in the middle', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('falls silent, asks for sign-in once and goes on where it was', async ({ page, context, player, album }) => {
    const { email, password, session } = await newAccount('session');
    await addSession(context, session);
    await page.goto(`/dist/musicbase/album/${album.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
    await player.isHeard();
    await page.getByRole('link', { name: 'Music search', exact: true }).first().click();
    await page.getByRole('searchbox').fill('light');
    await expect(page).toHaveURL(/\/dist\/search\?what=light$/);

    await endSession(session.token);
    await expect(page).toHaveURL(/\/dist\/auth$/);
    await expect(player.bar).toHaveCount(0);
    await player.isSilent();

    await signInAt(page, email, password);
    await expect(page).toHaveURL(/\/dist\/search\?what=light$/);
    await expect(page.getByRole('searchbox')).toHaveValue('light');
    await expect(player.button('Play')).toBeVisible();
    await player.isSilent();
  });

  test('keeps what was typed for the same account, and for no other', async ({ page, context }) => {
    const [own, another] = [await newAccount('mine'), await newAccount('another')];
    await addSession(context, own.session);
    await page.goto('/dist/feedback/request');
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('The second track of the morning playlist');
    await endSession(own.session.token);
    await expect(page).toHaveURL(/\/dist\/auth$/);
    await signInAt(page, own.email, own.password);
    await expect(page).toHaveURL(/\/dist\/feedback\/request$/);
    await expect(message).toHaveValue('The second track of the morning playlist');

    await page.context().clearCookies({ name: 'token' });
    await page.reload();
    await expect(page).toHaveURL(/\/dist\/auth$/);
    await signInAt(page, another.email, another.password);
    await expect(page).toHaveTitle('Home · Kamerton');
    await page.goto('/dist/feedback/request');
    await expect(message).toHaveValue('');
  });

  test('opens the dialogs again in which something was typed', async ({ page, context, album }) => {
    const { email, password, session } = await newAccount('session');
    await addSession(context, session);
    await page.goto('/dist/mymusic/new-playlist');
    await page.getByLabel('Name', { exact: true }).fill('Mornings');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
    await name.fill('Early mornings');
    await endSession(session.token);
    await signInAt(page, email, password);
    await expect(name).toHaveValue('Early mornings');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/dist\/mymusic\/playlist\/\d+$/);

    await page.goto(`/dist/musicbase/album/${album.id}`);
    await page.getByRole('button', { name: 'Add to playlist', exact: true }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add to playlist' });
    await adding.getByRole('button', { name: 'New playlist' }).click();
    await adding.getByRole('textbox').fill('Slow evenings');
    const token = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
    await endSession(decodeURIComponent(token));
    await signInAt(page, email, password);
    await expect(adding.getByRole('textbox')).toHaveValue('Slow evenings');
  });

  test('keeps which tracks were chosen, until the screen is left', async ({ page, context, album }) => {
    const { email, password, session } = await newAccount('session');
    const { id } = await makePlaylist(session.token, 'Long mornings', album.id);
    await addSession(context, session);
    await page.goto(`/dist/mymusic/playlist/${id}`);
    const boxes = page.getByRole('list', { name: /Long mornings/ }).getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const words = page.getByRole('searchbox', { name: 'Find in playlist' });
    await words.fill(album.artist);
    await endSession(session.token);
    await signInAt(page, email, password);
    await expect(words).toHaveValue(album.artist);
    await expect(boxes.nth(0)).toBeChecked();
    await expect(boxes.nth(1)).toBeChecked();

    await page.getByRole('link', { name: 'Music search', exact: true }).first().click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goBack();
    await expect(boxes.nth(0)).not.toBeChecked();
    await expect(words).toHaveValue('');
  });
});

test.describe('two tabs', () => {
  // The other tab may be asking for something while the first ends the session.
  test.use({ expectedErrors: [/status of 401/] });

  test('a logout in one tab is one in the other, and so is the next sign-in', async ({ page, context }) => {
    const { email, password, session } = await newAccount('session');
    await addSession(context, session);
    await page.goto('/dist/musicbase');
    const other = await context.newPage();
    await other.goto('/dist/search');
    await expect(other.getByRole('searchbox')).toBeVisible();

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/dist\/auth$/);
    await expect(other).toHaveURL(/\/dist\/auth$/);

    await signInAt(page, email, password);
    await expect(page).toHaveTitle('Home · Kamerton');
    await expect(other).toHaveTitle('Home · Kamerton');
  });
});
