import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask } from './support/api.ts';
import { openEverything } from './support/crawl.ts';
import { isFull } from './support/barriers.ts';
import { enterOffice } from './support/office.ts';
import { officeScreens } from './support/office-screens.ts';
import { pageReady } from './support/page-ready.ts';
import { speakPseudo, watchUnwrapped } from './support/pseudo-language.ts';
import { addressOf, guestScreens, portalScreens } from './support/screens.ts';
import { crawl, isWhole } from './support/sweep.ts';
import { expect, test } from './support/test.ts';
import { importAlbum, isHeard, makeVenue } from './support/venue-player.ts';

test.describe.configure({ timeout: 900_000 });
// A worker would bring the product's own build.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** Checks that a page, and each layer that opens on it if wanted, speaks by dictionaries only. */
const checksWords = (page: Page, opensLayers: boolean, ...person: string[]) => {
  const unwrapped = watchUnwrapped(page, ...person);
  const check = async (what: string) => {
    await expect(page.locator('body')).toContainText('⟦');
    expect.soft(await unwrapped(), what).toEqual([]);
  };
  return async (address: string) => {
    await isWhole(page);
    const hasDialog = /\?(edit|player)=/.test(address);
    // Its code may still be on its way when the page behind it is whole.
    await expect(page.getByRole('dialog')).toHaveCount(hasDialog ? 1 : 0);
    await check(address);
    const within = hasDialog ? '[role=dialog]' : 'main';
    if (opensLayers) await openEverything(page, within, (opener) => check(`${address}, ${opener}`));
  };
};

test('a language of which there are only texts speaks on every screen of the portal', async ({
  signedIn: page,
  context,
  session,
}) => {
  await speakPseudo(context, 'portal');
  // The sweep opens the portal's layers at each push in Russian, where a word of another language fails too.
  const check = checksWords(page, isFull, session.user.name, session.user.email);
  for (const screen of portalScreens.flat()) {
    const address = await addressOf(session.token, screen);
    await page.goto(address);
    await check(address);
  }
  await context.clearCookies({ name: 'token' });
  for (const address of guestScreens.filter((each) => each.startsWith('/dist/'))) {
    await page.goto(address);
    await check(address);
  }
});

test('it speaks on every list of the office and its records', async ({ page, context }) => {
  await enterOffice(context);
  for (const { bring } of Object.values(officeScreens)) await bring?.(page);
  await speakPseudo(context, 'office');
  const check = checksWords(page, true);
  for (const { address, rows = [] } of Object.values(officeScreens).flatMap(({ screens }) => screens)) {
    await page.goto(`/office/${address}`);
    await check(address);
    for (const each of rows) await crawl(page, each, (end) => (end === 'last' ? check(page.url()) : pageReady(page)));
  }
});

test('it speaks in the player, before it is paired and while it plays', async ({ page, context }) => {
  await speakPseudo(context, 'player');
  const unwrapped = watchUnwrapped(page);
  const { session } = await newAccount('pseudo');
  const tracks = await importAlbum(session, 700);
  const venue = await makeVenue(session, tracks);
  const { code } = await ask<{ code: string }>(session.token, 'POST', `/objects/${venue.id}/players`, {});
  await page.goto(`/dist/play/#${code}`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('⟦Pair⟧')).toBeVisible();
  expect.soft(await unwrapped(), 'pairing').toEqual([]);
  await page.getByText('⟦Pair⟧').click();
  await isHeard(page, tracks);
  expect.soft(await unwrapped(), 'playing').toEqual([]);
  // As an assistive program presses it.
  await page.getByRole('button', { name: '⟦Hold for two seconds' }).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await unwrapped(), 'menu').toEqual([]);
});
