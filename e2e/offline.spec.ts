import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { addSession, expect, test } from './support/test.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

/** It says so for three seconds only: the page itself listens. Returns the wait for that. */
async function listenForReturn(page: Page): Promise<() => Promise<unknown>> {
  const listening = await page.evaluateHandle(() => ({
    heard: new Promise<void>((done) => {
      const says = (line: Element) => line.textContent.includes('You’re back online.');
      const observer = new MutationObserver(() => [...document.querySelectorAll('[role=status]')].some(says) && done());
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    }),
  }));
  return () => listening.evaluate(({ heard }) => heard);
}

test('away it says so, keeps what is typed, waits, and goes on by itself when back', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/dist/search');
  const field = page.getByRole('searchbox');
  await expect(field).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(/^You’re offline/)).toBeVisible();
  await field.fill('light');
  await expect(page).toHaveURL(/what=light$/);
  // A screen that has not been opened yet needs its code from the network: it waits, and nothing crashes.
  await page.getByRole('link', { name: 'Music base', exact: true }).first().click();
  await expect(field.or(page.getByRole('heading', { name: 'Loading', level: 1 }))).toBeVisible();

  const isBack = await listenForReturn(page);
  await context.setOffline(false);
  await isBack();
  await expect(page).toHaveTitle('Music base · Kamerton');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('status').getByText(/connection/i)).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue('light');
});

test('a form that is sent into an absent network is sent once when it is back', async ({ page, context }) => {
  await addSession(context, (await newAccount('offline')).session);
  await page.goto('/dist/feedback/request');
  await page.getByLabel('Subject', { exact: true }).fill('Silence');
  await page.getByLabel('Message', { exact: true }).fill('The network went away while I wrote this.');

  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByText(/^You’re offline. This will be sent automatically/)).toBeVisible();
  await send.press('Enter');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/while I wrote this/);

  await context.setOffline(false);
  await expect(page.getByText(/Request No. .+ sent/).first()).toBeVisible();
  await page.goto('/dist/feedback/history');
  await expect(page.getByRole('main').getByRole('link', { name: /Silence/ })).toHaveCount(1);
});

test('a form that waits for the network is sent once after its page was left', async ({ page, context }) => {
  await addSession(context, (await newAccount('offline-left')).session);
  await page.goto('/dist/feedback/history');
  const main = page.getByRole('main');
  const tabs = main.getByRole('navigation', { name: 'Feedback' });
  await tabs.getByRole('link', { name: 'New request' }).click();
  await page.getByLabel('Subject', { exact: true }).fill('Left');
  await page.getByLabel('Message', { exact: true }).fill('I went on before the network was back.');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^You’re offline. This will be sent automatically/)).toBeVisible();
  await tabs.getByRole('link', { name: 'Request history' }).click();
  await expect(page).toHaveURL(/history$/);

  await context.setOffline(false);
  await expect(page.getByText(/Request No. .+ sent/).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /Left/ })).toHaveCount(1);
});

test('it is told over an open dialog too', async ({ signedIn: page, context }) => {
  await page.goto('/dist/object?new=1');
  await page.getByRole('dialog', { name: 'New object' }).getByLabel('Name').fill('Harbour bar');
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(/^You’re offline/)).toBeVisible();
  const isBack = await listenForReturn(page);
  await context.setOffline(false);
  await isBack();
});

test('music that the network interrupts goes on by itself, and no track is skipped', async ({
  signedIn: page,
  context,
  album,
  player,
}) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  const [, next] = album.tracks;
  if (!next) throw new Error('the album has one track only');

  await context.setOffline(true);
  await player.button('Next').click();
  await player.shows(next);
  await expect(page.getByRole('status').getByText(/^You’re offline/)).toBeVisible();
  await expect(player.button('Pause')).toBeVisible();

  await context.setOffline(false);
  await player.isHeard();
  await player.shows(next);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
