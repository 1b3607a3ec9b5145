import { expect, type Page } from '@playwright/test';

/**
 * Waits until a screen has its heading, has finished loading and has no running animations. A dialog hides the rest
 * from assistive technology.
 */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main', { includeHidden: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((motion) => motion.effect?.getComputedTiming().iterations !== Infinity)
        .map((motion) => motion.finished.catch(() => null)),
    ),
  );
}
