import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockNames } from '../../../db/transaction.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { fixedSecrets, SecretMismatch, type Secrets, secretsInFile } from '../../../lib/secrets.ts';
import { tester } from '../../../testing/actor.ts';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { removeOthers } from '../../../testing/others.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { apiKeyOf } from '../../identity/auth/api-keys.service.ts';
import { bindSecret, rotateSecret } from './data-secret.service.ts';
import { resealAll } from './reseal.service.ts';

const [one, other] = [fixedSecrets('the secret of one server'), fixedSecrets('the secret of another server')];

let test: TestApp;
let folder: string;
beforeEach(async () => {
  test = await openTestApp({}, one);
  await removeOthers(test.db);
  folder = mkdtempSync(join(tmpdir(), 'kamerton-secret-'));
});
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const begin = (secrets: Secrets, isLost = false) => bindSecret(test.db, { secrets, isLost });

it('a server with another secret does not start on the same data, whichever is first', async () => {
  const [first, second] = await Promise.allSettled([begin(one), begin(other)]);
  const outcomes = [first, second].map(({ status }) => status).toSorted();
  expect(outcomes).toEqual(['fulfilled', 'rejected']);
  const winner = first?.status === 'fulfilled' ? one : other;
  await begin(winner);
  await expect(begin(winner === one ? other : one)).rejects.toThrow(SecretMismatch);
});

it('data of an earlier version, which name no secret, are bound to the one that opens them', async () => {
  const { id } = await test.signedIn('anna@cafe.example');
  await apiKeyOf(test.db, createEncryption(one), id);
  await expect(begin(other)).rejects.toThrow(SecretMismatch);
  await begin(one);
  await expect(begin(other)).rejects.toThrow(SecretMismatch);
});

it('a secret that has replaced that of the data is accepted, and recorded', async () => {
  await begin(one);
  await begin(fixedSecrets(other.current(), one.current()));
  await begin(other);
  await expect(begin(one)).rejects.toThrow(SecretMismatch);
  expect(await auditEntries(test.db, 'secret.rotate')).toHaveLength(1);
});

it('a lost secret is replaced where the operator says so', async () => {
  await begin(one);
  await begin(other, true);
  await begin(other);
  await expect(begin(one)).rejects.toThrow(SecretMismatch);
});

it('a rotation whose transaction fails is recorded at the next start', async () => {
  const secrets = secretsInFile(join(folder, 'secret'));
  const encryption = createEncryption(secrets);
  await begin(secrets);
  const before = secrets.current();
  // As the constraint says, which ends the transaction after the file was replaced.
  await sql`ALTER TABLE settings ADD CONSTRAINT fails CHECK (name = '') NOT VALID`.execute(test.db);
  await expect(rotateSecret(test.db, tester, { secrets, encryption })).rejects.toThrow('fails');
  expect(await auditEntries(test.db, 'secret.rotate')).toHaveLength(0);
  await sql`ALTER TABLE settings DROP CONSTRAINT fails`.execute(test.db);
  const again = secretsInFile(join(folder, 'secret'));
  expect(again.current()).not.toBe(before);
  await begin(again);
  expect(await auditEntries(test.db, 'secret.rotate')).toHaveLength(1);
});

it('a rotation that was killed before it was recorded is recorded by a server that runs on, and the next one starts', async () => {
  const file = join(folder, 'secret');
  const secrets = secretsInFile(file);
  await begin(secrets);
  // Another process replaces the file, and ends there.
  secretsInFile(file).rotate?.();
  await resealAll(test.db, secrets, createEncryption(secrets));
  expect(await auditEntries(test.db, 'secret.rotate')).toHaveLength(1);
  // A day later the server forgets the former secret.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/ \S+$/m, ` ${new Date(0).toISOString()}`));
  const dayLater = secretsInFile(file);
  await resealAll(test.db, dayLater, createEncryption(dayLater));
  expect(dayLater.replaced()).toBe(0);
  await begin(secretsInFile(file));
  expect(await auditEntries(test.db, 'secret.rotate')).toHaveLength(1);
});

it('no secret is forgotten while another process replaces it, which would write the new one away', async () => {
  const file = join(folder, 'secret');
  const over = new Date(0).toISOString();
  writeFileSync(file, `${'a'.repeat(43)}\n${'b'.repeat(43)} ${over}\n`);
  const secrets = secretsInFile(file);
  const [, resealed] = await amidst<unknown>(
    test.database,
    (tx) => lockNames(tx, ['secret']),
    () => resealAll(test.db, secrets, createEncryption(secrets)),
    async () => secretsInFile(file).replaced(),
  );
  // The embedded database has one connection, for which the other process would have waited before.
  expect(resealed).toBe(test.database.engine === 'embedded' ? 0 : 1);
  expect(secrets.replaced()).toBe(0);
});
