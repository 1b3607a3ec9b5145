import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAccount } from '../domains/identity/auth/accounts.service.ts';
import { tester } from '../testing/actor.ts';
import { amidst } from '../testing/amidst.ts';
import { insertAccount } from '../testing/app.ts';
import { auditEntries } from '../testing/audit.ts';
import { openCommandTest } from '../testing/run-command.ts';
import { withNewFile } from './files.ts';

type CommandTest = Awaited<ReturnType<typeof openCommandTest>>;

let test: CommandTest;
let id: number;
beforeAll(async () => {
  test = await openCommandTest();
  id = await insertAccount(test.db, 'anna@cafe.example');
});
afterAll(() => test.close());

it('makes no sign-in link for an account that is closed meanwhile', async () => {
  const closed = await insertAccount(test.db, 'closed@cafe.example');
  const link = () => test.run(['account', 'sign-in-link', 'closed@cafe.example']);
  const [outcome] = await amidst(test.service.database, (tx) => closeAccount(tx, tester, closed), link);
  expect(outcome).toMatchObject({ code: 1, text: expect.stringContaining('closed@cafe.example is closed') as string });
});

it('exports an account to a file that only its owner can read, and never over another', async () => {
  const file = join(test.home, 'anna.zip');
  expect(await test.run(['account', 'export', 'anna@cafe.example', 'anna.zip'])).toMatchObject({ code: 0, text: file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(file).size).toBeGreaterThan(500);
  expect((await test.run(['account', 'export', 'anna@cafe.example', 'anna.zip'])).code).toBe(1);
  expect((await test.run(['account', 'export', 'nobody@cafe.example', 'nobody.zip'])).code).toBe(1);
  expect(existsSync(join(test.home, 'nobody.zip'))).toBe(false);
});

it('gives a file its name when it is whole, so that a kill leaves none that looks so, nor takes the name of another', async () => {
  const file = join(test.home, 'log.csv');
  await withNewFile(file, async (out) => {
    await pipeline(['first line'], out);
    expect(existsSync(file)).toBe(false);
  });
  expect(readFileSync(file, 'utf8')).toBe('first line');
  const other = join(test.home, 'other.csv');
  const overtaken = withNewFile(other, async (out) => {
    await pipeline(['late'], out);
    writeFileSync(other, 'early');
  });
  await expect(overtaken).rejects.toThrow('file_exists');
  expect(readFileSync(other, 'utf8')).toBe('early');
  expect(readdirSync(test.home).filter((name) => name.startsWith('.kamerton-'))).toEqual([]);
});

it('erases an account by its email, and again by the id that is left', async () => {
  expect(await test.run(['account', 'erase', 'anna@cafe.example'])).toMatchObject({
    code: 0,
    events: [{ id, erased: true }],
  });
  expect((await test.run(['account', 'erase', 'anna@cafe.example'])).code).toBe(1);
  expect((await test.run(['account', 'erase', String(id)])).code).toBe(0);
  expect((await test.run(['account', 'erase', '99999'])).code).toBe(1);
  expect((await test.run(['account', 'erase'])).code).toBe(1);
  const entries = await auditEntries(test.db, 'account.export', 'account.erase');
  expect(entries.map(({ act, actor, object }) => [act, actor.name, object.id])).toEqual([
    ['account.export', 'olga', String(id)],
    ['account.erase', 'olga', String(id)],
  ]);
});
