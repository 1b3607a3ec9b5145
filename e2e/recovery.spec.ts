import { newAccount } from './support/account.ts';
import { inLetterTo } from './support/letters.ts';
import { addSession, expect, test } from './support/test.ts';

test.describe('a forgotten password', () => {
  // Responses to the ended session and the used code.
  test.use({ expectedErrors: [/status of (401|422)/] });

  test('is set anew by the link of a letter, once, and every session ends', async ({ page, browser, baseURL }) => {
    const { email, session } = await newAccount('forgetful');
    const elsewhere = await browser.newContext();
    await addSession(elsewhere, session);

    await page.goto('/dist/auth');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(/\/dist\/forgot$/);
    await expect(page).toHaveTitle('Password recovery · Kamerton');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Fill in the field')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

    const link = await inLetterTo(email, /\/dist\/forgot\?code=\S+/);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'New password', exact: true })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    // The code outlives a reload without standing in the address.
    await page.reload();
    const newPassword = 'a fork that hums in G';
    const first = page.getByLabel('New password', { exact: true });
    const again = page.getByLabel('Repeat new password');
    await first.fill('short');
    await again.click();
    await expect(page.getByText('Use at least 10 characters')).toBeVisible();
    await first.fill(newPassword);
    await again.fill(`${newPassword}!`);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Passwords don’t match')).toBeVisible();
    await again.fill(newPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL(/\/dist\/auth$/);
    await expect(page.getByText('Password changed. Log in with the new one.')).toBeVisible();

    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveTitle('Home · Kamerton');

    const other = await elsewhere.newPage();
    await other.goto(`${baseURL}/dist/`);
    await expect(other).toHaveURL(`${baseURL}/dist/auth`);

    // That browser has no chosen language, so the portal is in Russian.
    await other.goto(baseURL + link);
    await other.getByLabel('Новый пароль', { exact: true }).fill(`${newPassword} twice`);
    await other.getByLabel('Новый пароль ещё раз').fill(`${newPassword} twice`);
    await other.getByRole('button', { name: 'Сохранить пароль' }).click();
    await expect(other.getByRole('heading', { name: 'Ссылка больше не действует' })).toBeVisible();
    await elsewhere.close();
  });
});

test('a new email holds once the link of its letter is opened and confirmed', async ({ page, context }) => {
  const { email, password, session } = await newAccount('moving');
  const next = `new-${email}`;
  const asked = await page.request.put('/dist/api/profile', {
    headers: { token: session.token },
    data: { email: next, old_password: password },
  });
  expect(asked.ok()).toBe(true);

  await page.goto(await inLetterTo(next, /\/dist\/auth\?email_code=\S+/));
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(page.getByText(`From now on, log in with ${next}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Go to log in' }).click();
  await page.getByLabel('Email', { exact: true }).fill(next);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveTitle('Home · Kamerton');
  await context.clearCookies();
});

test('the old email undoes its change: it holds again, with a new password', async ({ page }) => {
  const { email, password, session } = await newAccount('robbed');
  const next = `new-${email}`;
  const data = { email: next, old_password: password };
  await page.request.put('/dist/api/profile', { headers: { token: session.token }, data });
  const code = new URL(await inLetterTo(next, /\/dist\/auth\?email_code=\S+/), 'http://x').searchParams.get(
    'email_code',
  );
  expect((await page.request.post('/dist/api/auth/email', { data: { code } })).ok()).toBe(true);

  const link = await inLetterTo(email, /\/dist\/forgot\?revert_code=\S+/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Undo the email change' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  const newPassword = 'a fork that hums in G';
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Repeat new password').fill(newPassword);
  await page.getByRole('button', { name: 'Restore email and change password' }).click();
  await expect(page.getByText(`Log in with ${email}.`)).toBeVisible();

  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveTitle('Home · Kamerton');
});
