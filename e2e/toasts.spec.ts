import type { Locator, Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { addSession, expect, test } from './support/test.ts';

/** Asks for an album that does not exist: the error catalogue answers with a toast. */
async function fail(page: Page): Promise<Locator> {
  await page.goto('/dist/musicbase/album/999999999');
  const toast = page.getByRole('alert').filter({ hasText: 'No access to albums' });
  // Under the pointer it waits.
  await toast.hover();
  return toast;
}

async function drag(page: Page, toast: Locator, fraction: number) {
  // It slides in before it can be dragged.
  await expect.poll(async () => Math.round((await toast.boundingBox())?.x ?? 0)).toBe(1440 - 16 - 360);
  const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 300, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 300 - width * fraction, y + height / 2, { steps: 4 });
  await page.mouse.up();
}

test.describe('a toast of the page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('stands top right, waits under the pointer, and goes when dragged away or pressed', async ({
    signedIn: page,
  }) => {
    const toast = await fail(page);
    await expect(page).toHaveURL(/\/dist\/$/);
    await expect(toast.getByText('Error', { exact: true })).toBeVisible();
    const bar = toast.getByRole('progressbar', { includeHidden: true });
    await expect(bar).toHaveCSS('animation-duration', '5s');

    await drag(page, toast, 0.4);
    await expect(toast).toBeVisible();
    await expect(bar).toHaveCSS('animation-play-state', 'paused');
    await drag(page, toast, 0.7);
    await expect(toast).toHaveCount(0);

    const another = await fail(page);
    await another.click();
    await expect(another).toHaveCount(0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has the product's own tone, and two lines of a long text, in the ${colorScheme} theme`, async ({
      signedIn: page,
    }) => {
      await page.emulateMedia({ colorScheme });
      const toast = await fail(page);
      const danger = colorScheme === 'light' ? 'rgb(179, 38, 30)' : 'rgb(255, 156, 143)';
      await expect(toast.locator('svg').first()).toHaveCSS('fill', danger);
      await expect(toast.getByRole('progressbar', { includeHidden: true })).toHaveCSS('background-color', danger);

      const text = toast.getByText('No access to albums');
      const whole = await text.textContent();
      await expect(text).toHaveAttribute('title', whole ?? '');
      const lines = await text.evaluate((element) => {
        element.textContent = 'word '.repeat(100);
        return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
      });
      expect(Math.round(lines)).toBe(2);
    });
  }

  test('is reached by keyboard, waits there, and gives the focus back', async ({ signedIn: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const toast = await fail(page);
    const search = page.getByRole('link', { name: 'Music search', exact: true }).first();
    await search.focus();
    await page.mouse.move(10, 500);
    await page.keyboard.press('Alt+t');
    await expect(toast).toBeFocused();
    await expect(toast.getByRole('progressbar', { includeHidden: true })).toHaveCSS('animation-play-state', 'paused');
    await page.keyboard.press('Tab');
    await expect(toast.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast).toHaveCount(0);
    await expect(search).toBeFocused();
  });
});

test('a brief toast stands top center with its close button under the pointer, and goes by itself', async ({
  page,
  context,
  album,
}) => {
  await addSession(context, (await newAccount('toast')).session);
  await page.goto(`/dist/musicbase/album/${album.id}`);
  const membership = page
    .getByRole('main')
    .getByRole('button', { name: /^(Add to|Remove from) my music$/ })
    .first();
  // The place where it will stand: it lives for 1.5 s.
  await page.mouse.move(720, 40);
  await membership.press('Enter');
  const toast = page.getByRole('status').filter({ hasText: /(Added to|Removed from) my music/ });
  // Under the pointer it waits: what it looks like can be looked at in peace.
  await toast.hover();
  await expect(toast.getByRole('progressbar', { includeHidden: true })).toHaveCSS('animation-duration', '1.5s');
  const { x = 0, width = 0 } = (await toast.boundingBox()) ?? {};
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(2);
  const close = toast.getByRole('button', { name: 'Close' });
  await expect(close).toHaveCSS('opacity', '1');
  await page.mouse.move(10, 500);
  await expect(close).toHaveCSS('opacity', '0');
  await expect(toast).toHaveCount(0);
});
