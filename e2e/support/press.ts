import type { Locator } from '@playwright/test';

/**
 * Presses a button of a toast by keyboard. A toast moves while it comes and goes, for seconds on a busy machine, and a
 * pointer must wait until it rests; one that has the focus stays, so that a journey focuses it before what it checks first.
 */
export async function pressInToast(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}
