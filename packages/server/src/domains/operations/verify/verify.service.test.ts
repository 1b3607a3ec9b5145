import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inEachLanguage } from '@kamerton/wire';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { storeCover } from '../../../media/covers.ts';
import { coverKey } from '../../../media/store.ts';
import { createEncryption, type Encryption } from '../../../lib/encryption.ts';
import { tester } from '../../../testing/actor.ts';
import { watchFileCalls } from '../../../testing/faults/file-calls.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { removeOthers } from '../../../testing/others.ts';
import { insertAlbum, insertAlike } from '../../../testing/catalogue.ts';
import { publishTerms, signatory } from '../../../testing/contracts.ts';
import { insertOperator } from '../../../testing/office.ts';
import { record } from '../../common/audit/audit.store.ts';
import { termsPublished } from '../../customers/contracts/terms.service.ts';
import { insertTerms } from '../../customers/contracts/terms.store.ts';
import type { Problem } from './problem.rules.ts';
import { verifyAll } from './verify.service.ts';
import { recountAlbum } from '../../catalogue/catalogue/album-aggregates.store.ts';
import { readerOfStore } from './check-media.service.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';

let test: TestApp;
let album: number;
let keys: string[];
let cover: string;

beforeAll(async () => {
  test = await openTestApp();
  await removeOthers(test.db);
  const { db, deps } = test;
  const inserted = await insertAlbum(db, { tracks: ['One', 'Two', 'Three'] }, deps.store);
  album = inserted.id;
  // Bytes shared by two tracks are read and reported once.
  await insertAlike(db, inserted.trackIds[0] ?? 0);
  await recountAlbum(db, album);
  const tracks = await db.selectFrom('tracks').select('media_key').orderBy('id').execute();
  keys = [...new Set(tracks.map(({ media_key }) => media_key))];
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  cover = await storeCover(deps.store, picture);
  await db.insertInto('covers').values({ hash: cover }).execute();
  await publishTerms(test);
  const person = await signatory(test, 'signed@cafe.example');
  await person.save();
  await person.sign(await person.code());
  for (const id of [1, 2, 3]) {
    await transaction(db, (tx) => record(tx, tester, { act: 'genre.create', kind: 'a', id, name: 'x' }));
  }
});
afterAll(() => test.close());

const verify = async (encryption: Encryption = test.deps.encryption) => {
  const problems: Problem[] = [];
  const { signal } = new AbortController();
  const { db, store } = test.deps;
  const verified = await verifyAll({
    db,
    readMedia: readerOfStore(store),
    place: { store, dataDir: test.deps.config.dataDir, isShared: false },
    encryption,
    signal,
    onProgress: () => {},
    report: (problem) => problems.push(problem),
  });
  expect(verified.problems).toBe(problems.length);
  const found = problems.map(({ check, fault, name }) => `${check} ${fault} ${name}`);
  return { ...verified, found, abouts: problems.map(({ about }) => about) };
};

const path = (key: string) => join(test.deps.config.dataDir, key);

/** Acts as the owner of the database. */
const tamper = (table: string, change: string) =>
  transaction(test.db, async (tx) => {
    await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER never_changed`).execute(tx);
    await sql.raw(`UPDATE ${table} SET ${change}`).execute(tx);
    await sql.raw(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER never_changed`).execute(tx);
  });

it('finds nothing where all is whole', async () => {
  expect(await verify()).toMatchObject({ found: [], files: 6, signatures: 1, entries: 4 });
});

it('names files that are lost, cut or changed', async () => {
  const [lost = '', cut = '', changed = ''] = keys;
  const bytes = keys.map((key) => readFileSync(path(key)));
  const picture = readFileSync(path(coverKey(cover, 'large')));
  rmSync(path(lost));
  truncateSync(path(cut), 3);
  writeFileSync(path(changed), Buffer.alloc(bytes[2]?.length ?? 0));
  rmSync(path(coverKey(cover, 'small')));
  truncateSync(path(coverKey(cover, 'large')), picture.length - 1);
  const { found, missing, damaged, unreadable } = await verify();
  expect([missing, damaged, unreadable]).toEqual([2, 3, 0]);
  expect(found).toEqual([
    `media missing ${lost}`,
    `media size ${cut}`,
    `media changed ${changed}`,
    `media missing ${coverKey(cover, 'small')}`,
    `media size ${coverKey(cover, 'large')}`,
  ]);
  for (const [n, key] of keys.entries()) writeFileSync(path(key), bytes[n] ?? '');
  for (const size of ['small', 'large'] as const) writeFileSync(path(coverKey(cover, size)), picture);
  expect((await verify()).found).toEqual([]);
});

it('names announcements that are lost, cut or changed', async () => {
  const { db, deps } = test;
  const keyOf = (name: string) => `announcements/${name}.wav`;
  const names = ['whole', 'lost', 'cut', 'changed'];
  for (const name of names) {
    const bytes = Buffer.from(`announcement ${name}`);
    const media_key = keyOf(name);
    await deps.store.putBytes(media_key, bytes);
    await sql`
      INSERT INTO announcements (account_id, name, media_key, media_type, content_hash, size, duration_ms)
      SELECT id, ${name}, ${media_key}, 'audio/wav', ${hash('sha256', bytes)}, ${bytes.length}, 1000 FROM accounts`.execute(
      db,
    );
  }
  rmSync(path(keyOf('lost')));
  truncateSync(path(keyOf('cut')), 3);
  writeFileSync(path(keyOf('changed')), 'announcement Changed');
  expect((await verify()).found).toEqual([
    `media missing ${keyOf('lost')}`,
    `media size ${keyOf('cut')}`,
    `media changed ${keyOf('changed')}`,
  ]);
  await sql`DELETE FROM announcements`.execute(db);
  for (const name of names) await deps.store.remove(keyOf(name));
  expect((await verify()).found).toEqual([]);
});

it('tells a file that cannot be read from one that is missing', async () => {
  const [key = ''] = keys;
  const bytes = readFileSync(path(key));
  rmSync(path(key));
  mkdirSync(path(key));
  expect((await verify()).found).toEqual([`media unreadable ${key}`]);
  rmdirSync(path(key));
  writeFileSync(path(key), bytes);
});

it('names a folder that cannot be read, and goes on', async () => {
  const [key = ''] = keys;
  const folder = dirname(key);
  const restore = await watchFileCalls(path(''), ({ name, path: opened }) => {
    if (name !== 'opendir' || opened !== path(`${folder}/`)) return;
    throw Object.assign(new Error('EACCES: injected'), { code: 'EACCES', syscall: 'opendir' });
  });
  try {
    expect(await verify()).toMatchObject({
      found: [`media unreadable ${folder}`],
      unreadable: 1,
      missing: 0,
      damaged: 0,
    });
  } finally {
    restore();
  }
});

it('names sets that are counted wrong', async () => {
  await test.db.updateTable('albums').set({ duration_ms: 1 }).execute();
  await test.db
    .insertInto('collections')
    .values({ key: 'a', position: 1, name: '{"ru": "а", "en": "a"}', size: 5 })
    .execute();
  const [one] = await test.db.selectFrom('collections').select('id').execute();
  expect((await verify()).found).toEqual([`counts count album ${album}`, `counts count collection ${one?.id}`]);
  await recountAlbum(test.db, album);
  await test.db.deleteFrom('collections').execute();
});

it('leaves out no page of a table that is read in parts, and adds up what it counts in each', async () => {
  const { db } = test;
  await sql`
    INSERT INTO playlists (account_id, name, track_count)
    SELECT (SELECT min(id) FROM accounts), repeat('x', 400), CASE WHEN number % 97 = 1 OR number = 2000 THEN 1 ELSE 0 END
    FROM generate_series(1, 2000) AS number`.execute(db);
  await transaction(db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO my_albums (account_id, album_id) SELECT 4711, n FROM generate_series(1, 25000) AS n`.execute(
      tx,
    );
  });
  try {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM playlists WHERE track_count = 1 ORDER BY id`.execute(db);
    expect(rows).toHaveLength(22);
    const { found, abouts } = await verify();
    expect(found.filter((problem) => problem.startsWith('counts'))).toEqual(
      rows.map(({ id }) => `counts count playlist ${id}`),
    );
    expect(abouts).toContain('25000, accounts');
  } finally {
    await sql`DELETE FROM playlists`.execute(db);
    await sql`DELETE FROM my_albums`.execute(db);
  }
});

it('names published terms that differ from the log or from what was signed, and those that are gone', async () => {
  const office = await transaction(test.db, async (tx) => {
    const text = inEachLanguage((language) => `The second terms, ${language}`);
    const terms = await insertTerms(tx, { text, effective_from: '2026-02-01' });
    await record(tx, tester, termsPublished(terms));
    return terms;
  });
  expect((await verify()).found).toEqual([]);
  const texts = `text = replace(text::text, 'second', 'third')::jsonb WHERE version = ${office.version}`;
  await tamper('terms', texts);
  expect((await verify()).found).toEqual(['contracts terms 2']);
  await tamper('terms', texts.replace("'second', 'third'", "'third', 'second'"));
  await tamper('terms', `effective_from = '2026-01-31' WHERE version = 2`);
  expect((await verify()).found).toEqual(['contracts terms 2']);
  await tamper('terms', `effective_from = '2026-02-01' WHERE version = 2`);
  await tamper('terms', `published_at = published_at - interval '1 day' WHERE version = 1`);
  expect((await verify()).found).toEqual(['contracts terms 1']);
  await tamper('terms', `published_at = published_at + interval '1 day' WHERE version = 1`);
  await tamper('terms', 'version = 7 WHERE version = 2');
  expect((await verify()).found).toEqual(['contracts terms 2']);
  await tamper('terms', 'version = 2 WHERE version = 7');
  expect((await verify()).found).toEqual([]);
});

it('names keys of the audit log that are gone while their entries are still searched by words', async () => {
  const account = 4711;
  await transaction(test.db, (tx) =>
    record(tx, tester, { act: 'account.edit', kind: 'account', id: account, name: 'Café', after: { name: 'Café' } }),
  );
  const entry = await test.db
    .selectFrom('audit_log')
    .select(sql<number>`max(number)`.as('number'))
    .executeTakeFirst();
  const key = await test.db
    .deleteFrom('audit_keys')
    .where('account_id', '=', account)
    .returningAll()
    .executeTakeFirst();
  expect((await verify()).found).toEqual([`audit audit_key ${entry?.number}`]);
  expect(key?.account_id).toBe(account);
  await test.db.deleteFrom('audit_words').where('account_id', '=', account).execute();
  expect((await verify()).found).toEqual([]);
});

it('names another secret', async () => {
  expect((await verify(createEncryption(fixedSecrets('another secret')))).found).toEqual([
    expect.stringMatching(/^secret secret emails \d+$/),
    expect.stringMatching(/^secret secret audit_keys \d+$/),
  ]);
});

it('names an encrypted text that does not open, wherever it is', async () => {
  await sql`UPDATE audit_keys SET encrypted_key = 'x ' || encrypted_key`.execute(test.db);
  expect((await verify()).found).toEqual([expect.stringMatching(/^secret secret audit_keys \d+$/)]);
  await sql`UPDATE audit_keys SET encrypted_key = substr(encrypted_key, 3)`.execute(test.db);
  const admin = await insertOperator(test, 'admin', 'admin@office.example');
  await sql`UPDATE staff SET totp_secret = 'x' WHERE id = ${admin}`.execute(test.db);
  expect((await verify()).found).toEqual([`secret secret staff ${admin}`]);
  await sql`UPDATE staff SET totp_secret = NULL`.execute(test.db);
  expect((await verify()).found).toEqual([]);
});

it('names constraints, indexes and triggers that are gone or disabled, and the lack of a row that must be', async () => {
  await sql`ALTER TABLE accounts DROP CONSTRAINT accounts_email_key`.execute(test.db);
  await sql`DROP INDEX contracts_first`.execute(test.db);
  await sql`ALTER TABLE audit_log DISABLE TRIGGER never_changed`.execute(test.db);
  await sql`DELETE FROM catalogue_version`.execute(test.db);
  expect((await verify()).found).toEqual([
    'rows structure constraint accounts.accounts_email_key',
    'rows structure index accounts.accounts_email_key',
    'rows structure index contracts.contracts_first',
    'rows structure trigger audit_log.never_changed A',
    'rows lone_row catalogue_version',
  ]);
  await sql`ALTER TABLE accounts ADD UNIQUE (email)`.execute(test.db);
  await sql`CREATE INDEX contracts_first ON contracts (account_id)`.execute(test.db);
  await sql`ALTER TABLE audit_log ENABLE ALWAYS TRIGGER never_changed`.execute(test.db);
  await sql`INSERT INTO catalogue_version DEFAULT VALUES`.execute(test.db);
  expect((await verify()).found).toEqual([]);
});

it('names tables without the rows that every database has, once each, and passwords that open nothing', async () => {
  const admin = await insertOperator(test, 'admin', 'password@office.example');
  const before = await test.db.selectFrom('timezones').selectAll().execute();
  const [account] = await test.db.selectFrom('accounts').select(['id', 'password_hash']).limit(1).execute();
  const hashes = (of: string, ofStaff: string) =>
    Promise.all([
      sql`UPDATE accounts SET password_hash = ${of} WHERE id = ${account?.id}`.execute(test.db),
      sql`UPDATE staff SET password_hash = ${ofStaff} WHERE id = ${admin}`.execute(test.db),
    ]);
  await sql`DELETE FROM timezones`.execute(test.db);
  await sql`UPDATE venue_types SET key = 'x' || key`.execute(test.db);
  await hashes('nonsense', '$argon2id$v=19$m=19456');
  expect((await verify()).found).toEqual([
    'rows structure rows of timezones',
    'rows structure rows of venue_types',
    `rows password accounts ${account?.id}`,
    `rows password staff ${admin}`,
  ]);
  await test.db
    .insertInto('timezones')
    .values(before.map((zone) => ({ ...zone, city: JSON.stringify(zone.city) })))
    .execute();
  await sql`UPDATE venue_types SET key = substr(key, 2)`.execute(test.db);
  // Who has no password signs in otherwise.
  await hashes(account?.password_hash ?? '', '');
  expect((await verify()).found).toEqual([]);
});

/** CHECK constraints refuse signatures with wrong hashes, so they are dropped first. */
const dropChecks = async (): Promise<void> => {
  for (const name of ['contract_signatures_record', 'contract_signatures_pdf']) {
    await sql`ALTER TABLE contract_signatures DROP CONSTRAINT IF EXISTS ${sql.ref(name)}`.execute(test.db);
  }
};

it.each([
  ['record', `record = record || ' '`],
  ['pdf', `pdf = pdf || 'x'::bytea`],
  ['columns', `signatory_name = 'Somebody Else'`],
])('names a signature whose %s was changed', async (fault, change) => {
  const before = await test.db.selectFrom('contract_signatures').selectAll().executeTakeFirstOrThrow();
  await dropChecks();
  await tamper('contract_signatures', change);
  const found = (await verify()).found.filter((each) => !each.startsWith('rows structure constraint'));
  expect(found).toEqual([expect.stringMatching(new RegExp(`^contracts ${fault} `))]);
  const { record, pdf, signatory_name } = before;
  const hex = Buffer.from(pdf).toString('hex');
  await tamper('contract_signatures', `pdf = decode('${hex}', 'hex'), signatory_name = '${signatory_name}'`);
  await tamper('contract_signatures', `record = $record$${record}$record$`);
});

it('names the entry at which the audit log breaks', async () => {
  await tamper('audit_log', `name = 'y' WHERE number = 2`);
  const { found, entries } = await verify();
  expect([found.filter((each) => !each.startsWith('rows structure constraint')), entries]).toEqual([
    ['audit chain 2'],
    1,
  ]);
});
