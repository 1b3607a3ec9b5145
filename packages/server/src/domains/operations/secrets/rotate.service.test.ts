import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { createFingerprints } from '../../../lib/hmac.ts';
import { fixedSecrets, secretFingerprint, type Secrets, secretsInFile } from '../../../lib/secrets.ts';
import { createSigner } from '../../../media/signed-addresses.ts';
import { openCommandTest } from '../../../testing/run-command.ts';
import { removeOthers } from '../../../testing/others.ts';
import { apiKeyOf } from '../../identity/auth/api-keys.service.ts';
import { secondFactorPurpose } from '../../identity/staff/second-factor.service.ts';
import { findSecretFingerprint, storeSecret } from './bound-secret.service.ts';
import { bindSecret } from './data-secret.service.ts';
import { createResealJob } from './reseal.job.ts';
import { resealAll } from './reseal.service.ts';

type CommandTest = Awaited<ReturnType<typeof openCommandTest>>;

let folder: string;
let secrets: Secrets;
let test: CommandTest;
let account: number;
let staff: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-secret-'));
  secrets = secretsInFile(join(folder, 'secret'));
  test = await openCommandTest(secrets);
  await removeOthers(test.db);
  account = await addAccount();
  staff = await addStaff();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const addAccount = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO accounts (email, password_hash, name) VALUES ('cafe@cafe.example', 'x', 'Cafe') RETURNING id`.execute(
    test.db,
  );
  return rows[0]!.id;
};

const addStaff = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO staff (email, name, password_hash, role) VALUES ('olga@label.example', 'Olga', 'x', 'admin')
    RETURNING id`.execute(test.db);
  const id = rows[0]!.id;
  await setSecondFactor(id, test.service.encryption.seal('a second factor', secondFactorPurpose(id)));
  return id;
};

const setSecondFactor = (id: number, sealed: string) =>
  sql`UPDATE staff SET totp_secret = ${sealed} WHERE id = ${id}`.execute(test.db);

/** Texts in the database as `these` secrets open them. */
const openedBy = async (these: Secrets) => {
  const encryption = createEncryption(these);
  const { rows } = await sql<{ totp_secret: string }>`SELECT totp_secret FROM staff WHERE id = ${staff}`.execute(
    test.db,
  );
  const { rows: emails } = await sql<{ encrypted_text: string }>`SELECT encrypted_text FROM emails`.execute(test.db);
  return {
    key: await apiKeyOf(test.db, encryption, account),
    factor: encryption.open(rows[0]?.totp_secret ?? '', secondFactorPurpose(staff)),
    emails: emails.map(({ encrypted_text }) => encryption.open(encrypted_text, 'letter')),
  };
};

it('encrypts everything stored anew, while what was signed before stays valid, also in another process', async () => {
  const other = secretsInFile(join(folder, 'secret'));
  const former = secrets.current();
  const { signer, encryption, fingerprints, emailQueue } = test.service;
  await apiKeyOf(test.db, encryption, account);
  for (let count = 0; count < 3; count += 1) {
    const email = { account_id: account, kind: 'test', recipient: 'a@b.example', subject: 'x', text: `text ${count}` };
    await emailQueue.write(test.db, email);
  }
  const before = await openedBy(fixedSecrets(former));
  expect(before).toMatchObject({ factor: 'a second factor', emails: ['text 0', 'text 1', 'text 2'] });
  const bound = { track: 1, hash: 'h', account };
  const address = new URLSearchParams(signer.queriesFor(account)(1, 'h').audio);
  const archive = { kind: 'albums', set: 1, language: 'en', account } as const;
  const archived = new URL(signer.archiveAddress(archive).url, 'http://host').searchParams;
  const code = fingerprints.of('code 123456');

  const { code: exit, events } = await test.run(['secret', 'rotate']);
  expect([exit, events]).toEqual([0, [{ type: 'summary', resealed: 5, unreadable: 0 }]]);

  expect(secrets.current()).not.toBe(former);
  expect(await openedBy(fixedSecrets(secrets.current()))).toEqual(before);
  expect(await openedBy(other)).toEqual(before);
  expect(await openedBy(fixedSecrets(former))).toEqual({ key: null, factor: null, emails: [null, null, null] });
  for (const ring of [secrets, other]) {
    const signing = createSigner(ring);
    expect(signing.isValid('audio', bound, Number(address.get('end')), address.get('signature') ?? '')).toBe(true);
    expect(signing.isValid('peaks', bound, Number(address.get('end')), address.get('signature') ?? '')).toBe(false);
    expect(signing.isValidArchive(archive, Number(archived.get('end')), archived.get('signature') ?? '')).toBe(true);
    expect(createFingerprints(ring).match('code 123456', code)).toBe(true);
    expect(createFingerprints(ring).match('code 654321', code)).toBe(false);
  }
  const { rows } = await sql`SELECT act, actor_name FROM audit_log`.execute(test.db);
  expect(rows).toEqual([{ act: 'secret.rotate', actor_name: 'olga' }]);
});

it('goes on after a crash in the middle, and names what no secret opens', async () => {
  const before = await openedBy(secrets);
  secrets.rotate?.();
  expect(await openedBy(secrets)).toEqual(before);
  const lost = createEncryption(fixedSecrets('lost')).seal('x', secondFactorPurpose(staff));
  const { rows } = await sql<{ totp_secret: string }>`SELECT totp_secret FROM staff WHERE id = ${staff}`.execute(
    test.db,
  );
  await setSecondFactor(staff, lost);
  const resealed = () => resealAll(test.db, secrets, createEncryption(secrets));
  expect(await resealed()).toEqual({ resealed: 4, unreadable: 1 });
  await setSecondFactor(staff, rows[0]!.totp_secret);
  expect(await resealed()).toEqual({ resealed: 1, unreadable: 0 });
  expect(await resealed()).toEqual({ resealed: 0, unreadable: 0 });
  expect(await openedBy(fixedSecrets(secrets.current()))).toEqual(before);
});

it('encrypts anew what a server with the former secret writes after another has begun', async () => {
  const former = createEncryption(secrets).seal('written late', 'letter');
  const { db } = test;
  const ring = fixedSecrets('the secret of the next server', secrets.current());
  const failures: unknown[] = [];
  const job = createResealJob(db, { secrets: ring, encryption: createEncryption(ring) }, (error) =>
    failures.push(error),
  );
  const isBehind = async () => (await openedBy(fixedSecrets(ring.current()))).emails.includes(null);
  job.begin();
  await expect.poll(isBehind).toBe(false);
  await sql`
    INSERT INTO emails (kind, recipient, subject, encrypted_text) VALUES ('late', 'a@b.example', 'x', ${former})`.execute(
    db,
  );
  job.wake();
  await expect.poll(isBehind).toBe(false);
  await job.stop(5000);
  expect(failures).toEqual([]);
});

it('does not replace what another process has recorded, also where its own copy of the file is older', async () => {
  const file = join(folder, 'secret');
  const former = secretsInFile(file);
  secrets.rotate?.();
  const actor = { kind: 'system', name: 'other', address: '' } as const;
  await transaction(test.db, async (tx) => storeSecret(tx, actor, secrets, await findSecretFingerprint(tx)));
  const recorded = await findSecretFingerprint(test.db);
  // Its last read of the file is less than ten seconds ago.
  const behind: Secrets = { ...former, replaced: () => 1 };
  await resealAll(test.db, behind, createEncryption(behind));
  expect(await findSecretFingerprint(test.db)).toBe(recorded);
  expect(recorded).toBe(secretFingerprint(secrets.current()));
});

it('reads the stored fingerprint once in each round', async () => {
  await bindSecret(test.db, { secrets, isLost: true });
  secrets.rotate?.();
  let reads = 0;
  const db = test.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"settings"')) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await resealAll(db, secrets, createEncryption(secrets));
  expect(reads).toBe(1);
});

it('is refused where the secret is a setting', async () => {
  const fixed = await openCommandTest();
  try {
    const { code, text } = await fixed.run(['secret', 'rotate']);
    expect(code).toBe(1);
    expect(text).toMatch(/FORMER_SECRET/);
  } finally {
    await fixed.close();
  }
});
