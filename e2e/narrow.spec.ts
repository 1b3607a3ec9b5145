import type { Page } from '@playwright/test';
import { addSession, expect, test } from './support/test.ts';
import { guestScreens, screens } from './support/screens.ts';
import { settled } from './support/settled.ts';

/** How far the page can be scrolled sideways, in px. */
const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const widths = [1024, 768, 320];

async function lookAt(page: Page, screen: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(screen);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await settled(page);
    expect.soft(await excess(page), `${screen} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('no screen scrolls sideways, down to 320 px', async ({ page, context, session }) => {
      test.setTimeout(180_000);
      for (const screen of guestScreens) await lookAt(page, screen);
      await addSession(context, session);
      for (const screen of await screens(session.token)) await lookAt(page, screen);
    });
  });
}
