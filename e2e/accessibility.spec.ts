import { colours, sizes, violations } from './support/barriers.ts';
import { expect, test } from './support/test.ts';
import { pageReady } from './support/page-ready.ts';

test('axe finds no violation while a track plays', async ({ signedIn: page, player, album }) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await pageReady(page);
    expect.soft(await violations(page), device).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await pageReady(page);
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
