import { api, inEachLanguage, type Language } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import type { Deps, RouteDeps } from '../../deps.ts';
import { JsonText } from '../../../lib/json-text.ts';
import { route } from '../../../http/endpoints.ts';
import { fold } from '../../../language/fold.ts';
import { textsIn } from '../../../text/texts.ts';
import { once } from '../../../lib/once.ts';
import { inOtherLayout } from '../../../language/keyboard-layout.ts';
import { findCities, listBiggestCities, listTimezones } from './cities.store.ts';
import { presentTimezones } from './timezones.rules.ts';

export const timezonesRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.timezones, async ({ language }) => ({
    timezones: presentTimezones(await listTimezones(db, language), language, Date.now()),
  }));
};

const countries = inEachLanguage((language) => once(() => new Intl.DisplayNames(language, { type: 'region' })));

const countryName = (language: Language, country: string): string =>
  textsIn(language).countries[country] ?? countries[language]().of(country) ?? country;

/** Searches the text as typed; without a result, as the same keys in the other keyboard layout. */
const find = async (db: Handle, language: Language, typed: string) => {
  if (typed.trim() === '') return listBiggestCities(db, language);
  for (const text of [typed, inOtherLayout(typed)]) {
    const prefix = fold(text);
    const found = prefix === '' ? [] : await findCities(db, language, prefix);
    if (found.length > 0) return found;
  }
  return [];
};

export const citiesRoutes = (app: FastifyInstance, { db, reads }: RouteDeps): void => {
  route(app, api.cities, ({ account, language, query: { q = '' } }) =>
    reads.ofCatalogue(account, `cities ${language} ${q}`, async () => {
      const rows = await find(db, language, q);
      return JsonText.of({ cities: rows.map((row) => ({ ...row, country: countryName(language, row.country) })) });
    }),
  );
};
