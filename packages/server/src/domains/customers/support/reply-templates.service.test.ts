import { templatePlaceholders, office } from '@kamerton/wire/office';
import { expect, it } from 'vitest';
import { filledIn } from './reply-templates.service.ts';

const values = {
  name: '{link} $& Кафе',
  contact: '+7',
  number: '12',
  subject: 'Терраса',
  operator: 'Мария',
  link: 'https://music.example/dist/feedback/request/12',
};

it('fills in every field, and never what a value itself says', () => {
  expect(filledIn('{name}! № {number} «{subject}»: {link}. {operator}', values)).toBe(
    '{link} $& Кафе! № 12 «Терраса»: https://music.example/dist/feedback/request/12. Мария',
  );
  for (const field of templatePlaceholders) expect(filledIn(`{${field}}`, values)).toBe(values[field]);
});

it.each([
  ['Hello {name}, {number}', true],
  ['a { b } c', false],
  ['{}', false],
  ['{имя}', false],
  ['{toString}', false],
  ['{name', true],
  ['}{', true],
  ['{{name}}', true],
])('%s can be kept: %s', (text, isValid) => {
  const { body } = office.addReplyTemplate;
  expect(body.safeParse({ name: 'A', text: { ru: text, en: 'x' } }).success).toBe(isValid);
});
