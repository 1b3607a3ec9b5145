import { bounds } from '@kamerton/wire';
import { savedFilterBounds, uploadBounds } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amidst } from '../testing/amidst.ts';
import { type Answer, openTestApp, password, type TestApp } from '../testing/app.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { insertOperator, operatorOf, staffPassword, type TestOperator } from '../testing/office.ts';
import { insertTestVenue } from '../testing/players.ts';
import { fadingTone, wav } from '../testing/sound-files.ts';
import { createRecovery, mostCodes } from './identity/auth/recovery.service.ts';
import { mostSessions, wrongPasswords } from './identity/auth/sign-in.rules.ts';
import { hourlyLimits } from './common/emails/emails.rules.ts';

let test: TestApp;
let staff: TestOperator;
let visitor: number;
beforeAll(async () => {
  test = await openTestApp();
  visitor = await insertOperator(test, 'support', 'visitor@office.example');
  staff = await operatorOf(test, 'catalogue');
});
afterAll(() => test.close());

interface Owner {
  id: number;
  email: string;
  venue: number;
  request: number;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
}

/** A count that precedes an insert into `table`; `count` returns the number of rows that count. */
interface Bounded {
  most: number;
  table: string;
  plant: (owner: Owner, rows: RawBuilder<unknown>) => RawBuilder<unknown>;
  add: (owner: Owner, n: number) => Promise<Answer>;
  count: (owner: Owner) => RawBuilder<unknown>;
  /** Calls of the two that succeed, where the bound ends what is older. */
  successes?: number;
}

const ofAccount =
  (table: string) =>
  ({ id }: Owner) =>
    sql`SELECT count(*) AS n FROM ${sql.table(table)} WHERE account_id = ${id}`;
const ownPlaylists = ({ id }: Owner) =>
  sql`SELECT count(*) AS n FROM playlists WHERE account_id = ${id} AND deleted_at IS NULL`;
const ofEmail =
  (table: string) =>
  ({ email }: Owner) =>
    sql`SELECT count(*) AS n FROM ${sql.table(table)} WHERE email = ${email}`;
const messageLength = bounds.message + bounds.thread_message;
const tone = wav(fadingTone(1)).toString('base64');

const bounded: Record<string, Bounded> = {
  'own playlists': {
    most: bounds.playlists,
    table: 'playlists',
    plant: ({ id }, rows) => sql`INSERT INTO playlists (account_id, name) SELECT ${id}::bigint, n::text FROM ${rows}`,
    add: ({ call }, n) => call('POST', '/my/playlists', { name: `New ${n}` }),
    count: ownPlaylists,
  },
  'playlists that are brought back': {
    most: bounds.playlists,
    table: 'playlists',
    plant: ({ id }, rows) => sql`
      WITH deleted AS (
        INSERT INTO playlists (account_id, name, deleted_at)
        SELECT ${id}::bigint, 'gone ' || n, now() FROM generate_series(1, 2) AS n
      )
      INSERT INTO playlists (account_id, name) SELECT ${id}::bigint, n::text FROM ${rows}`,
    add: async ({ id, call }, n) => {
      const gone = test.db.selectFrom('playlists').select('id').where('account_id', '=', id);
      const playlist = await gone.where('name', '=', `gone ${n}`).executeTakeFirstOrThrow();
      return call('POST', '/my/playlists/restore', playlist);
    },
    count: ownPlaylists,
  },
  announcements: {
    most: bounds.announcements,
    table: 'announcements',
    plant: ({ id }, rows) => sql`
      INSERT INTO announcements (account_id, name, media_key, media_type, content_hash, size, duration_ms)
      SELECT ${id}::bigint, n::text, ${id}::text || '/' || n, 'audio/wav', 'x', 1, 1 FROM ${rows}`,
    add: ({ call }, n) => call('POST', '/announcements', { name: `New ${n}`, audio: tone }),
    count: ofAccount('announcements'),
  },
  'tags of venues': {
    most: bounds.venue_tags,
    table: 'venue_tags',
    plant: ({ id }, rows) => sql`INSERT INTO venue_tags (account_id, name) SELECT ${id}::bigint, n::text FROM ${rows}`,
    add: ({ call, venue }, n) => call('PUT', '/objects', { id: venue, tags: [`new ${n}`] }),
    count: ofAccount('venue_tags'),
  },
  'filters of venues': {
    most: bounds.venue_filters,
    table: 'venue_filters',
    plant: ({ id }, rows) => sql`
      INSERT INTO venue_filters (account_id, name, filter) SELECT ${id}::bigint, n::text, '{}' FROM ${rows}`,
    add: ({ call }, n) => call('PUT', '/objects/filters', { name: `New ${n}`, filter: {} }),
    count: ofAccount('venue_filters'),
  },
  'music rules': {
    most: bounds.music_rules,
    table: 'music_rules',
    plant: ({ id }, rows) => sql`
      INSERT INTO music_rules (account_id, kind, value, name) SELECT ${id}::bigint, 'word', 'w' || n, 'w' || n FROM ${rows}`,
    add: ({ call }, n) => call('POST', '/my/music-rules', { rules: [{ kind: 'word', name: `new${n}` }] }),
    count: ofAccount('music_rules'),
  },
  'messages of a request': {
    // The last one may exceed the length.
    most: Math.floor(bounds.thread / messageLength) + 1,
    table: 'support_messages',
    plant: ({ request }, rows) => sql`
      INSERT INTO support_messages (request_id, author, author_name, message)
      SELECT ${request}::bigint, 'user', 'x', repeat('x', ${bounds.message}::int) FROM ${rows}`,
    add: ({ call, request }) =>
      call('POST', `/feedback/requests/${request}/messages`, { message: 'y'.repeat(bounds.message) }),
    count: ({ request }) =>
      sql`SELECT count(*) AS n FROM support_messages WHERE request_id = ${request} AND message <> 'Q'`,
  },
  venues: {
    most: bounds.venues,
    table: 'venues',
    plant: ({ id, venue }, rows) => sql`
      INSERT INTO venues (account_id, name, city_id, object_type_id)
      SELECT ${id}::bigint, n::text, city_id, object_type_id FROM venues CROSS JOIN ${rows} WHERE id = ${venue} AND n > 1`,
    add: async ({ call, venue }, n) => {
      const { city_id, object_type_id } = (await call('GET', `/objects/${venue}`)).body.object;
      return call('POST', '/objects', { name: `New ${n}`, city_id, object_type_id });
    },
    count: ofAccount('venues'),
  },
  'players of a venue': {
    most: bounds.players,
    table: 'players',
    plant: ({ id, venue }, rows) => sql`
      INSERT INTO players (account_id, venue_id, name, version, token_hash)
      SELECT ${id}::bigint, ${venue}::bigint, n::text, '1', ${id}::text || ' ' || n FROM ${rows}`,
    add: async ({ call, venue }) => {
      const { body } = await call('POST', `/objects/${venue}/players`);
      return call('POST', '/player/pair', { code: body.code ?? 'none', name: 'Counter', version: '1' });
    },
    count: ({ venue }) => sql`SELECT count(*) AS n FROM players WHERE venue_id = ${venue}`,
  },
  passkeys: {
    most: bounds.passkeys,
    table: 'passkeys',
    plant: ({ id }, rows) => sql`
      INSERT INTO passkeys (account_id, user_handle, credential_id, public_key, counter, transports, is_synced, name, agent)
      SELECT ${id}::bigint, 'h' || n, ${id}::text || ' ' || n, 'x', 0, '{}', false, n::text, 'x' FROM ${rows}`,
    add: async ({ call }, n) => {
      const { options } = (await call('POST', '/profile/passkeys/options', { password })).body;
      return call('POST', '/profile/passkeys', {
        name: `New ${n}`,
        attestation: createAuthenticator().create(options),
      });
    },
    count: ofAccount('passkeys'),
  },
  sessions: {
    most: mostSessions,
    table: 'sessions',
    plant: ({ id }, rows) => sql`
      INSERT INTO sessions (token_hash, account_id, agent, network, expires_at)
      SELECT ${id}::text || ' ' || n, ${id}::bigint, 'x', 'x', now() + interval '1 day' FROM ${rows}`,
    add: ({ email, call }) => call('POST', '/auth/login', { email, password }),
    count: ofAccount('sessions'),
    successes: 2,
  },
  'sessions of the office': {
    most: mostSessions,
    table: 'staff_sessions',
    plant: (_, rows) => sql`
      INSERT INTO staff_sessions (token_hash, staff_id, step, csrf, agent, address, expires_at)
      SELECT step || n, ${visitor}::bigint, step, '', '', '', now() + interval '1 day'
      FROM ${rows} CROSS JOIN (VALUES ('done'), ('code')) AS steps (step)`,
    add: () =>
      test.call('POST', '/office/api/sign-in', { body: { email: 'visitor@office.example', password: staffPassword } }),
    // A sign-in that lacks its second step ends no session.
    count: () => sql`SELECT count(*) AS n FROM staff_sessions WHERE staff_id = ${visitor} AND step = 'done'`,
    successes: 2,
  },
  'wrong passwords': {
    most: wrongPasswords.quota,
    table: 'sign_in_failures',
    plant: ({ email }, rows) =>
      sql`INSERT INTO sign_in_failures (email, address) SELECT ${email}, '127.0.0.1' FROM ${rows}`,
    add: ({ email, call }) => call('POST', '/auth/login', { email, password: `not the ${password}` }),
    count: ofEmail('sign_in_failures'),
    successes: 0,
  },
  'emails that are asked for': {
    most: hourlyLimits.ofBoth,
    table: 'email_rate_limits',
    plant: ({ email }, rows) =>
      sql`INSERT INTO email_rate_limits (email, address) SELECT ${email}, '127.0.0.1' FROM ${rows}`,
    add: ({ email, call }) => call('POST', '/auth/forgot', { email }),
    count: ofEmail('email_rate_limits'),
  },
  'codes of password resets': {
    most: mostCodes,
    table: 'password_reset_tokens',
    plant: ({ id, email }, rows) => sql`
      WITH asked AS (INSERT INTO password_reset_requests (email) SELECT ${email} FROM generate_series(1, 2))
      INSERT INTO password_reset_tokens (code_hash, account_id, expires_at)
      SELECT ${id}::text || ' ' || n, ${id}::bigint, now() + interval '1 hour' FROM ${rows}`,
    add: async ({ id }) => {
      const recovery = createRecovery(test.deps, (error) => expect.unreachable(String(error)));
      recovery.begin();
      await recovery.stop(60_000);
      return { status: 200, headers: {}, body: id };
    },
    count: ofAccount('password_reset_tokens'),
    successes: 2,
  },
  'saved filters of the office': {
    most: savedFilterBounds.count,
    table: 'saved_filters',
    plant: (_, rows) => sql`
      INSERT INTO saved_filters (staff_id, list, name, filter)
      SELECT ${staff.id}::bigint, 'tracks', n::text, '{}' FROM ${rows}`,
    add: (_, n) => staff.call('PUT', '/saved-filters', { list: 'tracks', name: `New ${n}`, filter: {} }),
    count: () => sql`SELECT count(*) AS n FROM saved_filters WHERE staff_id = ${staff.id}`,
  },
  'unfinished uploads': {
    most: uploadBounds.unfinished,
    table: 'uploads',
    plant: (_, rows) => sql`
      WITH begun AS (
        INSERT INTO uploads (folder, name, kind, files, size, created_by)
        SELECT 'u' || n, 'u' || n, 'files', 1, 1, 'x' FROM ${rows} RETURNING id
      )
      INSERT INTO upload_files (upload_id, position, path, size) SELECT id, 1, 'a.mp3', 1 FROM begun`,
    add: (_, n) => staff.call('POST', '/uploads', { name: `New ${n}`, files: [{ path: 'a.mp3', size: 1 }] }),
    count: () => sql`SELECT count(*) AS n FROM uploads WHERE state = 'receiving'`,
  },
};

it.each(Object.entries(bounded))('two calls at once do not exceed the bound of %s', async (name, of) => {
  const email = `${name.replaceAll(' ', '-')}@cafe.example`;
  const { id, token } = await test.signedIn(email);
  const call: Owner['call'] = (method, path, body) => test.call(method, path, { token, body });
  const venue = await insertTestVenue(test, token, {}, 'UTC');
  const { request } = (await call('POST', '/feedback/requests', { subject: 'Q', message: 'Q' })).body;
  const owner: Owner = { id, email, venue, request: request.id, call };
  const count = async () => (await sql<{ n: number }>`${of.count(owner)}`.execute(test.db)).rows[0]?.n ?? 0;
  const rows = (n: number) => sql`generate_series(1, ${n}::int) AS n`;
  await of.plant(owner, rows(of.most - 1)).execute(test.db);
  // The transaction that has counted waits with the row; any other must wait for it.
  const wait = (tx: TestApp['db']) => sql`LOCK TABLE ${sql.table(of.table)} IN SHARE MODE`.execute(tx);
  const add = (n: number) => () => of.add(owner, n);
  const answers = await amidst(test.database, wait, add(1), add(2));
  expect([answers.filter(({ status }) => status < 300).length, await count()]).toEqual([of.successes ?? 1, of.most]);
});
