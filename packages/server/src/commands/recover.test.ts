import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listOperators } from '../domains/operations/backup/end-sessions.store.ts';
import { tester } from '../testing/actor.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { operatorOf } from '../testing/office.ts';
import { closeLeft } from './recover.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('closes who has left since the backup, asks again where one cannot be closed, and leaves an admin', async () => {
  for (const [name, role] of [
    ['boss', 'admin'],
    ['left', 'support'],
    ['gone', 'catalogue'],
  ] as const) {
    await operatorOf(test, role, `${name}@kamerton.example`);
  }
  const answers = [
    'left@kamerton.example nobody@kamerton.example',
    'boss@kamerton.example',
    'left@kamerton.example, gone@kamerton.example',
  ];
  const asked: [string[], string][] = [];
  const operators = await closeLeft(test.db, tester, async (staff, refused) => {
    asked.push([staff.filter(({ is_active }) => is_active).map(({ email }) => email), refused]);
    return answers[asked.length - 1] ?? '';
  });
  const everybody = expect.arrayContaining(['boss', 'left', 'gone'].map((name) => `${name}@kamerton.example`));
  expect(asked).toEqual([
    [everybody, ''],
    // An answer that names somebody unknown, or the last admin, closes no account.
    [everybody, expect.stringContaining('nobody@kamerton.example')],
    [everybody, expect.stringMatching(/admin|администратор/)],
  ]);
  expect(operators.filter(({ is_active }) => !is_active).map(({ email }) => email)).toEqual([
    'left@kamerton.example',
    'gone@kamerton.example',
    'another@staff.example',
  ]);
});

it('closes nobody where nobody is named', async () => {
  for (const name of ['one', 'other']) await operatorOf(test, 'support', `${name}@kamerton.example`);
  const before = await listOperators(test.db);
  const ask = vi.fn(async () => ' ');
  expect(await closeLeft(test.db, tester, ask)).toEqual(before);
  expect(ask).toHaveBeenCalledOnce();
});
