import { expect, test } from 'vitest';
import { signFaults } from './contract-rules.ts';

const right = { agreed: true, signatory_name: 'Котова Анна Сергеевна', code: '123456' };

test('consent, the name of the details and a code of six digits sign', () => {
  expect(signFaults(right, 'Котова Анна Сергеевна')).toEqual({});
  expect(
    signFaults({ ...right, signatory_name: ' КОТОВА  анна сергеевна', code: ' 123 456 ' }, 'Котова Анна Сергеевна'),
  ).toEqual({});
  expect(signFaults({ ...right, signatory_name: 'Алёна' }, 'Алена')).toEqual({});
});

test('what is left out is named, all of it', () => {
  expect(signFaults({ agreed: false, signatory_name: ' ', code: '' }, 'Анна')).toEqual({
    agreed: 'required',
    signatory_name: 'required',
    code: 'required',
  });
});

test('another name and a code without its form are refused', () => {
  expect(
    signFaults({ ...right, signatory_name: 'Котова Мария Сергеевна', code: '12345' }, 'Котова Анна Сергеевна'),
  ).toEqual({
    signatory_name: 'mismatch',
    code: 'malformed',
  });
});
