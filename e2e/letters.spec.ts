import { excess, violations } from './support/barriers.ts';
import { newAccount } from './support/account.ts';
import { inLetterTo, lettersAsPages } from './support/letters.ts';
import { expect, test } from './support/test.ts';

test('a letter is legible on the phone of who reads it, in either theme, and its link leads to the page', async ({
  page,
}) => {
  const { email } = await newAccount('reader');
  expect((await page.request.post('/dist/api/auth/forgot', { data: { email } })).ok()).toBe(true);
  const link = await inLetterTo(email, /\/dist\/forgot\?code=\S+/);
  const letter = lettersAsPages().find((html) => html.includes(link));
  if (letter === undefined) throw new Error('the letter has no part that is shown as a page');

  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(letter);
    expect(await violations(page, ['color-contrast', 'link-name']), colorScheme).toEqual([]);
    expect(await excess(page), colorScheme).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'New password', exact: true })).toBeVisible();
});
