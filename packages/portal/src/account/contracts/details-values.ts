import type { Contract } from '@kamerton/wire';

const texts = [
  'legal_entity',
  'legal_address',
  'signatory_name',
  'signatory_position',
  'inn',
  'ogrn',
  'kpp',
  'bik',
  'settlement_account',
  'correspondent_account',
  'registration_number',
  'country',
] as const;

export type DetailsField = (typeof texts)[number];

/** Values of the form: the fields of both kinds, so that switching the kind loses nothing. */
export type DetailsValues = Record<DetailsField, string> & { is_foreign: boolean };

export const valuesOf = (contract: Contract | null): DetailsValues => ({
  is_foreign: contract?.is_foreign ?? false,
  ...(Object.fromEntries(texts.map((field) => [field, contract?.[field] ?? ''])) as Record<DetailsField, string>),
});

/** Fields with numbers, which are often pasted with blanks and dashes. */
const numbers: readonly DetailsField[] = ['inn', 'ogrn', 'kpp', 'bik', 'settlement_account', 'correspondent_account'];

/** Normalizes a value for the contract. */
export const tidied = (field: DetailsField, value: string): string =>
  numbers.includes(field) ? value.replaceAll(/[\s\p{Pd}.]/gu, '').toUpperCase() : value.trim();

const tidiedValues = (values: DetailsValues): DetailsValues => ({
  ...values,
  ...(Object.fromEntries(texts.map((field) => [field, tidied(field, values[field])])) as Record<DetailsField, string>),
});

/** True if the INN is a sole proprietor's, who has no KPP. */
export const isSoleProprietor = ({ inn }: Pick<DetailsValues, 'inn'>): boolean => /^\d{12}$/.test(tidied('inn', inn));

/** Returns what is sent of values: those that differ from the former ones, since others may have changed the rest. */
export function changeOf(values: DetailsValues, before: DetailsValues): Partial<DetailsValues> {
  const was: Record<string, unknown> = sentValues(before);
  return Object.fromEntries(Object.entries(sentValues(values)).filter(([field, value]) => value !== was[field]));
}

/** Returns the values to send, without the KPP for a sole proprietor. */
export const sentValues = (values: DetailsValues): DetailsValues => {
  const tidy = tidiedValues(values);
  return isSoleProprietor(tidy) ? { ...tidy, kpp: '' } : tidy;
};
