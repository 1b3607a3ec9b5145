import type { cities } from '../cities.ts';
import type { CallDocs } from './call-docs.ts';

export const citiesDocs: Record<keyof typeof cities, CallDocs> = {
  cities: {
    description:
      'Cities for a venue’s `city_id`: the towns of Russia, cities of 5,000 people and more in the countries around it, and of 50,000 and more in the rest of the world. `q` is the beginning of any word of a city’s name, Russian or English, in any letter case; hyphens and spaces, `е` and `ё` are alike, and what was typed in the wrong keyboard layout is understood where nothing else is called so. A city with exactly that name comes first, then the biggest; at most 20 are answered, so ask again with more letters. Without `q` these are the biggest cities of Russia; a `q` without a letter or digit finds nothing. Names are in the language of the answer; where no Russian name is known, the Latin one stands in Russian too. `region` is null for cities that are a region of their own, and where none is known (it is for Russia and the USA).',
    request: { query: { q: 'peters' } },
    response: {
      cities: [
        { id: 787, name: 'Saint Petersburg', region: null, country: 'Russia', timezone: 'Europe/Moscow' },
        { id: 2651, name: 'St. Petersburg', region: 'Florida', country: 'United States', timezone: 'America/New_York' },
      ],
    },
  },
};
