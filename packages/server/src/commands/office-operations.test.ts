import { readFileSync } from 'node:fs';
import { office } from '@kamerton/wire/office';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { flagOf, ownFlags } from './office-arguments.ts';
import { listHelp, operationHelp } from './office-help.ts';
import { fieldsOf, findOperation, findSource, operations, acceptsBytes } from './office-operations.ts';
import { textsIn } from '../text/texts.ts';

const operationOf = (name: string) => {
  const operation = findOperation(name);
  if (!operation) throw new Error(`no operation ${name}`);
  return operation;
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as {
    properties?: Record<string, { properties?: object }>;
    required?: string[];
  };

it('has every call of the office but those of a browser', () => {
  const names = new Set(operations.map(({ name }) => name));
  expect(names.size).toBe(operations.length);
  const left = Object.keys(office).filter((key) => !operations.some((operation) => operation.key === key));
  expect(left.toSorted()).toEqual([
    'addOwnPasskey',
    'beginEnrolment',
    'changeOwnPassword',
    'confirmEnrolment',
    'confirmOwnPasskey',
    'confirmSecondFactor',
    'demoSignIn',
    'endOwnSessions',
    'listenToImportFile',
    'listenToTrack',
    'me',
    'newOwnPasskey',
    'newRecoveryCodes',
    'officeEvents',
    'ownPasskeys',
    'ownSessions',
    'passkeySignIn',
    'passkeySignInOptions',
    'proofWays',
    'prove',
    'removeOwnPasskey',
    'removeSavedFilter',
    'renameOwnPasskey',
    'replaceSecondFactor',
    'saveFilter',
    'savedFilters',
    'signIn',
    'signInCode',
    'signInState',
    'signOut',
  ]);
});

it('has every operation that the manual names', () => {
  const manual = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8');
  const section = /^## The command line$([^]+?)^## /m.exec(manual)?.[1] ?? '';
  const cells = section.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')[2] ?? ''] : []));
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`(?:office )?([a-z][a-z-]*)[^`]*`/g)]);
  const called = [...manual.matchAll(/(?:-- |`)office ([a-z][a-z-]*)/g)];
  expect(listed.length).toBeGreaterThan(40);
  for (const [, name = ''] of [...listed, ...called]) expect(findOperation(name), name).toBeDefined();
});

it.each(['change-album', 'changeAlbum', 'change_album'])('finds an operation by %s', (name) => {
  expect(findOperation(name)?.key).toBe('changeAlbum');
});

it('groups what the command line lists, and finds a word in it', () => {
  const all = listHelp('en');
  for (const { name } of operations) expect(all).toContain(`  ${name} `);
  expect(listHelp('en', 'invoice')).toBe('');
  expect(listHelp('ru', 'ЖАНР')).toMatch(/^albums\n[^]+\n\ngenres\n {2}genres [^]+remove-genre +Удалить жанр/);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  const fields = fieldsOf(operation);

  it('has help with all of its fields, in both languages', () => {
    expect(textsIn('ru').commands.operations[operation.key]).toMatch(/^[А-ЯЁ].*[^.]$/);
    for (const language of ['ru', 'en'] as const) {
      const help = operationHelp(operation, language);
      expect(help).toContain(`npm run kamerton -- office ${operation.name}`);
      for (const field of fields) expect(help).toMatch(new RegExp(`^ {2}--${flagOf(field)} <[^>]+>`, 'm'));
      expect(help).not.toMatch(/\b(GET|PUT|POST|DELETE)\b|undefined|\[object/);
    }
  });

  it('has a flag of its own for each field', () => {
    const flags = fields.map(flagOf);
    expect(new Set(flags).size).toBe(flags.length);
    for (const flag of flags) expect([...Object.keys(ownFlags), 'json', 'body']).not.toContain(flag);
    const { body, params, query } = operation.endpoint;
    const declared = [body, params, query].flatMap((schema) =>
      schema ? Object.keys(jsonSchema(schema, 'input').properties ?? {}) : [],
    );
    expect(new Set(fields.map(({ path }) => path[0]))).toEqual(new Set(declared));
  });

  it('answers what the terminal can tell from bytes, and from a failure', () => {
    const { properties = {} } = jsonSchema(operation.endpoint.response, 'output');
    expect(Object.keys(properties)).not.toContain('type');
  });

  it('finds what is left out of a change where the record is shown', () => {
    const { body } = operation.endpoint;
    const { properties = {} } = body ? jsonSchema(body, 'input') : {};
    const source = findSource(operation);
    expect(source?.names.includes('version') ?? false).toBe('version' in properties);
    const shown = source ? (jsonSchema(source.operation.endpoint.response, 'output').properties ?? {}) : {};
    const names = Object.keys(shown['item']?.properties ?? shown);
    expect(names).toEqual(expect.arrayContaining(source?.names ?? []));
  });
});

it('reads types, bounds and defaults out of the declarations', () => {
  const fieldOf = (name: string, flag: string) => fieldsOf(operationOf(name)).find((field) => flagOf(field) === flag);
  expect(fieldOf('tracks', 'limit')).toMatchObject({ type: 'number', least: 1, most: 200, default: 50 });
  expect(fieldOf('tracks', 'ids')).toMatchObject({ type: 'number', isList: true });
  expect(fieldOf('tracks', 'revoked')).toMatchObject({ type: 'boolean', isRequired: false });
  expect(fieldOf('track', 'id')).toMatchObject({ place: 'params', isRequired: true });
  expect(fieldOf('change-track', 'composer')).toMatchObject({ type: 'text', isNullable: true, most: 200 });
  expect(fieldOf('change-tracks', 'changes.genres.add')).toMatchObject({ type: 'number', isList: true, most: 50 });
  expect(fieldOf('cover-album', 'cover')).toMatchObject({ type: 'file', isNullable: true, isRequired: true });
  expect(fieldOf('create-upload', 'files')).toMatchObject({ type: 'json', isList: true });
  expect(fieldOf('add-staff', 'role')).toMatchObject({ values: ['support', 'catalogue', 'admin'] });
  expect(operations.filter(acceptsBytes).map(({ name }) => name)).toEqual(['send-chunk']);
});
