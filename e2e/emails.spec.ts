import { newAccount } from './support/account.ts';
import { ask } from './support/api.ts';
import { violations } from './support/barriers.ts';
import { inLetterTo, letterAsPage } from './support/letters.ts';
import { expect, test } from './support/test.ts';

test('an email is legible on a phone and on a desk in both themes, and its link works', async ({ page }) => {
  const { email } = await newAccount('legible');
  await ask('', 'POST', '/auth/forgot', { email });
  const address = await inLetterTo(email, /https?:\/\/\S+\/dist\/forgot\?code=\S+/);
  for (const width of [360, 640]) {
    await page.setViewportSize({ width, height: 700 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(letterAsPage(email));
      expect(await violations(page, ['color-contrast', 'link-name', 'document-title'])).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
      const [shade = 0] = await page.evaluate(() =>
        (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
      );
      expect(shade > 128 ? 'light' : 'dark').toBe(colorScheme);
    }
  }
  await page.getByRole('link', { name: address }).click();
  await expect(page.getByRole('heading', { name: 'Новый пароль', exact: true })).toBeVisible();
});
