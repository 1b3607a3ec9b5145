import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { coverKey } from '../../media/store.ts';
import { insertAccount, openTestApp, password, type TestApp } from '../../testing/app.ts';
import { publishTerms, signatory, type Signatory } from '../../testing/contracts.ts';
import { operatorOf, type TestOperator } from '../../testing/office.ts';
import { fadingTone, wav } from '../../testing/sound-files.ts';
import { apiKeyOf } from '../auth/api-keys.service.ts';
import { listTables } from '../backup/tables.store.ts';
import { eraseAccount, finishErasures } from './erase-account.service.ts';
import { personalTables } from './personal-data.rules.ts';
import { personalNames, readRowsOf } from './rows-of-account.store.ts';

let test: TestApp;
let admin: TestOperator;
let support: TestOperator;
/** Somebody who stays. */
let anna: Planted;
beforeAll(async () => {
  test = await openTestApp();
  admin = await operatorOf(test, 'admin');
  support = await operatorOf(test, 'support');
  await publishTerms(test);
  await test.db.insertInto('cities').values({ key: 'omsk', name: '{"ru": "Омск"}', timezone: 'Asia/Omsk' }).execute();
  anna = await plant('anna');
});
afterAll(() => test.close());

const agent = 'planted-agent';
const places = () => ({ store: test.deps.store, dataDir: test.deps.config.dataDir });

type Planted = Signatory & { token: string; email: string; cover: string };

/** An account with something of everything; each value that a person gave or that tells of one has the word. */
const plant = async (word: string): Promise<Planted> => {
  const email = `${word}@cafe.example`;
  const person = await signatory(test, email);
  const { id } = person;
  const headers = { 'user-agent': `${word} ${agent}` };
  const { body: signedIn } = await test.call('POST', '/auth/login', {
    body: { email, password },
    headers,
    remoteAddress: '203.0.113.77',
  });
  const token: string = signedIn.token;
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await test.call(method, path, { token, body, headers: { 'idempotency-key': `${word}${path}` } });
    expect([method, path, answer.status < 300, answer.body]).toEqual([method, path, true, answer.body]);
    return answer.body;
  };
  await ask('PUT', '/profile', { name: `Name ${word}`, contact: `Contact ${word}` });
  await person.save();
  expect((await person.sign(await person.code())).status).toBe(200);
  await sql`
    INSERT INTO contract_codes (contract_id, code_fingerprint, version, terms_version, expires_at)
    SELECT id, ${word}, 1, 1, now() FROM contracts WHERE account_id = ${id}`.execute(test.db);
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: `#${id}${id}aa11`.slice(0, 7).padEnd(7, '0') },
  })
    .png()
    .toBuffer();
  const { playlist } = await ask('POST', '/my/playlists', {
    name: `Playlist ${word}`,
    description: word,
    cover: picture.toString('base64'),
    filename: `${word}.png`,
  });
  const { id: city_id } = await test.db.selectFrom('cities').select('id').executeTakeFirstOrThrow();
  const { object: venue } = await ask('POST', '/objects', {
    name: `Venue ${word}`,
    address: word,
    city_id,
    object_type_id: 1,
    playlist_id: playlist.id,
    tags: [`Tag ${word}`.slice(0, 40)],
  });
  await ask('POST', '/feedback/requests', { subject: `Subject ${word}`, message: `Message ${word}` });
  await apiKeyOf(test.db, test.deps.encryption, id);
  await test.call('POST', '/auth/login', { body: { email, password: 'wrong' }, remoteAddress: '203.0.113.78' });
  const { rows } = await sql<{ id: number }>`SELECT id FROM support_requests WHERE account_id = ${id}`.execute(test.db);
  const request = rows[0]?.id;
  await sql`INSERT INTO support_notes (request_id, author_name, note) VALUES (${request}, 'Olga', ${word})`.execute(
    test.db,
  );
  await sql`INSERT INTO sign_in_tokens (token_hash, account_id, expires_at) VALUES (${word}, ${id}, now())`.execute(
    test.db,
  );
  await sql`
    INSERT INTO passkeys (account_id, user_handle, credential_id, public_key, name, agent)
    VALUES (${id}, 'x', ${`key ${word}`}, 'x', ${word}, ${word})`.execute(test.db);
  await sql`
    INSERT INTO passkey_challenges (challenge_hash, realm, purpose, account_id, expires_at)
    VALUES (${word}, 'account', 'confirm', ${id}, now())`.execute(test.db);
  await sql`INSERT INTO email_changes (code_hash, account_id, email, expires_at) VALUES (${word}, ${id}, ${`next-${email}`}, now())`.execute(
    test.db,
  );
  await sql`INSERT INTO email_reverts (code_hash, account_id, email, expires_at) VALUES (${word}, ${id}, ${`past-${email}`}, now())`.execute(
    test.db,
  );
  await sql`INSERT INTO login_throttles (email, address) VALUES (${email}, '203.0.113.78')`.execute(test.db);
  await sql`INSERT INTO email_rate_limits (email, address) VALUES (${`past-${email}`}, '203.0.113.78')`.execute(
    test.db,
  );
  await sql`INSERT INTO emails (kind, recipient, subject, encrypted_text) VALUES ('x', ${`past-${email}`}, ${word}, 'x')`.execute(
    test.db,
  );
  await sql`INSERT INTO idempotency_responses (staff_id, key, request_hash, status, body) VALUES (${admin.id}, ${word}, 'x', 201, ${JSON.stringify({ email })})`.execute(
    test.db,
  );
  await sql`INSERT INTO events (account_id, event, data) VALUES (${id}, 'support.reply', ${JSON.stringify({ word })}::jsonb)`.execute(
    test.db,
  );
  await sql`INSERT INTO plays (account_id, listener, track_id, source, seconds) VALUES (${id}, 'session 1', 1, 'album', 30)`.execute(
    test.db,
  );
  await sql`
    WITH album AS (INSERT INTO albums (key, name, artist) VALUES (${`album ${id}`}, 'Sea', 'We') RETURNING id),
      mine AS (INSERT INTO my_albums (account_id, album_id) SELECT ${id}, id FROM album)
    INSERT INTO playlist_tracks (playlist_id, track_id, position)
    SELECT ${playlist.id}, id, 1 FROM tracks LIMIT 1`.execute(test.db);
  await sql`
    WITH added AS (INSERT INTO collections (key, position, name) VALUES (${`c ${id}`}, 1, '{"ru": "x"}') RETURNING id)
    INSERT INTO my_collections (account_id, collection_id) SELECT ${id}, id FROM added`.execute(test.db);
  await ask('PUT', `/objects/${venue.id}/sound`, { volume: 80 });
  const spoken = { name: `Announcement ${word}`, audio: wav(fadingTone(1)).toString('base64') };
  const { announcement } = await ask('POST', '/announcements', spoken);
  const always = { recurrence: { kind: 'tracks', tracks: 5 }, starts_on: null, ends_on: null, is_active: true };
  const schedule = {
    slots: [{ day: 'mon', start: '09:00', end: '12:00', playlist_id: playlist.id, selection_id: null }],
    layers: [],
    announcements: [{ announcement_id: announcement.id, ...always }],
  };
  await ask('PUT', `/objects/${venue.id}/schedule`, { schedule, version: 0 });
  await ask('POST', '/my/music-rules', { venue_id: venue.id, rules: [{ kind: 'word', name: `Rule ${word}` }] });
  const { code } = await ask('POST', `/objects/${venue.id}/players`);
  const device = { code, name: `Tablet ${word}`, version: '1' };
  const { body: paired } = await test.call('POST', '/player/pair', { body: device, remoteAddress: `203.0.113.${id}` });
  await ask('POST', `/objects/${venue.id}/players/identify`, { player_id: paired.player_id });
  await sql`INSERT INTO venue_alerts (venue_id) VALUES (${venue.id})`.execute(test.db);
  await ask('POST', '/objects/many', { dry_run: false, ids: [venue.id], change: { volume: 70 } });
  await ask('PUT', '/objects/filters', { name: `Filter ${word}`, filter: {} });
  await sql`SELECT make_venue_plays_partition(now())`.execute(test.db);
  await sql`
    INSERT INTO venue_plays (id, started_at, account_id, venue_id, player_id, track_id, duration_ms)
    VALUES (gen_random_uuid(), now(), ${id}, ${venue.id}, ${paired.player_id}, 1, 30000)`.execute(test.db);
  await test.call('POST', `/objects/${venue.id}/players`, { token });
  const { rows: covers } = await sql<{ hash: string }>`
    SELECT hash FROM covers JOIN playlists ON cover_id = covers.id WHERE account_id = ${id}`.execute(test.db);
  return { ...person, token, email, cover: covers[0]?.hash ?? '' };
};

/** A forgotten password: the service itself works on these rows each minute. */
const plantForgotten = async (db: Handle, word: string, { id, email }: Planted): Promise<void> => {
  await sql`INSERT INTO password_reset_requests (email) VALUES (${email})`.execute(db);
  await sql`INSERT INTO password_reset_tokens VALUES (${word}, ${id}, now() + interval '1 hour')`.execute(db);
};

/** Tables that have a word anywhere in a row. */
const tablesWith = async (db: Handle, word: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { name } of await listTables(db)) {
    const { rows } =
      await sql`SELECT FROM ${sql.table(name)} AS row WHERE row::text LIKE ${`%${word}%`} LIMIT 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** Names and contents of the files in a ZIP archive of stored entries. */
const filesIn = (archive: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [size, name, extra] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ];
    const start = at + 30 + name + extra;
    files.set(archive.subarray(at + 30, at + 30 + name).toString(), archive.subarray(start, start + size));
    at = start + size;
  }
  return files;
};

describe('an export', () => {
  it('has everything about the account, as files that people can read, and no secret', async () => {
    const asked = await test.call('POST', '/profile/export', {
      token: anna.token,
      body: { password },
      headers: { accept: 'application/zip' },
    });
    expect(asked).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
    const files = filesIn(asked.body as Buffer);
    expect([...files.keys()]).toEqual([
      'account.json',
      'plays-1.jsonl',
      'venue-plays-1.jsonl',
      expect.stringMatching(/^contracts\/.+-1\.pdf$/),
      expect.stringMatching(/^covers\/\d+\.webp$/),
      expect.stringMatching(/^announcements\/\d+\.wav$/),
    ]);
    const text = files.get('account.json')?.toString() ?? '';
    const whole = JSON.parse(text) as Record<string, object[]>;
    const empty = Object.entries(whole).filter(([, rows]) => rows.length === 0);
    // There is no track, no end of a contract, no erasure and no forgotten password.
    expect(empty.map(([name]) => name).toSorted()).toEqual([
      'account_erasures',
      'contract_terminations',
      'password_reset_requests',
      'password_reset_tokens',
      'playlist_tracks',
    ]);
    // Notes of staff for each other are left out, and what only opens and finds audit entries.
    const hidden = ['plays', 'venue_plays', 'support_notes', 'audit_keys', 'audit_words'];
    expect(Object.keys(whole).toSorted()).toEqual(
      ['exported_at', 'audit_log', ...personalNames.filter((name) => !hidden.includes(name))].toSorted(),
    );
    for (const planted of ['Name anna', 'Venue anna', 'Message anna', `anna ${agent}`, 'Olga'])
      expect([planted, text.includes(planted)]).toEqual([planted, planted !== 'Olga']);
    expect(text).toContain('"act": "account.sign-in"');
    expect(text).not.toMatch(/\$argon2|_hash"|encrypted|code_fingerprint": "[0-9a-f]{64}",\n +"pdf/);
    const key = await apiKeyOf(test.db, test.deps.encryption, anna.id);
    expect(text).not.toContain(key);
    const codes = (whole['emails'] as { kind: string; text: string | null }[]).filter(
      ({ kind }) => kind === 'contract_code',
    );
    expect(codes.map((email) => /\b\d{6}\b/.test(email.text ?? ''))).toEqual([false]);
    expect(files.get('plays-1.jsonl')?.toString()).toContain('"source":"album"');
  });

  it('needs the password, and no session of support’s', async () => {
    const boris = await test.signedIn('boris@cafe.example');
    const ask = (body: object) =>
      test.call('POST', '/profile/export', { token: boris.token, body, headers: { accept: 'application/json' } });
    expect(await ask({ password: 'wrong' })).toMatchObject({ status: 422, body: { fields: { password: 'wrong' } } });
    expect(await ask({})).toMatchObject({ status: 422, body: { fields: { password: 'required' } } });
    expect(await ask({ password })).toMatchObject({ status: 200, body: { size: expect.any(Number) as number } });
    await sql`UPDATE sessions SET by_support = true WHERE account_id = ${boris.id}`.execute(test.db);
    expect(await ask({ password })).toMatchObject({ status: 409, body: { code: 'needs_session' } });
  });

  it('keeps no turn from others while it is read slowly, and is had twice at once', async () => {
    const { id, token } = await test.signedIn('slow@cafe.example');
    // More than the buffers of a connection hold.
    await sql`
      WITH request AS (INSERT INTO support_requests (account_id, subject) VALUES (${id}, 'S') RETURNING id)
      INSERT INTO support_messages (request_id, author, author_name, message)
      SELECT request.id, 'user', '', repeat(md5(n::text), 300) FROM request, generate_series(1, 1500) AS n`.execute(
      test.db,
    );
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { token, 'content-type': 'application/json' };
    const ask = (path: string, body: object) =>
      fetch(`${address}/dist/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const exports = [await ask('/profile/export', { password }), await ask('/profile/export', { password })];
    expect(exports.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask('/search/tracks', { text: 'a' })).status).toBe(200);
    const third = await ask('/profile/export', { password });
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30']);
    for (const { body } of exports) await body?.cancel();
    await expect.poll(async () => (await ask('/profile/export', { password })).status, { timeout: 30_000 }).toBe(200);
  });

  it('is an admin’s too, who leaves a trace', async () => {
    const id = await insertAccount(test.db, 'vera@cafe.example');
    expect((await support.call('GET', `/accounts/${id}/personal-data`)).status).toBe(403);
    expect((await admin.call('GET', '/accounts/99999/personal-data')).status).toBe(404);
    const { status, headers, body } = await admin.call('GET', `/accounts/${id}/personal-data`);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^attachment; filename="kamerton-account-${id}-[-\\d]+\\.zip"$`)),
    ]);
    expect(
      filesIn(body as Buffer)
        .get('account.json')
        ?.toString(),
    ).toContain('vera@cafe.example');
    expect((await admin.call('GET', `/audit?act=account.export&object=${id}&kind=account`)).body).toMatchObject({
      items: [{ actor: { id: admin.id } }],
    });
  });
});

describe('an erasure', () => {
  const erase = (id: number, email: string) => admin.call('POST', `/accounts/${id}/erase`, { email });

  it('leaves nothing of a person but signed contracts, as they were, and plays, in the database and in files', async () => {
    const dora = await plant('dora');
    await plantForgotten(test.db, 'dora', dora);
    const { details } = (await dora.get()).body.contract;
    expect((await dora.save({ ...details, signatory_position: 'dora later' })).status).toBe(200);
    const signed = async () =>
      (await sql`SELECT id, md5(row::text) AS digest FROM contract_signatures AS row ORDER BY id`.execute(test.db))
        .rows;
    const before = await signed();
    expect(before).toHaveLength(2);
    const emails = await test.deps.emailQueue.list(1000);
    const outbox = join(test.deps.config.dataDir, 'outbox');
    mkdirSync(outbox, { recursive: true });
    for (const { id, kind } of emails) writeFileSync(join(outbox, `${String(id).padStart(6, '0')}-${kind}.eml`), 'x');
    const toOthers = emails.filter(
      ({ account_id, recipient }) => account_id !== dora.id && !recipient.includes('dora'),
    );
    expect((await tablesWith(test.db, 'dora')).length).toBeGreaterThan(10);
    expect((await support.call('POST', `/accounts/${dora.id}/erase`, { email: dora.email })).status).toBe(403);
    expect(await erase(dora.id, anna.email)).toMatchObject({ status: 422, body: { fields: { email: 'wrong' } } });

    expect(await erase(dora.id, ' Dora@cafe.example ')).toMatchObject({
      status: 200,
      body: { item: { name: `#${dora.id}`, contact: '', is_active: false, erased_at: expect.any(String) as string } },
    });

    expect(await tablesWith(test.db, 'dora')).toEqual(['contract_signatures']);
    expect(readdirSync(outbox)).toHaveLength(toOthers.length);
    expect(await test.deps.store.size(coverKey(dora.cover, 'small'))).toBeNull();
    expect(await test.deps.store.size(coverKey(anna.cover, 'small'))).toBeGreaterThan(0);
    expect((await test.call('GET', '/profile', { token: dora.token })).status).toBe(401);
    expect((await test.call('GET', '/profile', { token: anna.token })).body.profile.name).toBe('Name anna');
    expect((await admin.call('GET', '/accounts?q=dora')).body.total).toBe(0);
    for (const act of ['open', 'api-key', 'sign-in-link'])
      expect((await admin.call('POST', `/accounts/${dora.id}/${act}`)).status).toBe(404);
    // What was signed is as it was, and the details are those again; plays count on.
    expect(await signed()).toEqual(before);
    const { rows } = await sql<{ details: { signatory_position: string }; plays: number }>`
      SELECT details, (SELECT count(*) FROM plays WHERE account_id = ${dora.id}) AS plays
      FROM contracts WHERE account_id = ${dora.id}`.execute(test.db);
    expect(rows).toMatchObject([{ details: { signatory_position: 'Генеральный директор' }, plays: 1 }]);
    // The email is free.
    expect((await admin.call('POST', '/accounts', { email: dora.email, name: 'Dora' })).status).toBe(201);
  });

  it('is one entry of the audit log with the id alone, however often it is asked for', async () => {
    const id = await insertAccount(test.db, 'gleb@cafe.example');
    expect(
      (await Promise.all([1, 2, 3].map(() => erase(id, 'gleb@cafe.example')))).map(({ status }) => status),
    ).toContain(200);
    expect((await erase(id, 'whatever')).status).toBe(200);
    const { rows } = await sql`
      SELECT name, before, after FROM audit_log WHERE act = 'account.erase' AND object_id = ${String(id)}`.execute(
      test.db,
    );
    expect(rows).toEqual([{ name: '', before: null, after: null }]);
    expect((await erase(99_999, 'x')).status).toBe(404);
  });

  it('takes what calls wrote that had begun before it, a minute later, and removes files after a kill', async () => {
    const hanna = await plant('hanna');
    const actor = { kind: 'command', name: 'olga', address: '' } as const;
    await eraseAccount(test.db, actor, hanna.id);
    // The process ends before it removes files, and a slow call comes through.
    expect(await test.deps.store.size(coverKey(hanna.cover, 'large'))).toBeGreaterThan(0);
    await sql`INSERT INTO support_requests (account_id, subject) VALUES (${hanna.id}, 'hanna late')`.execute(test.db);
    await finishErasures(test.db, places());
    expect(await test.deps.store.size(coverKey(hanna.cover, 'large'))).toBeNull();
    expect(await tablesWith(test.db, 'hanna late')).toEqual(['support_requests']);
    await sql`UPDATE account_erasures SET erased_at = erased_at - interval '2 minutes'`.execute(test.db);
    await finishErasures(test.db, places());
    expect(await tablesWith(test.db, 'hanna late')).toEqual([]);
    const { rows } = await sql`SELECT FROM account_erasures WHERE finished_at IS NULL`.execute(test.db);
    expect(rows).toEqual([]);
  });

  it('is whole or not at all', async () => {
    const before = await tablesWith(test.db, 'anna');
    const undone = transaction(test.db, async (tx) => {
      await eraseAccount(tx, { kind: 'command', name: 'olga', address: '' }, anna.id);
      expect(await tablesWith(tx, 'anna')).toEqual(['contract_signatures']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await tablesWith(test.db, 'anna')).toEqual(before);
  });

  it('finds rows in each table that the rules name', async () => {
    const person = { id: anna.id, emails: ['anna@cafe.example', 'past-anna@cafe.example'] };
    const none: string[] = [];
    await transaction(test.db, async (tx) => {
      await plantForgotten(tx, 'anna', anna);
      for (const name of personalNames.filter((each) => personalTables[each].exported !== '')) {
        let count = 0;
        for await (const rows of readRowsOf(tx, name, person)) count += rows.length;
        if (count === 0) none.push(name);
      }
    });
    expect(none).toEqual(['playlist_tracks', 'contract_terminations', 'account_erasures']);
  });
});
