import { expect, type Page } from '@playwright/test';

/**
 * Waits until a screen has its heading, nothing in it is loading and its motion has come to rest. A dialog over it hides
 * the rest from those who do not see it.
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
