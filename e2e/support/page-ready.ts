import { expect, type Page } from '@playwright/test';

/** Waits until nothing moves or fades but what goes on for long, such as the clock of a toast. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isBrief = ({ playState, effect }: Animation) =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000;
    // One may begin another.
    for (let moving = [null]; moving.length > 0;) {
      const motions = document.getAnimations().filter(isBrief);
      moving = await Promise.all(motions.map((motion) => motion.finished.then(() => null).catch(() => null)));
    }
  });

/**
 * Waits until a screen has its heading, has finished loading and has no running animations. A dialog hides the rest
 * from assistive technology.
 */
export async function pageReady(page: Page): Promise<void> {
  await expect(page.getByRole('main', { includeHidden: true })).toHaveCount(1);
  // One, which has its name: the office names a record as soon as it is read.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText([/\S/]);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await still(page);
}
