import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
});
afterAll(() => test.close());

const zones = async (language: string): Promise<{ id: number; name: string; label: string; offset: number }[]> =>
  (await test.call('GET', '/timezones', { token, headers: { 'accept-language': language } })).body.timezones;

it('lists the zones in the caller’s language, each by an id of its own', async () => {
  const [russian, english] = [await zones('ru'), await zones('en')];
  const moscow = { id: 344, name: 'Europe/Moscow', offset: 180 };
  expect(russian).toContainEqual({ ...moscow, label: 'Москва, UTC+3' });
  expect(english).toContainEqual({ ...moscow, label: 'Moscow, UTC+3' });
  expect(new Set(russian.map(({ id }) => id)).size).toBe(russian.length);
  expect(new Set(russian.map(({ label }) => label)).size).toBe(russian.length);
  expect(russian.filter(({ label }) => /[a-z]{2}/.test(label))).toEqual([]);
  expect(english.filter(({ label }) => /\p{Script=Cyrillic}/u.test(label))).toEqual([]);
});

it('knows every zone that the engine knows, by its name or an alias', async () => {
  const rows = await test.db.selectFrom('timezones').select(['name', 'aliases']).execute();
  const names = new Set(rows.flatMap(({ name, aliases }) => [name, ...aliases]));
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !names.has(name))).toEqual([]);
});
