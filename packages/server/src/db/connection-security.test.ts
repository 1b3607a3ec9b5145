import { expect, it } from 'vitest';
import { exposureOf } from './connection-security.ts';

it.each([
  ['postgres://k:secret@db.example/kamerton', 'plain'],
  ['postgres://k:secret@10.0.0.5:5432/kamerton?sslmode=disable', 'plain'],
  ['postgres://k:secret@db.example/kamerton?sslmode=no-verify', 'unverified'],
  ['postgres://k:secret@db.example/kamerton?sslmode=verify-full', null],
  ['postgres://k:secret@db.example/kamerton?sslmode=require', null],
  ['postgres://k:secret@db.example/kamerton?ssl=true', null],
  ['postgres://k:secret@127.0.0.1:5432/kamerton', null],
  ['postgres://k:secret@localhost/kamerton', null],
  ['postgres://k:secret@[::1]/kamerton', null],
  ['postgres://k@/kamerton?host=/var/run/postgresql', null],
  ['postgres://k@localhost/kamerton?host=%2Fvar%2Frun%2Fpostgresql', null],
  ['postgres://k@localhost/kamerton?host=db.example', 'plain'],
])('%s is %s', (address, exposure) => {
  expect(exposureOf(address)).toBe(exposure);
});

it('takes the mode of the environment where the address names none', () => {
  expect(exposureOf('postgres://db.example/kamerton', 'verify-full')).toBeNull();
  expect(exposureOf('postgres://db.example/kamerton?sslmode=disable', 'verify-full')).toBe('plain');
});
