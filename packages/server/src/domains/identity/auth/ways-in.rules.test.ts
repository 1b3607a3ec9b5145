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
  [/await insertPasskey\(/, ['own-passkeys.service.ts']],
])('what lets somebody in is stored where it is checked a second time: %s', (pattern, where) => {
  expect(having(pattern).toSorted()).toEqual(where);
});

it('a passkey is inserted under the lock of its session', () => {
  const textOf = (name: string) => sources.find(({ path }) => path.endsWith(`/${name}`))?.text ?? '';
  // `grant` takes the lock before its work.
  expect(textOf('own-passkeys.service.ts')).toMatch(/grant\([\s\S]{0,120}await insertPasskey\(/);
  expect(textOf('auth/passkeys.routes.ts')).toMatch(/grant: [\s\S]{0,120}await assertAccountSession\(/);
  expect(textOf('passkeys.office.routes.ts')).toMatch(/body, grant, [\s\S]{0,200}callOf\(context, grant\)/);
});
