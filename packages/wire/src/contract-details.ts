import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import { isCorrespondentAccount, isInn, isOgrn, isSettlementAccount } from './company-numbers.ts';
import { countries } from './client/countries.ts';
import { line } from './values.ts';

/** Characters of the contract's typeface: Latin, and Cyrillic of the languages of Russia and its neighbours. */
export const contractAlphabet =
  /^[ -~\u00A0-\u00AC\u00AE-\u0109\u010C-\u0113\u0116-\u011F\u0122-\u0127\u012A\u012B\u012E-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014C\u014D\u0150-\u0165\u016A-\u0173\u0178-\u017E\u0401-\u040C\u040E-\u044F\u0451-\u045C\u045E\u045F\u0490-\u04C0\u04C3-\u04F9\u04FC\u04FD\u2011\u2013\u2014\u2018-\u201A\u201C-\u201E\u2026\u20AC\u20BD\u2116]*$/;

const text = (max: number) =>
  z
    .string({ error: absentOr('wrong_type') })
    .meta({ minLength: 1, maxLength: max })
    .pipe(line(max, 1).refine((value) => contractAlphabet.test(value), { error: 'alphabet' }));

/** A number as people write it, spaces left out. No check aborts: that would silence those that compare fields. */
const number = (form: RegExp) =>
  z
    .string({ error: absentOr('wrong_type') })
    .max(bounds.spaced_number, { error: 'malformed' })
    .transform((value) => value.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1, { error: 'required' }).regex(form, { error: 'malformed' }));

function absentOr(otherwise: string) {
  return ({ input }: { input?: unknown }) => (input == null ? 'required' : otherwise);
}

const common = {
  legal_entity: text(bounds.legal_entity),
  legal_address: text(bounds.address),
  signatory_name: text(bounds.name),
  signatory_position: text(bounds.name),
};

const inn = number(/^(\d{10}|\d{12})$/).refine(isInn, { error: 'check_digit' });
const ogrn = number(/^(\d{13}|\d{15})$/).refine(isOgrn, { error: 'check_digit' });
const kpp = number(/^\d{4}[\dA-Z]{2}\d{3}$/);
const bik = number(/^(?!0{9})\d{9}$/);
const account = number(/^\d{20}$/);

/** Compares fields with one another as soon as both have their form, whatever else is wrong. */
const always = { when: () => true };
const hasForm = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const plain = (value: string): string => value.replaceAll(/\s/g, '');

const withBank =
  (isValid: (account: string, bik: string) => boolean) =>
  (number: string, bikGiven: string): boolean =>
    !hasForm(account, number) || !hasForm(bik, bikGiven) || isValid(plain(number), plain(bikGiven));

const isOrganisation = (details: { inn: string; ogrn: string }): boolean => plain(details.inn).length === 10;

const russian = z
  .object({
    is_foreign: z.literal(false),
    ...common,
    inn,
    ogrn,
    /** An organisation's; a sole proprietor has none. */
    kpp: z.preprocess((value) => (value === '' ? null : value), kpp.nullable().default(null)),
    bik,
    settlement_account: account,
    correspondent_account: account,
  })
  .refine(
    (details) =>
      !hasForm(inn, details.inn) ||
      !hasForm(ogrn, details.ogrn) ||
      isOrganisation(details) === (plain(details.ogrn).length === 13),
    { path: ['ogrn'], error: 'mismatch', ...always },
  )
  .refine((details) => !details.kpp || !hasForm(inn, details.inn) || isOrganisation(details), {
    path: ['kpp'],
    error: 'mismatch',
    ...always,
  })
  .refine((details) => withBank(isSettlementAccount)(details.settlement_account, details.bik), {
    path: ['settlement_account'],
    error: 'check_digit',
    ...always,
  })
  .refine((details) => withBank(isCorrespondentAccount)(details.correspondent_account, details.bik), {
    path: ['correspondent_account'],
    error: 'check_digit',
    ...always,
  })
  .transform((details) => ({ ...details, registration_number: null, country: null }));

const foreign = z
  .object({
    is_foreign: z.literal(true),
    ...common,
    registration_number: text(bounds.registration_number),
    /** ISO 3166-1, two letters. */
    country: text(bounds.name)
      .transform((value) => value.toUpperCase())
      .refine((value) => value !== 'RU' && countries.includes(value), { error: 'unknown' }),
  })
  .transform((details) => ({
    ...details,
    inn: null,
    ogrn: null,
    kpp: null,
    bik: null,
    settlement_account: null,
    correspondent_account: null,
  }));

/**
 * All details of a contract. A Russian company gives its numbers and its bank, a foreign one a registration number and
 * its country; what the other kind would give is left out. A form checks itself by this very schema.
 */
export const contractDetails = z.discriminatedUnion('is_foreign', [russian, foreign]);

const shown = z.string().nullable();

/** Details as the API answers them. */
export const contractDetailsShape = {
  is_foreign: z.boolean(),
  legal_entity: z.string(),
  legal_address: z.string(),
  signatory_name: z.string(),
  signatory_position: z.string(),
  inn: shown,
  ogrn: shown,
  kpp: shown,
  bik: shown,
  settlement_account: shown,
  correspondent_account: shown,
  registration_number: shown,
  country: shown,
};

/** Longer than any detail, whose own bound is that of what is left after trimming. */
const written = z
  .string()
  .max(2 * bounds.address, { error: 'too_long' })
  .nullish();

const { is_foreign, ...texts } = contractDetailsShape;
const changes = Object.fromEntries(Object.keys(texts).map((name) => [name, written])) as Record<
  keyof typeof texts,
  typeof written
>;

/** Details as a call brings them: what is left out stays as it is. */
export const changedContract = z.object({ is_foreign: is_foreign.optional(), ...changes });

export type ContractDetails = z.output<typeof contractDetails>;
export type ChangedContract = z.output<typeof changedContract>;
