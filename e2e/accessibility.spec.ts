import { colours, excess, looks, sizes, sweptLanguages, violations } from './support/barriers.ts';
import { addSession, expect, test } from './support/test.ts';
import { watchWords } from './support/foreign-words.ts';
import { guestScreens, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';

/** Widths at which layouts change, and the least supported one. */
const narrowWidths = [1024, 768, 320];

for (const language of sweptLanguages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('every screen: no axe violations, no sideways scrolling down to 320 px, no words of another language', async ({
      page,
      context,
      session,
    }) => {
      test.setTimeout(900_000);
      const foreignWords = watchWords(page, language, session.user.name);
      const lookAt = async (screen: string) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(screen);
        for (const { device, theme, rules } of looks) {
          await page.setViewportSize(sizes[device]);
          await page.emulateMedia({ colorScheme: theme });
          await settled(page);
          expect.soft(await violations(page, rules), `${screen}, ${device}, ${theme}`).toEqual([]);
        }
        for (const width of narrowWidths) {
          await page.setViewportSize({ width, height: 700 });
          await settled(page);
          expect.soft(await excess(page), `${screen} at ${width} px`).toBeLessThanOrEqual(0);
        }
        expect.soft(await foreignWords(), `${screen}: words of another language`).toEqual([]);
      };
      for (const screen of guestScreens) await lookAt(screen);
      await addSession(context, session);
      for (const screen of await screens(session.token)) await lookAt(screen);
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

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  expect.soft(await violations(page), 'the menu of a track').toEqual([]);
  await page.keyboard.press('Escape');

  await test.step('the focused element is not covered by the player', async () => {
    for (const size of [sizes.desktop, sizes.phone]) {
      await page.setViewportSize(size);
      const link = page.getByRole('contentinfo').getByRole('link').last();
      await link.blur();
      await page.evaluate(() => window.scrollTo(0, 0));
      await link.focus();
      const isCovered = async () =>
        link.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      await expect.poll(isCovered).toBe(false);
    }
  });

  await test.step('at a zoom of 400 % more than half of the window is left to the page', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => window.scrollTo(0, 300));
    const seen = await page.evaluate(() => {
      const inPage = (y: number) => document.elementFromPoint(160, y)?.closest('main') !== null;
      return Array.from({ length: 256 }, (_, y) => y).filter(inPage).length;
    });
    expect(seen).toBeGreaterThan(128);
  });
});

test("with the system's own colours fields, the current section and the focus stay visible", async ({
  signedIn: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dist/auth/profile');
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.focus();
  await expect(field).toHaveCSS('border-top-style', 'solid');
  await expect(field).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCSS('border-top-style', 'solid');
  const tabs = page.getByRole('main').getByRole('navigation').getByRole('link');
  const background = (at: number) => tabs.nth(at).evaluate((tab) => getComputedStyle(tab).backgroundColor);
  expect(await background(1)).not.toBe(await background(0));
});
