import { describe, expect, it } from 'vitest';
import { contractDetails } from './contract-details.ts';

const russian = {
  is_foreign: false,
  legal_entity: 'ООО «Тёплый хлеб»',
  legal_address: '190000, Санкт-Петербург, Садовая ул., 42',
  signatory_name: 'Котова Анна Сергеевна',
  signatory_position: 'Генеральный директор',
  inn: '7801234564',
  ogrn: '1027800000007',
  kpp: '780101001',
  bik: '044030653',
  settlement_account: '40702810938000060473',
  correspondent_account: '30101810500000000653',
};
const foreign = {
  is_foreign: true,
  legal_entity: 'Café Ñandú GmbH',
  legal_address: 'Hauptstraße 1, Köln',
  signatory_name: 'Jürgen Müller',
  signatory_position: 'Geschäftsführer',
  registration_number: 'HRB 12345',
  country: 'de',
};

const faults = (details: unknown) => {
  const fields: Record<string, string> = {};
  for (const { path, message } of contractDetails.safeParse(details).error?.issues ?? []) {
    fields[String(path[0])] ??= message;
  }
  return fields;
};

describe('details of a contract', () => {
  it('take a Russian organisation, and leave out spaces in numbers', () => {
    const spaced = { ...russian, inn: ' 78 01\u00A0234564', bik: '044 030 653', country: 'KZ' };
    expect(contractDetails.parse(spaced)).toEqual({ ...russian, registration_number: null, country: null });
  });

  it('take a sole proprietor, who has no KPP', () => {
    const proprietor = { ...russian, inn: '540123456723', ogrn: '304540000000016', kpp: '' };
    expect(contractDetails.parse(proprietor)).toMatchObject({ kpp: null });
    expect(faults({ ...proprietor, kpp: '780101001' })).toEqual({ kpp: 'mismatch' });
    expect(faults({ ...proprietor, ogrn: russian.ogrn })).toEqual({ ogrn: 'mismatch' });
  });

  it('take a foreign company without any Russian number', () => {
    expect(contractDetails.parse({ ...foreign, inn: '1' })).toMatchObject({ country: 'DE', inn: null, bik: null });
    for (const country of ['RU', 'XX', 'Germany', 'D'])
      expect(faults({ ...foreign, country })).toEqual({ country: 'unknown' });
  });

  it.each([
    ['inn', '7801234565', 'check_digit'],
    ['inn', '78012345', 'malformed'],
    ['inn', '780123456a', 'malformed'],
    ['ogrn', '1027800000008', 'check_digit'],
    ['ogrn', '10278000000070', 'malformed'],
    ['kpp', '78010100', 'malformed'],
    ['kpp', '7801ab001', 'malformed'],
    ['bik', '04403065', 'malformed'],
    ['settlement_account', '40702810938000060474', 'check_digit'],
    ['settlement_account', '4070281093800006047', 'malformed'],
    ['correspondent_account', '30101810500000000654', 'check_digit'],
    ['legal_entity', '', 'required'],
    ['legal_entity', undefined, 'required'],
    ['legal_entity', null, 'required'],
    ['legal_entity', 5, 'wrong_type'],
    ['legal_entity', 'x'.repeat(301), 'too_long'],
    ['legal_entity', 'a\u0007b', 'control_character'],
    ['legal_entity', '茶館', 'alphabet'],
    ['legal_entity', 'Кафе 🎵', 'alphabet'],
    ['signatory_name', '   ', 'required'],
    ['inn', '', 'required'],
    ['inn', null, 'required'],
  ])('refuse %s %j: %s', (field, value, code) => {
    expect(faults({ ...russian, [field]: value })).toEqual({ [field]: code });
  });

  it('name everything that is wrong at once', () => {
    expect(faults({ ...russian, legal_entity: '', bik: '044525225', inn: 'x' })).toEqual({
      legal_entity: 'required',
      inn: 'malformed',
      settlement_account: 'check_digit',
      correspondent_account: 'check_digit',
    });
    expect(faults({ is_foreign: false })).toEqual({
      ...Object.fromEntries(Object.keys(russian).map((field) => [field, 'required'])),
      is_foreign: undefined,
      kpp: undefined,
    });
  });
});
