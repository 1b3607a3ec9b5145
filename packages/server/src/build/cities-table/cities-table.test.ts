import { offsetAt } from '@kamerton/wire';
import { describe, expect, it } from 'vitest';
import { firstVenues, secondVenues } from '../../demo/venues.ts';
import { distance } from './city.ts';
import { romanize } from './romanize.ts';
import { russianCities } from './russia.ts';
import { readTable } from './tables.ts';
import { worldCities } from './world.ts';

const russia = russianCities();
const world = worldCities();
const all = [...russia, ...world];

it.each([
  ['Екатеринбург', 'Yekaterinburg'],
  ['Нижний Новгород', 'Nizhny Novgorod'],
  ['Набережные Челны', 'Naberezhnye Chelny'],
  ['Королёв', 'Korolyov'],
  ['Егорьевск', 'Yegoryevsk'],
  ['Краснотурьинск', 'Krasnoturyinsk'],
  ['Гусь-Хрустальный', 'Gus-Khrustalny'],
  ['Йошкар-Ола', 'Yoshkar-Ola'],
  ['Щёлково', 'Shchyolkovo'],
  ['Грозный', 'Grozny'],
])('%s is %s in English', (russian, english) => {
  expect(romanize(russian)).toBe(english);
});

describe('the table', () => {
  it('has every town of Russia and thousands of cities around', () => {
    expect(russia).toHaveLength(1117);
    expect(world.length).toBeGreaterThan(10_000);
  });

  it('knows every city by a key of its own', () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  it('has the cities of the demonstration', () => {
    const keys = new Set(all.map(({ key }) => key));
    expect([...firstVenues, ...secondVenues].filter(({ city }) => !keys.has(city))).toEqual([]);
  });

  it('keeps the two languages apart in Russia', () => {
    expect(russia.filter(({ name, region }) => /[a-z]/i.test(name.ru + (region?.ru ?? '')))).toEqual([]);
    expect(russia.filter(({ name, region }) => /[^ a-z-]/i.test(`${name.en} ${region?.en ?? ''}`))).toEqual([]);
  });

  it('gives each Russian town the clocks that its source states, in winter and in summer', () => {
    const stated = readTable('cities-ru.csv', ',').map(({ utc_offset }) => Number(utc_offset?.replace('UTC', '')) * 60);
    for (const month of [0, 6]) {
      const moment = Date.UTC(2025, month, 15);
      expect(russia.map(({ timezone }) => offsetAt(timezone, moment))).toEqual(stated);
    }
  });

  it.each([
    ['Берёзовский', 2],
    ['Вышний Волочёк', 1],
    ['Гусиноозёрск', 1],
    ['Озёрск', 2],
    ['Щёкино', 1],
  ])('writes %s with ё', (name, times) => {
    expect(russia.filter((city) => city.name.ru === name)).toHaveLength(times);
  });

  it.each([
    ['Dili', 'Asia/Dili'],
    ['Juárez', 'America/Ciudad_Juarez'],
    ['Minsk', 'Europe/Minsk'],
    ['El Paso', 'America/Denver'],
    ['Auckland', 'Pacific/Auckland'],
  ])('puts %s on the clocks of %s', (name, timezone) => {
    expect(world.find((city) => city.name.en === name)?.timezone).toBe(timezone);
  });

  it('has no city at sea', () => {
    expect(all.filter(({ timezone }) => timezone.startsWith('Etc/'))).toEqual([]);
  });
});

it('measures distances over the turn of longitude', () => {
  const anadyr = { latitude: 64.7, longitude: 177.5 };
  const across = { latitude: 64.7, longitude: -178.5 };
  expect(distance(anadyr, across)).toBeGreaterThan(180);
  expect(distance(anadyr, across)).toBeLessThan(200);
});
