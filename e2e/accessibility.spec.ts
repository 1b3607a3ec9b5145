import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addSession, expect, test } from './support/test.ts';
import { guestScreens, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';

const sizes = {
  phone: { width: 390, height: 900 },
  tablet: { width: 900, height: 900 },
  desktop: { width: 1440, height: 900 },
};

/** Of the themes only the colours differ: in the second one they alone are looked at. */
const colours = ['color-contrast', 'link-in-text-block'];

const violations = async (page: Page, rules?: string[]) => {
  // No screen has a frame: results need no page of their own to be put together in.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules(rules);
  return (await axe.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
};

/** What axe finds on a screen at every width, in both themes. */
async function lookAt(page: Page, screen: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(screen);
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await settled(page);
    expect.soft(await violations(page), `${screen}, ${device}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    expect.soft(await violations(page, colours), `${screen}, ${device}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('axe finds no violation on any screen, on any device, light or dark', async ({ page, context, session }) => {
      test.setTimeout(600_000);
      for (const screen of guestScreens) await lookAt(page, screen);
      await addSession(context, session);
      for (const screen of await screens(session.token)) await lookAt(page, screen);
    });
  });
}

test('axe finds no violation while a track plays', async ({ signedIn: page, player, album }) => {
  test.setTimeout(180_000);
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await settled(page);
    expect.soft(await violations(page), device).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    expect.soft(await violations(page, colours), `${device}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
