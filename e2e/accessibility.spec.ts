import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addSession, expect, test } from './support/test.ts';
import { guestScreens, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';

const widths = { phone: 390, tablet: 900, desktop: 1440 };

/** Of the themes only the colours differ: in the second one they alone are looked at. */
const colours = ['color-contrast', 'link-in-text-block'];

const violations = async (page: Page, rules?: string[]) => {
  const axe = new AxeBuilder({ page });
  if (rules) axe.withRules(rules);
  return (await axe.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
};

/** What axe finds on a screen in both themes. */
async function inBothThemes(page: Page, screen: string) {
  await page.goto(screen);
  await settled(page);
  expect.soft(await violations(page), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  expect.soft(await violations(page, colours), `${screen}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const [device, width] of Object.entries(widths)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const language of ['ru', 'en'] as const) {
      test.describe(`in ${language}`, () => {
        test.use({ language });

        test('axe finds no violation on any screen, light or dark', async ({ page, context, session }) => {
          test.setTimeout(240_000);
          for (const screen of guestScreens) await inBothThemes(page, screen);
          await addSession(context, session);
          for (const screen of await screens(session.token)) await inBothThemes(page, screen);
        });
      });
    }

    test('axe finds no violation while a track plays', async ({ signedIn: page, player, album }) => {
      await page.goto(`/dist/musicbase/album/${album.id}`);
      await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
      await player.isHeard();
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await settled(page);
      expect(await violations(page, colours)).toEqual([]);
    });
  });
}
