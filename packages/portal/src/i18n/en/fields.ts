import type { FieldCode } from '@kamerton/wire';

export const fields: Record<FieldCode, string> = {
  /** spec 5. */
  required: 'Fill in the field',
  email: 'Email is incorrect',
  too_short: 'Too short',
  too_long: 'Too long',
  too_small: 'Too small',
  too_large: 'Too large',
  control_character: 'Contains characters that are not allowed',
  not_a_date: 'This date does not exist',
  wrong_type: 'Invalid value',
  unknown: 'Choose a value from the list',
  conflict: 'Conflicts with another field',
  too_many: 'Too many selected',
  not_a_picture: 'Not a supported image',
  taken: 'Already taken',
  wrong: 'Incorrect, please check',
  too_common: 'This password is too easy to guess',
  same_as_email: 'The password can’t be the same as the email',
  malformed: 'Check the format',
  check_digit: 'The check digit doesn’t match: check the number',
  mismatch: 'Doesn’t match the other details',
  alphabet: 'Use Latin or Cyrillic letters',
  last_admin: 'This is the last administrator. Appoint another one first.',
  spent: 'No longer valid: request a new one',
};
