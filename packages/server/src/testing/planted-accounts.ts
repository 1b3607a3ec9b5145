import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import { apiKeyOf } from '../domains/identity/auth/api-keys.service.ts';
import { password, type TestApp } from './app.ts';
import { signatory, type Signatory } from './contracts.ts';
import { fadingTone, wav } from './sound-files.ts';

/** Part of the browser's name of a planted session. */
export const agent = 'planted-agent';

export type Planted = Signatory & { token: string; email: string; cover: string };

/** An account with something of everything; each value that a person gave or that tells of one has the word. */
export const plantAccount = async (test: TestApp, staffId: number, word: string): Promise<Planted> => {
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
  await sql`INSERT INTO email_reverts (code_hash, account_id, email, expires_at) VALUES (${word}, ${id}, ${`past-${email}`}, now() + interval '7 days')`.execute(
    test.db,
  );
  await sql`INSERT INTO login_throttles (email, address) VALUES (${email}, '203.0.113.78')`.execute(test.db);
  await sql`INSERT INTO email_rate_limits (email, address) VALUES (${`past-${email}`}, '203.0.113.78')`.execute(
    test.db,
  );
  await sql`INSERT INTO emails (kind, recipient, subject, encrypted_text) VALUES ('x', ${`past-${email}`}, ${word}, 'x')`.execute(
    test.db,
  );
  await sql`INSERT INTO idempotency_responses (staff_id, key, request_hash, status, body) VALUES (${staffId}, ${word}, 'x', 201, ${JSON.stringify({ email })})`.execute(
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
  await sql`
    INSERT INTO unpaired_players (player_id, account_id, venue_id, name, token_hash, paired_at, expires_at)
    VALUES (${id}, ${id}, ${venue.id}, ${word}, ${word}, now(), now())`.execute(test.db);
  await ask('POST', `/objects/${venue.id}/players/identify`, { player_id: paired.player_id });
  await sql`INSERT INTO venue_alerts (venue_id) VALUES (${venue.id})`.execute(test.db);
  await sql`INSERT INTO revocation_notices (account_id) VALUES (${id})`.execute(test.db);
  await sql`INSERT INTO venue_silences (venue_id) VALUES (${venue.id})`.execute(test.db);
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
