import type { FieldCode } from '@kamerton/wire';

/** What is wrong with a field of a form, by the code that wire's schemas and the server give. */
export const fields: Record<FieldCode, string> = {
  /** spec 5. */
  required: 'Fill in the field',
  email: 'Email is incorrect',
  too_short: 'Too short',
  too_long: 'Too long',
  too_small: 'Too little',
  too_large: 'Too much',
  control_character: 'There are characters here that no text has',
  not_a_date: 'There is no such date',
  wrong_type: 'The value is wrong',
  unknown: 'Not on the list',
  conflict: 'Does not go with another field',
  too_many: 'Too many are chosen',
  not_a_picture: 'This is not a picture',
  taken: 'Already taken',
  wrong: 'Not the right one: check it',
  too_common: 'A password that is too easy to guess',
  same_as_email: 'The password must not be the email',
  malformed: 'Check the number and order of the characters',
  check_digit: 'The check digit does not fit: check the number',
  mismatch: 'Does not agree with the other details',
  alphabet: 'Write in Latin or Cyrillic letters',
  spent: 'No longer good: ask for a new one',
};
