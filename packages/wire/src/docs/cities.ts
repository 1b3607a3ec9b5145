import type { Docs } from './examples.ts';

export const citiesDocs = {
  cities: {
    description:
      'Cities for a venue’s `city_id`: towns in Russia, cities with a population of 5,000 or more in neighbouring countries, and of 50,000 or more in the rest of the world. `q` is the start of any word of a city’s name, Russian or English, case-insensitive. Hyphens and spaces are equivalent, as are `е` and `ё`, and text typed in the wrong keyboard layout is recognised if nothing else matches. An exact name comes first, then the largest cities. At most 20 are returned, so search again with more letters. Without `q`, the largest cities in Russia are returned; a `q` with no letters or digits finds nothing. Names are in the language of the response; if there is no known Russian name, the Latin one is used. `region` is null for cities that are a region of their own, and where it is not known (it is known for Russia and the USA).',
    request: { query: { q: 'peters' } },
    response: {
      cities: [
        { id: 787, name: 'Saint Petersburg', region: null, country: 'Russia', timezone: 'Europe/Moscow' },
        { id: 2651, name: 'St. Petersburg', region: 'Florida', country: 'United States', timezone: 'America/New_York' },
      ],
    },
  },
} satisfies Docs;
