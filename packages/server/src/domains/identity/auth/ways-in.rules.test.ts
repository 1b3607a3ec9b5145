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
  [/await insertPasskey\(/, ['passkeys.office.routes.ts', 'passkeys.routes.ts']],
])('what lets somebody in is stored where it is checked a second time: %s', (pattern, where) => {
  expect(having(pattern).toSorted()).toEqual(where);
});

it.each(['passkeys.office.routes.ts', 'passkeys.routes.ts'])(
  'a passkey is inserted under the lock of its session in %s',
  (name) => {
    const text = sources.find(({ path }) => path.endsWith(`/${name}`))?.text ?? '';
    // `grant` takes the lock before its work.
    expect(text).toMatch(/(assertAccountSession|grant)\([\s\S]{0,120}await insertPasskey\(/);
  },
);
