import { expect, test } from 'vitest';
import { detailsFaults } from './contract-rules.ts';
import { isSoleProprietor, sentValues, tidied, valuesOf } from './details-values.ts';

const company = {
  ...valuesOf(null),
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
const proprietor = { ...company, inn: '500100732259', ogrn: '304500116000157', kpp: '' };

test('a company is right, and so is a sole proprietor without a KPP', () => {
  expect(detailsFaults(company)).toEqual({});
  expect(detailsFaults(proprietor)).toEqual({});
});

test('numbers may come with blanks and dashes in them', () => {
  expect(tidied('inn', ' 78 0123\u00A04564')).toBe('7801234564');
  expect(tidied('settlement_account', '4070 2810-9380–0006.0473')).toBe('40702810938000060473');
  expect(tidied('kpp', '7801aa001')).toBe('7801AA001');
  expect(detailsFaults({ ...company, bik: ' 044 030 653 ', ogrn: '1-02-78-00000007' })).toEqual({});
});

test('a KPP that was typed before the INN of a sole proprietor is in nobody’s way', () => {
  expect(isSoleProprietor({ inn: '5001 0073 2259' })).toBe(true);
  expect(sentValues({ ...proprietor, kpp: '780101001' }).kpp).toBe('');
  expect(detailsFaults({ ...proprietor, kpp: '780101001' })).toEqual({});
});

test('a slip is named by its kind', () => {
  expect(detailsFaults({ ...company, inn: '7801234565' })).toEqual({ inn: 'check_digit' });
  expect(detailsFaults({ ...company, inn: '780123456' })).toEqual({ inn: 'malformed' });
  expect(detailsFaults({ ...company, ogrn: proprietor.ogrn })).toEqual({ ogrn: 'mismatch' });
  expect(detailsFaults({ ...company, settlement_account: '40702810938000060474' })).toEqual({
    settlement_account: 'check_digit',
  });
});

test('a company abroad gives a registration number and a country instead', () => {
  const abroad = { ...company, is_foreign: true, inn: 'x', bik: '1', registration_number: 'HRB 1', country: 'DE' };
  expect(detailsFaults(abroad)).toEqual({});
  expect(detailsFaults({ ...abroad, country: '', registration_number: '' })).toEqual({
    country: 'required',
    registration_number: 'required',
  });
});
