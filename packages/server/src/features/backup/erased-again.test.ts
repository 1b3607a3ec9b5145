import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEncryption } from '../../lib/encryption.ts';
import { fixedSecrets } from '../../lib/secrets.ts';
import { folderStore } from '../../media/folder-store.ts';
import { tester } from '../../testing/actor.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { bareDatabase } from '../../testing/database.ts';
import { eraseAccount, finishErasures } from '../privacy/erase-account.service.ts';
import { makeBackup } from './make-backup.service.ts';
import { openBackup } from './read-backup.service.ts';
import { recoverBackup } from './recover-backup.service.ts';

const secret = 'a secret of the tests';
const secrets = fixedSecrets(secret);
const quiet = { signal: new AbortController().signal, tell: () => {} };

let test: TestApp;
let home: string;
beforeAll(async () => {
  test = await openTestApp({ encryption: createEncryption(secrets) });
  home = mkdtempSync(join(tmpdir(), 'kamerton-erased-'));
});
afterAll(async () => {
  await test.close();
  rmSync(home, { recursive: true, force: true });
});

it('accounts that were erased after a backup are erased again when it is recovered beside their list', async () => {
  const { db } = test;
  const { id: anna } = await test.signedIn('anna.planted@cafe.example');
  const { id: boris } = await test.signedIn('boris@cafe.example');
  const file = join(home, 'backup.zip');
  const store = folderStore(join(home, 'media'));
  await makeBackup(
    { db, engine: test.database.engine, store, dataDir: home, secrets },
    { file, withSecret: true, ...quiet },
  );
  await eraseAccount(db, tester, anna);
  await finishErasures(db, { store, dataDir: home });
  const list = join(home, 'erased-accounts');
  const written = readFileSync(list, 'utf8');
  expect(written.trim()).toMatch(new RegExp(`^${anna} \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`));
  expect(statSync(list).mode & 0o777).toBe(0o600);
  // What is finished once more, after calls that had begun before it, adds no second line.
  await sql`UPDATE account_erasures SET erased_at = now() - interval '2 minutes'`.execute(db);
  await finishErasures(db, { store, dataDir: home });
  expect(readFileSync(list, 'utf8')).toBe(written);

  const dataDir = mkdtempSync(join(home, 'to-'));
  await copyFile(list, join(dataDir, 'erased-accounts'));
  // An id that another database has given, and a line that a kill has cut.
  const foreign = `\n${boris} 2020-01-01T00:00:00.000000Z\n${boris} 2026-`;
  writeFileSync(join(dataDir, 'erased-accounts'), written + foreign);
  const database = await bareDatabase(dataDir);
  const backup = await openBackup(file);
  try {
    const target = { dataDir, objectStore: null, secret, ...database };
    expect((await recoverBackup(target, backup, { actor: tester, ...quiet })).erased).toBe(1);
    const opened = await database.open(true);
    const { rows } = await sql<{ email: string; is_active: boolean }>`
      SELECT email, is_active FROM accounts WHERE id = ANY (${[anna, boris]}::bigint[]) ORDER BY id`.execute(
      opened.handle,
    );
    expect(rows).toEqual([
      { email: `erased-${anna}@account.invalid`, is_active: false },
      { email: 'boris@cafe.example', is_active: true },
    ]);
    const acts = await sql<{ act: string }>`
      SELECT act FROM audit_log WHERE act IN ('account.erase', 'backup.recover') ORDER BY number`.execute(
      opened.handle,
    );
    expect(acts.rows.map(({ act }) => act)).toEqual(['account.erase', 'backup.recover']);
    await opened.close();
  } finally {
    backup.close();
    await database.drop();
  }
});
