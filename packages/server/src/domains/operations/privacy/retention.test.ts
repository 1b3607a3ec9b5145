import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { relyOnClock } from '../../../testing/clock.ts';
import { insertOperator, staffPassword } from '../../../testing/office.ts';
import { another, removeOthers } from '../../../testing/others.ts';
import { listTables } from '../backup/tables.store.ts';
import { applyPlaysRetention } from '../../venues/players/venue-plays.job.ts';
import { applyRetention, type Retention } from './retention.job.ts';
import { expiringTables } from './retention.store.ts';

let test: TestApp;
let account: number;
beforeAll(async () => {
  test = await openTestApp();
  account = await insertAccount(test.db, 'anna@cafe.example');
});
afterAll(() => test.close());
// Its tests change the rows of everybody.
afterAll(() => removeOthers(test.db));

const forGood: Retention = {
  networks: 0,
  emails: 0,
  requests: 0,
  events: 0,
  playAccounts: 0,
  auditValues: 0,
};
const apply = async ({ venuePlays = 0, ...over }: Partial<Retention> & { venuePlays?: number } = {}) => {
  await relyOnClock(test.db);
  await applyRetention(test.db, { store: test.deps.store, dataDir: test.deps.config.dataDir }, { ...forGood, ...over });
  await applyPlaysRetention(test.db, venuePlays);
};

/** Ages of the rows in days, oldest first. */
const ages = async (table: string, column: string, condition = 'true'): Promise<number[]> => {
  const { rows } = await sql<{ age: number }>`
    SELECT extract(day FROM now() - ${sql.ref(column)})::integer AS age FROM ${sql.table(table)}
    WHERE ${sql.raw(condition)} ORDER BY 1 DESC`.execute(test.db);
  return rows.map(({ age }) => age);
};

beforeEach(async () => {
  for (const table of ['known_networks', 'emails', 'support_requests', 'events', 'plays', 'settings', 'sessions'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(test.db);
  for (const age of [100, 10, 1]) {
    const at = sql`now() - make_interval(days => ${age})`;
    await sql`INSERT INTO known_networks (account_id, network, seen_at) VALUES (${account}, ${`n${age}`}, ${at})`.execute(
      test.db,
    );
    await sql`
      INSERT INTO emails (account_id, kind, recipient, subject, encrypted_text, created_at, sent_at, failed_at)
      VALUES (${account}, 'x', 'a@b.example', 'x', 'x', ${at}, ${at}, NULL), (NULL, 'x', 'a@b.example', 'x', 'x', ${at}, NULL, ${at}),
        (NULL, 'waiting', 'a@b.example', 'x', 'x', ${at}, NULL, NULL)`.execute(test.db);
    await sql`
      WITH request AS (
        INSERT INTO support_requests (account_id, subject, status, last_message_at)
        VALUES (${account}, 'x', 'closed', ${at}), (${account}, 'x', 'answered', ${at}) RETURNING id)
      INSERT INTO support_messages (request_id, author, author_name, message) SELECT id, 'user', 'x', 'x' FROM request
      `.execute(test.db);
    await sql`INSERT INTO events (account_id, event, data, created_at) VALUES (${account}, 'x', '{}', ${at})`.execute(
      test.db,
    );
    await sql`
      INSERT INTO plays (account_id, listener, track_id, source, seconds, played_at)
      SELECT ${account}, 'session 1', 1, 'x', 30, ${at} FROM generate_series(1, 1100)`.execute(test.db);
  }
});

it('keeps everything for good where periods are 0', async () => {
  await apply();
  expect(await ages('known_networks', 'seen_at')).toEqual([100, 10, 1]);
  expect(await ages('emails', 'created_at')).toHaveLength(9);
  expect(await ages('support_requests', 'last_message_at')).toHaveLength(6);
  expect(await ages('events', 'created_at')).toEqual([100, 10, 1]);
  expect(await ages('plays', 'played_at', 'account_id = 0')).toEqual([]);
});

it('deletes networks and events after their days', async () => {
  await apply({ networks: 90, events: 7 });
  expect(await ages('known_networks', 'seen_at')).toEqual([10, 1]);
  expect(await ages('events', 'created_at')).toEqual([1]);
});

it('deletes emails that were sent or given up, with their files, and none that wait', async () => {
  const outbox = join(test.deps.config.dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const { rows } = await sql<{ id: number; kind: string }>`SELECT id, kind FROM emails`.execute(test.db);
  for (const { id, kind } of rows) writeFileSync(join(outbox, `${String(id).padStart(6, '0')}-${kind}.eml`), 'x');
  await apply({ emails: 30 });
  expect(await ages('emails', 'created_at', `kind = 'x'`)).toEqual([10, 10, 1, 1]);
  expect(await ages('emails', 'created_at', `kind = 'waiting'`)).toEqual([100, 10, 1]);
  expect(readdirSync(outbox)).toHaveLength(7);
});

it('deletes no email whose file it cannot reach, and all else', async () => {
  const outbox = join(test.deps.config.dataDir, 'outbox');
  rmSync(outbox, { recursive: true, force: true });
  writeFileSync(outbox, 'no folder');
  try {
    await expect(apply({ emails: 30, events: 7 })).rejects.toThrow('ENOTDIR');
    expect(await ages('emails', 'created_at')).toHaveLength(9);
    expect(await ages('events', 'created_at')).toEqual([1]);
  } finally {
    rmSync(outbox);
  }
  await apply({ emails: 30 });
  expect(await ages('emails', 'created_at')).toHaveLength(7);
});

it('deletes closed requests with their messages, and none that are open', async () => {
  await apply({ requests: 5 });
  expect(await ages('support_requests', 'last_message_at', `status = 'closed'`)).toEqual([1]);
  expect(await ages('support_requests', 'last_message_at', `status = 'answered'`)).toEqual([100, 10, 1]);
  expect(await ages('support_messages', 'created_at')).toHaveLength(4);
});

it('takes the account out of plays in portions, and goes on where it was', async () => {
  await apply({ playAccounts: 50 });
  const linked = (isLinked: boolean) => ages('plays', 'played_at', isLinked ? `listener <> ''` : 'account_id = 0');
  expect([...new Set(await linked(true))]).toEqual([10, 1]);
  expect(await linked(false)).toHaveLength(1100);
  await apply({ playAccounts: 5 });
  expect(await linked(false)).toHaveLength(2200);
  expect(await linked(true)).toHaveLength(1100);
});

it('drops months of what venues have played when they are over for as long, and makes those of a year', async () => {
  const months = async () => {
    const { rows } = await sql<{ months: number }>`
      SELECT extract(year FROM age(date_trunc('month', now()), to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM')))::integer * 12
        + extract(month FROM age(date_trunc('month', now()), to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM')))::integer AS months
      FROM pg_inherits WHERE inhparent = 'venue_plays'::regclass ORDER BY 1`.execute(test.db);
    return rows.map((row) => row.months);
  };
  const coming = Array.from({ length: 12 }, (_, n) => n - 12);
  for (const age of [5, 3, 1]) {
    await sql`SELECT make_venue_plays_partition(date_trunc('month', now()) - make_interval(months => ${age}))`.execute(
      test.db,
    );
  }
  await apply();
  expect(await months()).toEqual([...coming, 0, 1, 3, 5]);
  // The month before the last one has been over for 0 to 31 days, the one two months before that for 59 or more.
  await apply({ venuePlays: 45 });
  expect(await months()).toEqual([...coming, 0, 1]);
});

it('takes the account out of a play that became old after one with a greater id', async () => {
  await sql`TRUNCATE plays`.execute(test.db);
  await sql`DELETE FROM settings WHERE name = 'plays_unlinked'`.execute(test.db);
  // The clock was ahead when the first one was stored.
  await sql`
    INSERT INTO plays (account_id, listener, track_id, source, seconds, played_at) VALUES
      (${account}, 'a', 1, 'album', 30, now() + interval '1 day'),
      (${account}, 'b', 1, 'album', 30, now() - interval '40 days')`.execute(test.db);
  const listeners = async () =>
    (await test.db.selectFrom('plays').select('listener').orderBy('id').execute()).map(({ listener }) => listener);
  await apply({ playAccounts: 30 });
  expect(await listeners()).toEqual(['a', '']);
  await sql`UPDATE plays SET played_at = played_at - interval '40 days'`.execute(test.db);
  await apply({ playAccounts: 30 });
  expect(await listeners()).toEqual(['', '']);
});

/** A month's partition and how it belongs to the table: null if there is none. */
const partition = async (name: string) => {
  const { rows } = await sql<{ relation: string | null; pending: boolean | null }>`
    SELECT to_regclass(${name})::text AS relation,
      (SELECT inhdetachpending FROM pg_inherits WHERE inhrelid = to_regclass(${name})) AS pending`.execute(test.db);
  return rows[0];
};

it('makes and drops months beside a reader that stays, lets nobody wait for it, and ends what it had to leave', async () => {
  // The embedded database has one connection.
  if (test.database.engine === 'embedded') return;
  await sql`SELECT make_venue_plays_partition('2024-05-01Z')`.execute(test.db);
  const play = (at: string) =>
    sql`
    INSERT INTO venue_plays (id, started_at, account_id, venue_id, player_id, track_id, duration_ms)
    VALUES (gen_random_uuid(), ${at}, 1, 1, 1, 1, 1)`.execute(test.db);
  await test.db.transaction().execute(async (reader) => {
    await sql`SELECT FROM venue_plays`.execute(reader);
    await sql`SELECT make_venue_plays_partition('2024-06-01Z')`.execute(test.db);
    await play('2024-06-02Z');
    // The month before the last one has been over for 0 to 31 days, the one two months before that for 59 or more.
    await apply({ venuePlays: 45 });
    expect(await partition('venue_plays_2024_05')).toEqual({ relation: 'venue_plays_2024_05', pending: true });
    // The detached partition is no table of a backup.
    expect((await listTables(test.db)).filter(({ name }) => name.startsWith('venue_plays_'))).toEqual([]);
    await sql`SELECT make_venue_plays_partition('2024-07-01Z')`.execute(test.db);
    await play('2024-07-02Z');
    const { rows } = await sql<{ plays: number }>`SELECT count(*) AS plays FROM venue_plays`.execute(test.db);
    expect(rows[0]?.plays).toBe(2);
  });
  // The month before the last one has been over for 0 to 31 days, the one two months before that for 59 or more.
  await apply({ venuePlays: 45 });
  for (const month of ['05', '06', '07']) {
    expect(await partition(`venue_plays_2024_${month}`)).toEqual({ relation: null, pending: null });
  }
});

it('deletes sessions and codes that are not valid, whatever the periods', async () => {
  await sql`
    INSERT INTO sessions (token_hash, account_id, expires_at, last_seen_at) VALUES
      ('ended', ${account}, now() - interval '1 minute', now()), ('idle', ${account}, now() + interval '1 day', now() - interval '91 days'),
      ('valid', ${account}, now() + interval '1 day', now())`.execute(test.db);
  await sql`
    INSERT INTO email_reverts (code_hash, account_id, email, expires_at)
    VALUES ('a', ${account}, 'old@cafe.example', now() - interval '1 minute')`.execute(test.db);
  await sql`
    INSERT INTO sign_in_failures (email, address, at) VALUES ('a@b.example', 'x', now() - interval '2 hours'), ('b@b.example', 'x', now())
    `.execute(test.db);
  await apply();
  const { rows } = await sql`SELECT token_hash FROM sessions`.execute(test.db);
  expect(rows).toEqual([{ token_hash: 'valid' }]);
  expect(await ages('email_reverts', 'created_at')).toEqual([0]);
  expect(await ages('sign_in_failures', 'at')).toEqual([0]);
});

it('deletes all networks of an unused account or operator, and the next sign-in is told by email nevertheless', async () => {
  await insertAccount(test.db, 'dormant@cafe.example');
  await insertOperator(test, 'support', 'dormant@office.example');
  const signIn = async (remoteAddress: string) => {
    const account = { email: 'dormant@cafe.example', password };
    expect((await test.call('POST', '/auth/login', { body: account, remoteAddress })).status).toBe(200);
    const operator = { email: 'dormant@office.example', password: staffPassword };
    expect((await test.call('POST', '/office/api/sign-in', { body: operator, remoteAddress })).status).toBe(200);
  };
  const sent = async () =>
    (await test.deps.emailQueue.list(10))
      .filter(({ kind }) => kind === 'new_network')
      .map(({ recipient }) => recipient);
  await signIn('203.0.113.7');
  expect(await sent()).toEqual([]);
  await sql`UPDATE known_networks SET seen_at = now() - interval '91 days'`.execute(test.db);
  await apply({ networks: 90 });
  await signIn('198.51.100.9');
  expect((await sent()).toSorted()).toEqual(['dormant@cafe.example', 'dormant@office.example']);
});

it('deletes of each table what has expired, and nothing before', async () => {
  const moments: Record<string, string> = {
    sign_in_failures: 'at',
    login_throttles: 'since',
    email_rate_limits: 'at',
    venue_commands: 'at',
    idempotency_responses: 'created_at',
  };
  // The others have rows of all that is not written here.
  await sql`
    INSERT INTO sessions (token_hash, account_id, expires_at) VALUES ('valid', ${account}, now() + interval '1 day')`.execute(
    test.db,
  );
  for (const table of ['sign_in_failures', 'login_throttles', 'email_rate_limits'])
    await sql`INSERT INTO ${sql.table(table)} (email, address) VALUES ('a@b.example', 'x')`.execute(test.db);
  await sql`INSERT INTO forgotten_players VALUES ('lately', now() + interval '1 day')`.execute(test.db);
  await sql`INSERT INTO venue_commands (venue_id, action) VALUES (${another}, 'skip')`.execute(test.db);
  const filled = async () => {
    const found = [];
    for (const name of expiringTables)
      if ((await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(test.db)).rows.length > 0) found.push(name);
    return found;
  };
  await apply();
  expect(await filled()).toEqual(expiringTables);
  for (const name of expiringTables)
    await sql`UPDATE ${sql.table(name)} SET ${sql.ref(moments[name] ?? 'expires_at')} = now() - interval '25 hours'`.execute(
      test.db,
    );
  await apply();
  expect(await filled()).toEqual([]);
});
