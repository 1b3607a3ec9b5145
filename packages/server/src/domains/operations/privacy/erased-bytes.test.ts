import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded, type Database } from '../../../db/open.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';
import { folderStore } from '../../../media/folder-store.ts';
import { placeData } from '../../../testing/command-line.ts';
import { bindEncryption } from '../../../db/bound-encryption.ts';
import { record } from '../../common/audit/audit.store.ts';
import { eraseAccount, finishErasures } from './erase-account.service.ts';

const actor = { kind: 'command', name: 'root', address: '' } as const;
const word = 'Zoltan-Erasewell';

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = placeData(mkdtempSync(join(tmpdir(), 'kamerton-erased-')));
  database = await openEmbedded(join(dataDir, 'database'));
  bindEncryption(database.handle, createEncryption(fixedSecrets('a secret of the tests')));
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Files of the data folder that have the bytes of a word. */
const filesWith = (bytes: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(dataDir, name)).isFile())
    .filter((name) => readFileSync(join(dataDir, name)).includes(bytes));

const insertPerson = async (db: Handle, name: string): Promise<number> => {
  const { id } = await db
    .insertInto('accounts')
    .values({ email: `${name}@privacy.example`.toLowerCase(), name, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('playlists')
    .values({ account_id: id, name: `${name} plays`, description: '' })
    .execute();
  await transaction(db, (tx) => record(tx, actor, { act: 'account.add', kind: 'account', id, name }));
  return id;
};

it('no file of the embedded database has a value of an account whose erasure is finished', async () => {
  const { handle: db } = database;
  const id = await insertPerson(db, word);
  await insertPerson(db, 'Anna-Staywell');
  await sql`CHECKPOINT`.execute(db);
  expect(filesWith(word).length).toBeGreaterThan(0);
  await eraseAccount(db, actor, id);
  await sql`UPDATE account_erasures SET erased_at = now() - interval '1 hour'`.execute(db);
  await finishErasures(db, { store: folderStore(join(dataDir, 'media')), dataDir });
  expect([word, word.toLowerCase()].map(filesWith)).toEqual([[], []]);
  expect(filesWith('Anna-Staywell').length).toBeGreaterThan(0);
  expect(await db.selectFrom('accounts').select('name').orderBy('id').execute()).toEqual([
    { name: `#${id}` },
    { name: 'Anna-Staywell' },
  ]);
});
