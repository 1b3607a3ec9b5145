import type { Hours } from '@kamerton/wire';

/** Music of a venue: a playlist of the distributor's own, or a collection, by its key. */
type Plays = { playlist: string } | { selection: string } | null;

export interface DemoVenue {
  name: string;
  /** Its key in the table of cities. */
  city: string;
  type: string;
  address: string;
  legal_entity: string;
  is_active?: boolean;
  hours: { start: string; end: string } | Partial<Hours>;
  plays: Plays;
}

/** Opening hours by days: those that a row names are open alike. */
const weekly = (...rows: readonly (readonly [days: string, start: string, end: string])[]): Partial<Hours> =>
  Object.fromEntries(
    rows.flatMap(([days, start, end]) =>
      days.split(' ').flatMap((day) => [
        [`${day}_start`, start],
        [`${day}_end`, end],
      ]),
    ),
  );

const bakery = weekly(
  ['mon tue wed thu', '08:00', '21:00'],
  ['fri', '08:00', '22:00'],
  ['sat', '09:00', '22:00'],
  ['sun', '09:00', '21:00'],
);
const boutique = weekly(['tue wed thu fri sat', '11:00', '22:00'], ['sun', '12:00', '20:00']);
const gym = weekly(['mon tue wed thu fri', '07:00', '23:00'], ['sat sun', '09:00', '21:00']);

/** Venues of the first distributor, in five cities and four time zones. */
export const firstVenues: DemoVenue[] = [
  {
    name: 'Пекарня на Садовой',
    city: 'RU/Saint Petersburg/Saint Petersburg',
    type: 'cafe',
    address: 'Садовая, 42',
    legal_entity: 'ООО «Тёплый хлеб»',
    hours: bakery,
    plays: { playlist: 'Утро, первый час' },
  },
  {
    name: 'Отель «Причал», лобби',
    city: 'RU/Kaliningrad Oblast/Kaliningrad',
    type: 'hotel',
    address: 'наб. Петра Великого, 7',
    legal_entity: 'ООО «Причал»',
    hours: { start: '06:00', end: '00:00' },
    plays: { playlist: 'Лобби после 20:00' },
  },
  {
    name: 'Зал «Тонус»',
    city: 'RU/Tatarstan/Kazan',
    type: 'gym',
    address: 'Баумана, 15',
    legal_entity: 'ИП Галиев Р. Т.',
    hours: gym,
    plays: { playlist: 'Фитнес 128 bpm' },
  },
  {
    name: 'Бутик «Лён и шёлк»',
    city: 'RU/Moscow/Moscow',
    type: 'shop',
    address: 'Петровка, 11',
    legal_entity: 'ООО «Лён и шёлк»',
    hours: boutique,
    plays: { selection: 'boutique' },
  },
  {
    name: 'Бар «Маяк»',
    city: 'RU/Primorsky Krai/Vladivostok',
    type: 'restaurant',
    address: 'Светланская, 23',
    legal_entity: 'ООО «Маяк»',
    hours: { start: '17:00', end: '03:00' },
    plays: { selection: 'evening' },
  },
  {
    name: 'Летнее кафе в парке',
    city: 'RU/Saint Petersburg/Saint Petersburg',
    type: 'cafe',
    address: 'Елагин остров, 4',
    legal_entity: 'ООО «Тёплый хлеб»',
    is_active: false,
    hours: { start: '10:00', end: '20:00' },
    plays: null,
  },
];

export const secondVenues: DemoVenue[] = [
  {
    name: 'Книжный «Переплёт»',
    city: 'RU/Novosibirsk Oblast/Novosibirsk',
    type: 'shop',
    address: 'Красный проспект, 30',
    legal_entity: 'ООО «Переплёт»',
    hours: { start: '10:00', end: '22:00' },
    plays: null,
  },
];
