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

/** What the form holds: every field of both kinds, so that trying the other kind loses nothing. */
export type DetailsValues = Record<DetailsField, string> & { is_foreign: boolean };

export const valuesOf = (contract: Contract | null): DetailsValues => ({
  is_foreign: contract?.is_foreign ?? false,
  ...(Object.fromEntries(texts.map((field) => [field, contract?.[field] ?? ''])) as Record<DetailsField, string>),
});

/** Fields of numbers, which people paste with blanks and dashes in them. */
const numbers: readonly DetailsField[] = ['inn', 'ogrn', 'kpp', 'bik', 'settlement_account', 'correspondent_account'];

/** A value as it stands in the contract, whatever it was pasted from. */
export const tidied = (field: DetailsField, value: string): string =>
  numbers.includes(field) ? value.replaceAll(/[\s\p{Pd}.]/gu, '').toUpperCase() : value.trim();

export const tidiedValues = (values: DetailsValues): DetailsValues => ({
  ...values,
  ...(Object.fromEntries(texts.map((field) => [field, tidied(field, values[field])])) as Record<DetailsField, string>),
});

/** By the INN a sole proprietor, who has no KPP. */
export const isSoleProprietor = ({ inn }: Pick<DetailsValues, 'inn'>): boolean => /^\d{12}$/.test(tidied('inn', inn));

/** What is sent: a sole proprietor's KPP that was typed before is left out. */
export const sentValues = (values: DetailsValues): DetailsValues => {
  const tidy = tidiedValues(values);
  return isSoleProprietor(tidy) ? { ...tidy, kpp: '' } : tidy;
};
