import { expect, type BrowserContext, type Locator } from '@playwright/test';
import { product } from './api.ts';

/** The demonstration's operator. */
export const operator = 'office@demo.example';

/** Signs a browser in to the office; the cookie is its own. */
export async function enterOffice({ request }: BrowserContext): Promise<void> {
  const data = { email: operator, password: product().password };
  const answer = await request.post(`${product().url}/office/api/sign-in`, { data });
  expect(answer.status()).toBe(200);
}

/** Seconds of the player's clock, `0:07 / 0:42`. */
export const positionOf = async (player: Locator): Promise<number> => {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d) \//.exec(await player.innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};
