import type { Profile } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { profileFaults } from './profile-rules.ts';
import { changeOf, valuesOf } from './profile-values.ts';

const profile: Profile = {
  id: 1,
  name: 'Анна Котова',
  email: 'anna@example.ru',
  new_email: null,
  contact: '',
  timezone_id: 7,
  timezone: 'Asia/Vladivostok',
  language_id: 1,
  revocation_emails: true,
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

test('the password goes with a changed email, and with nothing else', () => {
  const values = { ...valuesOf(profile), old_password: 'right horse battery' };
  expect(changeOf(profile, values)).toEqual({});
  expect(changeOf(profile, { ...values, email: ' Anna@Example.ru' })).toEqual({ email: ' Anna@Example.ru' });
  const moved = { ...values, email: 'kotova@example.ru' };
  expect(changeOf(profile, moved)).toEqual({ email: 'kotova@example.ru', old_password: 'right horse battery' });
  expect(profileFaults(profile, moved)).toEqual({});
  expect(profileFaults(profile, { ...moved, old_password: '' })).toEqual({ old_password: 'required' });
});

test('a zone can be taken off', () => {
  expect(changeOf(profile, { ...valuesOf(profile), timezone_id: '' })).toEqual({ timezone_id: null });
});

test('a name and a right email are wanted, a contact is not', () => {
  expect(profileFaults(profile, valuesOf(profile))).toEqual({});
  expect(profileFaults(profile, { ...valuesOf(profile), name: ' ', email: 'anna', contact: 'x'.repeat(301) })).toEqual({
    name: 'required',
    email: 'email',
    contact: 'too_long',
    old_password: 'required',
  });
});
