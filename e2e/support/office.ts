import { type APIRequestContext, type BrowserContext, expect, type Locator, request } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { product } from './api.ts';

/** The demonstration's operator. */
export const operator = 'office@demo.example';

/** Query of a list of the catalogue by age: rows of imports of other journeys come last and move none. */
export const oldestFirst = 'sort=id&order=ASC&page=1';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** A session that journeys of a worker share, by the address of the product. */
const entered = new Map<string, { cookies: Promise<Cookies>; since: number }>();

/** Milliseconds for which a session is shared: after 15 minutes some calls ask for the password again. */
const sharedFor = 5 * 60_000;

async function signInToOffice(url: string): Promise<Cookies> {
  const client = await request.newContext();
  const data = { email: operator, password: product().password };
  const answer = await client.post(`${url}/office/api/sign-in`, { data });
  expect(answer.status()).toBe(200);
  const { cookies } = await client.storageState();
  await client.dispose();
  return cookies;
}

/** Signs a browser in to the office by a session that other journeys use too: none may end it. */
export async function enterOffice(context: BrowserContext): Promise<void> {
  const { url } = product();
  const now = performance.now();
  const former = entered.get(url);
  const session = former && now - former.since < sharedFor ? former : { cookies: signInToOffice(url), since: now };
  entered.set(url, session);
  await context.addCookies(await session.cookies);
}

/** Headers of a change that an operator who is signed in makes. */
export async function officeHeaders(client: APIRequestContext): Promise<Record<string, string>> {
  const { csrf } = (await (await client.get(`${product().url}/office/api/me`)).json()) as { csrf: string };
  return { 'x-csrf': csrf, 'idempotency-key': randomUUID() };
}

/** Seconds of the player's clock, `0:07 / 0:42`. */
export const positionOf = async (player: Locator): Promise<number> => {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d) \//.exec(await player.innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};
