import type { Page } from '@playwright/test';
import { addSession, expect, test } from './support/test.ts';
import { guestScreens, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';

/** How far the page can be scrolled sideways, in px. */
const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const language of ['ru', 'en'] as const) {
  for (const width of [320, 768, 1024]) {
    test.describe(`${language} at ${width} px`, () => {
      test.use({ language, viewport: { width, height: 700 } });

      test('no screen scrolls sideways', async ({ page, context, session }) => {
        for (const screen of guestScreens) {
          await page.goto(screen);
          await settled(page);
          expect.soft(await excess(page), screen).toBeLessThanOrEqual(0);
        }
        await addSession(context, session);
        for (const screen of await screens(session.token)) {
          await page.goto(screen);
          await settled(page);
          expect.soft(await excess(page), screen).toBeLessThanOrEqual(0);
        }
      });
    });
  }
}
