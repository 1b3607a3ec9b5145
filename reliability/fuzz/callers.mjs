import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const roles = ['support', 'catalogue', 'admin'];
const csrf = 'the fuzzer is nobody';
const prefixOf = { key: 'kamerton.', player: 'player_' };
const tokenOf = (caller) => `${prefixOf[caller] ?? ''}fuzzed-token-of-${caller}`;
const hashOf = (caller) => createHash('sha256').update(tokenOf(caller)).digest('hex');

/** Headers by which a caller is known. */
export const headersOf = (caller) => {
  if (caller === 'nobody') return {};
  return roles.includes(caller) ? { cookie: `office=${tokenOf(caller)}`, 'x-csrf': csrf } : { token: tokenOf(caller) };
};

/**
 * Adds an operator of each role, two distributors, one with a session and one with an API key, and a venue's player. A request may end what
 * its caller is known by; `renew` makes it good again before the next one, `on` another handle if need be.
 * All have the password of `password_hash`.
 */
export async function addCallers(db, password_hash) {
  const idOf = async (query) => (await query.execute(db)).rows[0].id;
  const ids = {};
  for (const caller of ['distributor', 'key']) {
    ids[caller] = await idOf(sql`
      INSERT INTO accounts (email, name, password_hash) VALUES (${`${caller}@fuzz.example`}, ${caller}, ${password_hash})
      RETURNING id`);
  }
  for (const role of roles) {
    ids[role] = await idOf(sql`
      INSERT INTO staff (email, name, role, password_hash) VALUES (${`${role}@fuzz.example`}, ${role}, ${role}, ${password_hash})
      RETURNING id`);
  }
  const venue = await idOf(sql`
    WITH city AS (
      INSERT INTO cities (key, name, timezone) VALUES ('fuzzed', '{"ru": "Омск"}', 'Asia/Omsk') RETURNING id
    )
    INSERT INTO venues (account_id, name, city_id, object_type_id)
    VALUES (${ids.distributor}, 'Bar', (SELECT id FROM city), (SELECT min(id) FROM venue_types)) RETURNING id`);
  const renewPlayer = () => sql`
    WITH opened AS (UPDATE accounts SET is_active = true WHERE id = ${ids.distributor} AND NOT is_active),
      left_before AS (DELETE FROM unpaired_players WHERE token_hash = ${hashOf('player')})
    INSERT INTO players (account_id, venue_id, name, version, token_hash)
    VALUES (${ids.distributor}, ${venue}, 'Tablet', '0.1.0', ${hashOf('player')}) ON CONFLICT (token_hash) DO NOTHING`;
  const renewDistributor = (caller) => sql`
    WITH opened AS (UPDATE accounts SET is_active = true WHERE id = ${ids[caller]} AND NOT is_active)
    INSERT INTO sessions (token_hash, account_id, expires_at)
    VALUES (${hashOf(caller)}, ${ids[caller]}, now() + interval '1 day') ON CONFLICT (token_hash) DO NOTHING`;
  const renewKey = (caller) => sql`
    WITH opened AS (UPDATE accounts SET is_active = true WHERE id = ${ids[caller]} AND NOT is_active)
    INSERT INTO api_keys (account_id, key_hash, encrypted_key) VALUES (${ids[caller]}, ${hashOf(caller)}, 'none')
    ON CONFLICT (account_id) DO UPDATE SET key_hash = excluded.key_hash WHERE api_keys.key_hash <> excluded.key_hash`;
  const renewOperator = (role) => sql`
    WITH kept AS (
      UPDATE staff SET is_active = true, role = ${role}
      WHERE id = ${ids[role]} AND (NOT is_active OR role <> ${role})
    )
    INSERT INTO staff_sessions (token_hash, staff_id, step, csrf, expires_at)
    VALUES (${hashOf(role)}, ${ids[role]}, 'done', ${csrf}, now() + interval '12 hours')
    ON CONFLICT (token_hash) DO UPDATE SET step = 'done', csrf = excluded.csrf
    WHERE staff_sessions.step <> 'done' OR staff_sessions.csrf <> excluded.csrf`;
  const on = (handle) => ({
    renew: async (caller) => {
      if (caller === 'nobody') return;
      const statement = { key: renewKey, player: renewPlayer, distributor: renewDistributor }[caller] ?? renewOperator;
      await statement(caller).execute(handle);
    },
  });
  return { ...on(db), on };
}

/** Calls that give the ids of most kinds of things something to name. */
export const beginnings = [
  ...['One', 'Two'].map((name) => ['distributor', 'POST', '/dist/api/my/playlists', { name }]),
  ['distributor', 'POST', '/dist/api/my/playlists/1/tracks', { ids: [1, 2, 3] }],
  ['distributor', 'POST', '/dist/api/my/albums', { id: 1 }],
  ['distributor', 'POST', '/dist/api/feedback/requests', { subject: 'One', message: 'Two' }],
  ['support', 'POST', '/office/api/reply-templates', { name: 'One', text: { ru: 'Один', en: 'One' } }],
  ['support', 'POST', '/office/api/accounts', { email: 'third@fuzz.example', name: 'Third' }],
  ['catalogue', 'POST', '/office/api/genres', { name: { ru: 'Рок', en: 'Rock' } }],
  ['catalogue', 'POST', '/office/api/tags', { name: { ru: 'Утро', en: 'Morning' } }],
  ['catalogue', 'POST', '/office/api/blocks', { name: { ru: 'Блок', en: 'Block' } }],
  ['catalogue', 'POST', '/office/api/collections', { name: { ru: 'Подборка', en: 'Collection' }, block_id: 1 }],
  ['admin', 'POST', '/office/api/terms-drafts', { name: 'Draft' }],
];
