import { expect, type BrowserContext } from '@playwright/test';
import { product } from './api.ts';

/** The demonstration's operator. */
export const operator = 'office@demo.example';

/** Signs a browser in to the office; the cookie is its own. */
export async function enterOffice({ request }: BrowserContext): Promise<void> {
  const data = { email: operator, password: product().password };
  const answer = await request.post(`${product().url}/office/api/sign-in`, { data });
  expect(answer.status()).toBe(200);
}
