import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { product } from './support/api.ts';
import { operator } from './support/office.ts';
import { addSession, expect, isCompared, setLanguage, test } from './support/test.ts';

/** The product by the name at which browsers allow passkeys without TLS. */
const home = () => product().url.replace('127.0.0.1', 'localhost');

/** Gives a page an authenticator that verifies its owner by itself. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // A press of a button stands for the touch; suggestions of the email field wait for theirs.
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const count = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  return { touch, count };
}

test.describe('in the portal', () => {
  test.use({ comparesQueries: true });

  test('a passkey is added in the profile, signs in without the password, and is removed', async ({
    page,
    context,
  }) => {
    const { email, password, session } = await newAccount('passkey');
    await setLanguage(context, 'en', home());
    await addSession(context, session, home());
    const authenticator = await addAuthenticator(page);

    await page.goto(`${home()}/dist/auth/password`);
    const card = page.getByRole('region', { name: 'Passkeys' });
    await expect(card).toContainText('No passkeys yet');
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Laptop at the bar');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await authenticator.touch(true);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(card.getByRole('listitem')).toContainText('Laptop at the bar');
    await expect(card.getByRole('listitem')).toContainText('not used yet');
    expect(await authenticator.count()).toBe(1);
    await authenticator.touch(false);
    await isCompared(page);

    await context.clearCookies({ name: 'token' });
    await page.goto(`${home()}/dist/auth`);
    const use = page.getByRole('button', { name: 'Use a passkey' });
    await use.waitFor();
    await authenticator.touch(true);
    // The touch may answer the request that the email field made, which ends the form before the press.
    await Promise.any([use.click(), use.waitFor({ state: 'detached' })]);
    // Back at the screen on which the session ended.
    await expect(page).toHaveTitle('Profile · Kamerton');
    const user = (await context.cookies()).find(({ name }) => name === 'user')?.value ?? '';
    expect(decodeURIComponent(user)).toContain(email);

    await expect(card.getByRole('listitem')).toContainText('last used');
    await card.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Tablet in the hall');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'Remove passkey: Tablet in the hall' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(card).toContainText('No passkeys yet');
  });
});

test('at an IP address the profile says where passkeys work', async ({ signedIn: page, context }) => {
  await page.goto('/dist/auth/password');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card).toContainText(`open the portal at ${home()} to add one`);
  await expect(card.getByRole('button')).toHaveCount(0);
  await setLanguage(context, 'ru');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Ключи входа' })).toContainText(`открыв портал по адресу ${home()}`);
  await page.goto('/dist/auth');
  await expect(page.getByRole('button', { name: 'Использовать ключ входа' })).toHaveCount(0);
});

test.describe('in the office', () => {
  // A count of the dashboard or a stream of events that is underway while its session ends is refused.
  test.use({ expectedErrors: [/401 .*\/office\/api\/(dashboard|events)/] });

  test('an operator adds a passkey and signs in to the office with it', async ({ page, context }) => {
    const answer = await context.request.post(`${home()}/office/api/sign-in`, {
      data: { email: operator, password: product().password },
    });
    expect(answer.status()).toBe(200);
    await setLanguage(context, 'en', home());
    const authenticator = await addAuthenticator(page);
    await page.goto(`${home()}/office/`);
    const openOwn = async (item: string) => {
      await page.locator('header').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await openOwn('Passkeys');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('Key on the ring');
    await dialog.getByLabel('Password').fill(product().password);
    await authenticator.touch(true);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('Key on the ring');
    await authenticator.touch(false);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await openOwn('Sign out');
    const use = page.getByRole('button', { name: 'Use a passkey' });
    await use.waitFor();
    await authenticator.touch(true);
    // The touch may answer the request that the email field made, which ends the form before the press.
    await Promise.any([use.click(), use.waitFor({ state: 'detached' })]);
    await expect(page.locator('header')).toBeVisible();
    await openOwn('Passkeys');
    await dialog.getByRole('button', { name: /^Remove passkey/ }).click();
    await dialog.getByLabel('Password').fill(product().password);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(dialog).toContainText('No passkeys yet');
  });
});
