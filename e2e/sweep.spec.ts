import type { Page } from '@playwright/test';
import { isFull, sizes, sweptLanguages } from './support/barriers.ts';
import { openEverything } from './support/crawl.ts';
import { watchWords } from './support/foreign-words.ts';
import { enterOffice } from './support/office.ts';
import { officeScreens } from './support/office-screens.ts';
import { watchPolicy } from './support/policy.ts';
import { addressOf, guestScreens, portalScreens } from './support/screens.ts';
import { pageReady } from './support/page-ready.ts';
import { crawl, isWhole, checkAppearances } from './support/sweep.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: isFull ? 900_000 : 300_000 });
test.use({ viewport: sizes.desktop, contextOptions: { reducedMotion: 'reduce' } });

/** Opens a document and checks its content policy, which allows no inline styles and no text as script. */
async function open(page: Page, address: string): Promise<void> {
  const policy = (await page.goto(address))?.headers()['content-security-policy'] ?? '';
  expect.soft(policy, address).toMatch(/(^|;)\s*style-src 'self'\s*(;|$)/);
  expect.soft(policy, address).not.toContain('unsafe');
  if (!policy.includes("script-src 'self'")) expect.soft(policy, address).toMatch(/^default-src 'none';/);
  else expect.soft(policy, address).toMatch(/require-trusted-types-for 'script';\s*trusted-types 'none'/);
  await pageReady(page);
}

for (const language of sweptLanguages)
  test.describe(`no barriers, foreign words, sideways scrolling or refusals of the content policy in ${language}; rows, dialogs and menus open:`, () => {
    test.use({ language });

    test('screens of a guest', async ({ page, context }) => {
      const refused = await watchPolicy(context);
      const foreignWords = watchWords(page, language);
      for (const address of guestScreens) {
        await open(page, address);
        await checkAppearances(page, address);
        expect.soft(await foreignWords(), `${address}: words of another language`).toEqual([]);
      }
      for (const address of ['/verify', '/dist/api/docs']) await open(page, address);
      expect(refused).toEqual([]);
    });

    for (const group of portalScreens)
      test(`screens of the portal from ${group[0]?.address} on`, async ({ signedIn: page, context, session }) => {
        const refused = await watchPolicy(context);
        const foreignWords = watchWords(page, language, session.user.name, session.user.email);
        for (const screen of group) {
          const address = await addressOf(session.token, screen);
          await open(page, address);
          await isWhole(page);
          await checkAppearances(page, address);
          const checkWords = async (what = '') =>
            expect.soft(await foreignWords(), `${page.url()} ${what}: words of another language`).toEqual([]);
          await checkWords();
          await openEverything(
            page,
            (await page.getByRole('dialog').isVisible()) ? '[role=dialog]' : 'main',
            checkWords,
          );
          for (const rows of screen.rows)
            await crawl(page, rows, async (end) => end === 'last' && (await openEverything(page, 'main', checkWords)));
        }
        expect(refused).toEqual([]);
      });

    for (const [section, { screens, bring }] of Object.entries(officeScreens))
      test(`screens of the office: ${section}`, async ({ page, context }) => {
        const refused = await watchPolicy(context);
        await enterOffice(context);
        await bring?.(page);
        await page.goto('/office/');
        const visit = async (what: string, opens: (typeof screens)[number]['opens'] = []) => {
          await expect(page.getByRole('main').locator('tbody, form, ol, h2, p').first()).toBeVisible();
          await isWhole(page);
          await checkAppearances(page, what);
          await openEverything(page);
          for (const presses of isFull ? opens : opens.slice(0, 1)) {
            for (const [role, name] of presses) await page.getByRole(role, { name }).first().click();
            await checkAppearances(page, `${what} ${presses.map(([, name]) => name.source).join(', ')}`);
            await page.reload();
            await isWhole(page);
          }
        };
        for (const { address, opens, rows = [], record } of screens) {
          const link = page.getByRole('menu').locator(`a[href$="/office/${address}"]`);
          if (rows.length === 0) await page.goto(`/office/${address}`);
          else {
            await link.click();
            // The former page stays until the code of the next one has come.
            await expect(link).toHaveAttribute('aria-current', 'page');
          }
          await visit(address, opens);
          for (const each of rows)
            await crawl(page, each, async (end) => {
              if (end === 'last' || !record) await openEverything(page);
              else await visit(page.url(), record.opens);
            });
        }
        expect(refused).toEqual([]);
      });
  });
