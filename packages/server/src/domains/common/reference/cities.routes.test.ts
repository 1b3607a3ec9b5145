import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { russianCities } from '../../../build/cities-table/russia.ts';
import { worldCities } from '../../../build/cities-table/world.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { another } from '../../../testing/others.ts';
import type { CitiesTable } from '../../../lib/cities-file.ts';
import { loadCities } from './cities.store.ts';

let test: TestApp;
let token: string;
let table: CitiesTable;

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  table = { inputs: '', version: 'first', cities: [...russianCities(), ...worldCities()] };
  await loadCities(test.db, table);
});
afterAll(() => test.close());

interface Found {
  id: number;
  name: string;
  region: string | null;
  country: string;
  timezone: string;
}

const find = async (q?: string, language = 'ru'): Promise<Found[]> => {
  const query = q === undefined ? '' : `?q=${encodeURIComponent(q)}`;
  return (await test.call('GET', `/cities${query}`, { token, headers: { 'accept-language': language } })).body.cities;
};
const names = async (q?: string, language = 'ru') => (await find(q, language)).map(({ name }) => name);

describe('cities', () => {
  it.each([
    ['санкт', 'Санкт-Петербург'],
    ['Петербург', 'Санкт-Петербург'],
    ['питер', 'Санкт-Петербург'],
    ['saint p', 'Санкт-Петербург'],
    ['ростов на', 'Ростов-на-Дону'],
    ['РОСТОВ-НА-ДОНУ', 'Ростов-на-Дону'],
    ['орел', 'Орёл'],
    ['орёл', 'Орёл'],
    ['ORYOL', 'Орёл'],
    ['  нижний   нов', 'Нижний Новгород'],
    ['vjcr', 'Москва'],
    [',tkujhjl', 'Белгород'],
    ['гомель', 'Гомель'],
    ['muni', 'Мюнхен'],
    ['zurich', 'Цюрих'],
  ])('of which %s is typed: the first is %s', async (typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });

  it('have names, regions and countries in the caller’s language', async () => {
    const [russian] = await find('казань');
    const [english] = await find('казань', 'en');
    expect(russian).toMatchObject({
      name: 'Казань',
      region: 'Татарстан',
      country: 'Россия',
      timezone: 'Europe/Moscow',
    });
    expect(english).toEqual({ ...russian, name: 'Kazan', region: 'Tatarstan', country: 'Russia' });
    expect((await find('москва'))[0]).toMatchObject({ region: null });
    expect((await find('киев'))[0]).toMatchObject({ country: 'Украина', timezone: 'Europe/Kyiv' });
  });

  it('of exactly that name come first, then the biggest, at most twenty', async () => {
    expect((await names('буй')).slice(0, 2)).toEqual(['Буй', 'Буйнакск']);
    const sizes = new Map(table.cities.map(({ name, population }) => [name.ru, population]));
    const found = (await names('нов')).map((name) => sizes.get(name) ?? 0);
    expect(found).toHaveLength(20);
    expect(found).toEqual(found.toSorted((one, other) => other - one));
  });

  it('are the biggest of Russia where nothing is asked for, and none for signs', async () => {
    for (const nothing of [undefined, '', '  ']) {
      expect((await names(nothing)).slice(0, 3)).toEqual(['Москва', 'Санкт-Петербург', 'Новосибирск']);
    }
    for (const signs of ['!', '%', '_', '\\', '%%%', '🎵']) expect(await names(signs)).toEqual([]);
  });

  it('are not looked for by a text that is too long, twice given, or without sign-in', async () => {
    const status = async (path: string, headers = { token }) => (await test.call('GET', path, headers)).status;
    expect(await status(`/cities?q=${'a'.repeat(200)}`)).toBe(200);
    expect(await status(`/cities?q=${'a'.repeat(201)}`)).toBe(400);
    expect(await status('/cities?q=a&q=b')).toBe(400);
    expect(await status('/cities?q=a', { token: 'x' })).toBe(401);
  });
});

describe('a newer table', () => {
  const [moscow] = russianCities().filter(({ name }) => name.ru === 'Москва');
  if (!moscow) throw new Error('Moscow is in the table');

  it('changes what cities are called and not their ids; one that is gone is found no more and stays for its venues', async () => {
    const ids = async () =>
      (await test.db.selectFrom('cities').select(['key', 'id']).orderBy('id').execute()).map(({ key, id }) => [
        key,
        id,
      ]);
    const before = await ids();
    const cities = table.cities
      .filter(({ name }) => name.ru !== 'Гомель')
      .map((city) => (city.key === moscow.key ? { ...city, name: { ...city.name, ru: 'Первопрестольная' } } : city));
    await loadCities(test.db, { ...table, version: 'second', cities });
    expect(await ids()).toEqual(before);
    expect((await names())[0]).toBe('Первопрестольная');
    expect(await names('гомель')).toEqual([]);
    await loadCities(test.db, { ...table, version: 'third' });
    expect(await names('гомель')).toEqual(['Гомель']);
    expect(await ids()).toEqual(before);
  });

  it('is loaded once by processes that start together', async () => {
    await Promise.all([1, 2, 3].map(() => loadCities(test.db, { ...table, version: 'fourth' })));
    expect(await test.db.selectFrom('cities_loaded').select('version').execute()).toEqual([{ version: 'fourth' }]);
    expect(await test.db.selectFrom('cities').select('id').where('id', '<>', another).execute()).toHaveLength(
      table.cities.length,
    );
  });
});
