import type { FieldCode } from '@kamerton/wire';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { contract } from '../../i18n/ru/contract.ts';
import { type DetailsField, type DetailsValues, tidied } from './details-values.ts';

export const [useContractText, currentContractText] = defineNamespace(
  import.meta.glob<typeof contract>('../../i18n/*/contract.ts', { eager: true, import: 'contract' }),
);

type FaultTexts = (typeof contract)['details']['faults'];

function malformed(field: DetailsField, value: string, text: FaultTexts): string | undefined {
  const tidy = tidied(field, value);
  if (field === 'kpp') return text.kpp;
  if (/\D/.test(tidy)) return text.letters;
  if (field === 'inn' || field === 'ogrn' || field === 'bik') return text[field](tidy.length);
  return text.account(tidy.length);
}

/** A specific text for a fault; undefined if the code's general one serves. */
export function detailsFaultText(
  field: DetailsField,
  code: FieldCode,
  values: DetailsValues,
  text: FaultTexts,
): string | undefined {
  if (code === 'malformed') return malformed(field, values[field], text);
  const own: Partial<Record<string, string>> = {
    'inn check_digit': text.innDigit,
    'ogrn check_digit': text.ogrnDigit,
    'settlement_account check_digit': text.settlementDigit,
    'correspondent_account check_digit': text.correspondentDigit,
    'ogrn mismatch': text.ogrnKind,
    'kpp mismatch': text.kppKind,
  };
  return own[`${field} ${code}`];
}
