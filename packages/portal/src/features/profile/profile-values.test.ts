import type { Profile } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { profileFaults } from './profile-rules.ts';
import { changeOf, valuesOf } from './profile-values.ts';

const profile: Profile = {
  name: 'Анна Котова',
  email: 'anna@example.ru',
  new_email: null,
  contact: '',
  timezone_id: 7,
  timezone: 'Asia/Vladivostok',
  language_id: 1,
};

test('only what was changed is sent', () => {
  const values = valuesOf(profile);
  expect(changeOf(profile, values)).toEqual({});
  expect(changeOf(profile, { ...values, contact: '+7 812 000-00-00' })).toEqual({ contact: '+7 812 000-00-00' });
  expect(changeOf(profile, { ...values, timezone_id: '9', language_id: 2 })).toEqual({
    timezone_id: 9,
    language_id: 2,
  });
});

test('a zone can be taken off', () => {
  expect(changeOf(profile, { ...valuesOf(profile), timezone_id: '' })).toEqual({ timezone_id: null });
});

test('a name and a right email are wanted, a contact is not', () => {
  expect(profileFaults(valuesOf(profile))).toEqual({});
  expect(profileFaults({ ...valuesOf(profile), name: ' ', email: 'anna', contact: 'x'.repeat(301) })).toEqual({
    name: 'required',
    email: 'email',
    contact: 'too_long',
  });
});
