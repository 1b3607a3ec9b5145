import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { outboxTransport } from '../../../mail/mail-transport.ts';
import { coverKey } from '../../../media/store.ts';
import { amidst } from '../../../testing/amidst.ts';
import { insertAccount, openTestApp, type TestApp } from '../../../testing/app.ts';
import { relyOnClock } from '../../../testing/clock.ts';
import { another } from '../../../testing/others.ts';
import { insertPicture } from '../../common/media/cover-upload.service.ts';
import { createCoverImporter } from '../../ingest/ingest/import-covers.service.ts';
import { findAccount, setTimezone } from '../../identity/auth/accounts.store.ts';
import { eraseAccount, finishErasures } from './erase-account.service.ts';
import { createErasuresJob } from './erasures.job.ts';
import { applyRetention } from './retention.job.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const forGood = { networks: 0, emails: 0, requests: 0, events: 0, playAccounts: 0, auditValues: 0 };

const byItself = { kind: 'system', name: '', address: '' } as const;

const details = {
  is_foreign: true,
  legal_entity: 'Petrova GmbH',
  legal_address: 'Hauptstraße 1, Köln',
  signatory_name: 'Petrova',
  signatory_position: 'Director',
  registration_number: 'HRB 12345',
  country: 'DE',
};

it.each([
  ['profile', { name: 'Petrova', contact: 'Petrova' }],
  ['contract', details],
])('a change of the %s that is under way when its account is erased leaves no name behind', async (what, body) => {
  const { id, token } = await test.signedIn(`${what}@cafe.example`);
  const erase = (tx: Handle) => eraseAccount(tx, byItself, id);
  const [answer] = await amidst(test.database, erase, () => test.call('PUT', `/${what}`, { token, body }));
  expect(answer?.status).toBe(401);
  const { rows } = await sql`
    SELECT FROM accounts WHERE id = ${id} AND accounts::text LIKE '%Petrova%'
    UNION ALL SELECT FROM contracts WHERE account_id = ${id}`.execute(test.db);
  expect(rows).toEqual([]);
});

it('emails to an account that are written when it is erased are neither stored nor sent, and others are', async () => {
  const id = await insertAccount(test.db, 'written@cafe.example');
  const other = await insertAccount(test.db, 'other@cafe.example');
  const { emailQueue } = test.deps;
  const emailTo = (account_id: number) => ({ account_id, kind: 'late', recipient: 'x', subject: 'x', text: 'x' });
  const written = await amidst<string>(
    test.database,
    (tx) => eraseAccount(tx, byItself, id),
    () =>
      transaction(test.db, (tx) => emailQueue.write(tx, emailTo(id))).then(
        () => 'written',
        (error: Error) => error.constructor.name,
      ),
    () => transaction(test.db, (tx) => emailQueue.writeAll(tx, [emailTo(id), emailTo(other)])).then(() => 'written'),
  );
  expect(written).toEqual(['NotFound', 'written']);
  const emails = await test.db.selectFrom('emails').select('account_id').where('kind', '=', 'late').execute();
  expect(emails).toEqual([{ account_id: other }]);
});

it('the file of an email that was being written when its account was erased goes with the erasure', async () => {
  const id = await insertAccount(test.db, 'file@cafe.example');
  const { store, config } = test.deps;
  const email = { account_id: id, kind: 'recover', recipient: 'file@cafe.example', subject: 'x', text: 'x' };
  const email_id = await transaction(test.db, (tx) => test.deps.emailQueue.write(tx, email));
  await eraseAccount(test.db, byItself, id);
  await finishErasures(test.db, { store, dataDir: config.dataDir });
  const outbox = join(config.dataDir, 'outbox');
  await outboxTransport(
    outbox,
    'Kamerton <post@label.example>',
  )({ ...email, id: email_id, created_at: '2027-06-15T12:00:00Z' });
  expect(readdirSync(outbox)).toHaveLength(1);
  await sql`UPDATE account_erasures SET erased_at = now() - interval '2 minutes' WHERE account_id = ${id}`.execute(
    test.db,
  );
  await finishErasures(test.db, { store, dataDir: config.dataDir });
  expect(readdirSync(outbox)).toEqual([]);
  const left = test.db.selectFrom('account_erasures').select('email_ids').where('account_id', '=', id);
  expect(await left.execute()).toEqual([{ email_ids: [] }]);
});

it('a sign-in that ends after the erasure of its account stores no time zone', async () => {
  const { id } = await test.signedIn('zone@cafe.example');
  await sql`INSERT INTO timezones (id, name, city) VALUES (901, 'Asia/Omsk', '{"ru": "Омск"}') ON CONFLICT DO NOTHING`.execute(
    test.db,
  );
  await eraseAccount(test.db, byItself, id);
  await setTimezone(test.db, id, 'Asia/Omsk');
  expect((await findAccount(test.db, id))?.timezone).toBeNull();
});

it('an erasure and removals of files are finished, though a file of another erasure stays', async () => {
  const [one, other] = [
    await insertAccount(test.db, 'one@cafe.example'),
    await insertAccount(test.db, 'two@cafe.example'),
  ];
  for (const id of [one, other]) await eraseAccount(test.db, byItself, id);
  await sql`
    UPDATE account_erasures SET erased_at = now() - interval '2 minutes',
      media_keys = CASE account_id WHEN ${one}::bigint THEN '{announcements/stays}'::text[] ELSE '{}' END
    WHERE finished_at IS NULL`.execute(test.db);
  await sql`INSERT INTO media_removals (media_key, due_at) VALUES ('a/stays', now()), ('b/goes', now())`.execute(
    test.db,
  );
  const { store, config } = test.deps;
  const remove = (key: string) => (key.endsWith('stays') ? Promise.reject(new Error(key)) : store.remove(key));
  const failures: unknown[] = [];
  const job = createErasuresJob(test.db, { store: { ...store, remove }, dataDir: config.dataDir }, (error) =>
    failures.push((error as Error).message),
  );
  job.begin();
  await expect.poll(() => failures).toEqual(['announcements/stays', 'a/stays']);
  await job.stop(5000);
  const left = sql`
    SELECT account_id::text AS left FROM account_erasures WHERE finished_at IS NULL
    UNION ALL SELECT media_key FROM media_removals`;
  expect((await left.execute(test.db)).rows).toEqual([{ left: String(one) }, { left: 'a/stays' }]);
  await finishErasures(test.db, { store, dataDir: config.dataDir });
  expect((await left.execute(test.db)).rows).toEqual([{ left: 'a/stays' }]);
});

it('a picture that a playlist had until the day of the erasure goes within a day, and one in use stays', async () => {
  const { store, config } = test.deps;
  const id = await insertAccount(test.db, 'former@cafe.example');
  const other = await insertAccount(test.db, 'used@cafe.example');
  const picture = async (background: string) =>
    insertPicture(
      test.db,
      store,
      await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  const [former, present, used] = [await picture('crimson'), await picture('olive'), await picture('teal')];
  await sql`
    INSERT INTO playlists (account_id, name, cover_id) VALUES (${id}, 'P', ${former}), (${other}, 'P', ${used})`.execute(
    test.db,
  );
  await sql`UPDATE playlists SET cover_id = ${present} WHERE account_id = ${id}`.execute(test.db);
  const { rows: covers } = await sql<{ id: number; hash: string }>`SELECT id, hash FROM covers`.execute(test.db);
  await eraseAccount(test.db, byItself, id);
  await finishErasures(test.db, { store, dataDir: config.dataDir });
  await relyOnClock(test.db);
  const left = async () => {
    await applyRetention(test.db, { store, dataDir: config.dataDir }, forGood);
    const { rows } = await sql<{ id: number }>`SELECT id FROM covers ORDER BY id`.execute(test.db);
    const isStored = async (hash: string) => (await store.size(coverKey(hash, 'large'))) !== null;
    const stored = await Promise.all(covers.map(async (one) => ((await isStored(one.hash)) ? [one.id] : [])));
    return { rows: rows.map((row) => row.id), files: stored.flat().toSorted((a, b) => a - b) };
  };
  // It may be a picture that a call under way is about to use.
  expect(await left()).toEqual({ rows: [former, used, another], files: [former, used] });
  await sql`UPDATE covers SET created_at = created_at - interval '2 days'`.execute(test.db);
  const remove = (key: string) => (key.includes('-large') ? Promise.reject(new Error('stopped')) : store.remove(key));
  const stopped = applyRetention(test.db, { store: { ...store, remove }, dataDir: config.dataDir }, forGood);
  await expect(stopped).rejects.toThrow('stopped');
  expect(await left()).toEqual({ rows: [used, another], files: [used] });
});

it('a picture that nothing refers to any more is not removed once an upload or an import is about to use it', async () => {
  const { store, config } = test.deps;
  const pngOf = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const [uploaded, imported, former] = [await pngOf('navy'), await pngOf('plum'), await pngOf('peru')];
  for (const bytes of [uploaded, imported, former]) await insertPicture(test.db, store, bytes);
  const path = join(config.dataDir, 'cover.png');
  writeFileSync(path, imported);
  await sql`UPDATE covers SET created_at = created_at - interval '2 days'`.execute(test.db);
  const used = [
    await insertPicture(test.db, store, uploaded),
    await createCoverImporter(test.db, store).storeFile(path),
  ];
  await relyOnClock(test.db);
  await applyRetention(test.db, { store, dataDir: config.dataDir }, forGood);
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM covers WHERE created_at > now() - interval '1 hour'`.execute(test.db);
  expect(new Set<number | null>(rows.map(({ id }) => id))).toEqual(new Set(used));
});

it('the file of an email goes with it also where another server has written it', async () => {
  const { store } = test.deps;
  const id = await insertAccount(test.db, 'servers@cafe.example');
  const stays = await insertAccount(test.db, 'stays@cafe.example');
  const dataDir = mkdtempSync(join(tmpdir(), 'kamerton-other-'));
  const post = outboxTransport(join(dataDir, 'outbox'), 'Kamerton <post@label.example>');
  for (const account_id of [id, stays]) {
    const email = { account_id, kind: 'recover', recipient: 'servers@cafe.example', subject: 'x', text: 'x' };
    const email_id = await transaction(test.db, (tx) => test.deps.emailQueue.write(tx, email));
    await post({ ...email, id: email_id, created_at: '2027-06-15T12:00:00Z' });
  }
  expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(2);
  await eraseAccount(test.db, byItself, id);
  await sql`UPDATE account_erasures SET erased_at = erased_at - interval '2 minutes'`.execute(test.db);
  await finishErasures(test.db, { store, dataDir: test.deps.config.dataDir });
  await relyOnClock(test.db);
  await applyRetention(test.db, { store, dataDir }, forGood);
  expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);
  rmSync(dataDir, { recursive: true });
});
