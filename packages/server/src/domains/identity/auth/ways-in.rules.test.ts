import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }));

/** The sources that match, without those that only import the name. */
const having = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path.replace(/^.*\//, ''));

it.each([
  [/insertInto\('sessions'\)/, ['sessions.store.ts']],
  [/insertInto\('staff_sessions'\)/, ['staff-sessions.store.ts']],
  [/insertInto\('passkeys'\)/, ['passkeys.store.ts']],
  [/await insertSession\(/, ['sign-in.service.ts']],
  [/await insertStaffSession\(/, ['session-start.routes.ts']],
  [/await insertPasskey\(/, ['realm-passkeys.routes.ts']],
])('what lets somebody in is stored where it is checked a second time: %s', (pattern, where) => {
  expect(having(pattern).toSorted()).toEqual(where);
});

const textOf = (name: string): string => sources.find(({ path }) => path.endsWith(`/${name}`))?.text ?? '';

it('a passkey is inserted within what the routes of a realm lock the session by', () => {
  expect(textOf('realm-passkeys.routes.ts')).toMatch(/return within\([\s\S]{0,80}await insertPasskey\(/);
});

it.each([
  ['passkeys.routes.ts', 'assertAccountSession'],
  ['passkeys.office.routes.ts', 'app.assertOfficeSession'],
])('the routes of %s lock the session before they write', (name, lock) => {
  // `grant` takes the lock before its work.
  const locked = new RegExp(`within:( grant \\?\\?)?[\\s\\S]{0,200}await ${lock}\\(tx[^)]*\\);\\s+return work\\(tx\\)`);
  expect(textOf(name).replace(/within:\s+grant/, 'within: grant')).toMatch(locked);
});
