import { expect, it } from 'vitest';
import { presentTimezones } from './timezones.rules.ts';

const zones = [
  { id: 1, name: 'Europe/Moscow', city: 'Москва' },
  { id: 2, name: 'Asia/Kolkata', city: 'Калькутта' },
  { id: 3, name: 'America/St_Johns', city: 'Сент-Джонс' },
  { id: 4, name: 'Africa/Addis_Ababa', city: 'Аддис-Абеба' },
  { id: 5, name: 'Europe/London', city: 'Лондон' },
  { id: 6, name: 'Europe/Atlantis', city: 'Атлантида' },
];
const labels = (moment: string) => presentTimezones(zones, 'ru', Date.parse(moment)).map(({ label }) => label);

it('puts zones from west to east, then by city, and leaves out one that the engine does not know', () => {
  expect(labels('2026-01-15T12:00:00Z')).toEqual([
    'Сент-Джонс, UTC−3:30',
    'Лондон, UTC+0',
    'Аддис-Абеба, UTC+3',
    'Москва, UTC+3',
    'Калькутта, UTC+5:30',
  ]);
});

it('tells the offset of the moment', () => {
  expect(labels('2026-07-15T12:00:00Z').slice(0, 2)).toEqual(['Сент-Джонс, UTC−2:30', 'Лондон, UTC+1']);
  const [before, after] = ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z'].map((moment) =>
    presentTimezones(zones, 'en', Date.parse(moment)).find(({ id }) => id === 5),
  );
  expect([before?.offset, after?.offset]).toEqual([0, 60]);
});
