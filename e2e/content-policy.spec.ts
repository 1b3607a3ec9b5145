import type { BrowserContext } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { findAlbums } from './support/api.ts';
import { guestScreens, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { addSession, expect, test } from './support/test.ts';

/** All that pages of this context are refused by their content policy, as the browser tells it. */
async function violationsOf(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding('reportViolation', (_, violation: string) => void violations.push(violation));
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void };
    document.addEventListener('securitypolicyviolation', (event) =>
      reportViolation(
        `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`,
      ),
    );
  });
  return violations;
}

test('no screen is refused anything by its content policy, which allows no inline styles and no text as script', async ({
  page,
  context,
  session,
}) => {
  test.slow();
  const violations = await violationsOf(context);
  const visit = async (address: string) => {
    const policy = (await page.goto(address))?.headers()['content-security-policy'] ?? '';
    expect(policy, address).toMatch(/(^|;)\s*style-src 'self'\s*(;|$)/);
    expect(policy, address).not.toContain('unsafe');
    if (!policy.includes("script-src 'self'")) expect(policy, address).toMatch(/^default-src 'none';/);
    else expect(policy, address).toMatch(/require-trusted-types-for 'script';\s*trusted-types 'none'/);
    await settled(page);
  };
  for (const address of [...guestScreens, '/verify', '/dist/api/docs']) await visit(address);
  await addSession(context, session);
  for (const address of await screens(session.token)) await visit(address);
  expect(violations).toEqual([]);
});

test('nor is what opens, plays, moves and comes up by presses', async ({ page, context, player }) => {
  // It walks through many screens; a busy machine needs more than the usual minute.
  test.setTimeout(180_000);
  const violations = await violationsOf(context);
  const { session } = await newAccount('policy');
  await addSession(context, session);
  const [album] = (await findAlbums(session.token)).toSorted((a, b) => b.track_count - a.track_count);
  const main = page.getByRole('main');

  // Menus, dialogs with a form, a picture that is cut, a toast.
  await page.goto('/dist/mymusic/new-playlist');
  const picture = await page.screenshot();
  await page.getByLabel('Name').fill('By the rules');
  await page.getByLabel('Cover').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel('Zoom').press('End');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By the rules');
  const playlist = page.url();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Quick jump' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The player: its wave, its volume, its queue.
  await page.goto(`/dist/musicbase/album/${album?.id ?? 0}`);
  await main.getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  await player.seek.press('ArrowRight');
  await player.bar.getByRole('slider', { name: 'Volume' }).press('ArrowLeft');
  await player.button('Queue').click();
  await expect(page.getByRole('dialog', { name: 'Queue' })).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Add to my music' }).first().click();
  await expect(page.getByText('Added to my music').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to playlist' }).first().click();
  await page.getByRole('dialog', { name: 'Add to playlist' }).getByRole('button', { name: 'By the rules' }).click();
  await page.keyboard.press('Escape');

  // A row that is dragged by the pointer.
  await page.goto(playlist);
  const grips = main.getByRole('button', { name: /^Move / });
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 12, { steps: 6 });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/order'));
  await page.mouse.up();
  await saved;

  // A venue with its week, and its form.
  await page.goto('/dist/object?new=1');
  await page.getByRole('dialog').getByLabel('Name').fill('By the rules');
  await settled(page);
  expect(violations).toEqual([]);
});
