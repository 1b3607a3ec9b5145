import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { insertTestVenue, pairDevice } from '../../testing/players.ts';
import { closeAccount } from '../auth/accounts.service.ts';
import { tester } from '../../testing/actor.ts';
import { tellOfSilence } from './silence-alerts.job.ts';

let test: TestApp;
let mine: { id: number; token: string };
let venue: number;
let player: { player_id: number; token: string };
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`DELETE FROM venues`.execute(test.db);
  await sql`DELETE FROM emails`.execute(test.db);
  await sql`DELETE FROM events`.execute(test.db);
  number += 1;
  mine = await test.signedIn(`owner${number}@cafe.example`);
  ({ venue, player } = await playing('Bar'));
});

/** A venue of the account's that plays a playlist. */
const playing = async (name: string) => {
  const { playlist } = (await test.call('POST', '/my/playlists', { token: mine.token, body: { name } })).body;
  const id = await insertTestVenue(test, mine.token, { name, playlist_id: playlist.id });
  return { venue: id, player: await pairDevice(test, mine.token, id, `192.0.2.${number}`) };
};

/** Sets what the player has told, and how many minutes ago. */
const told = (status: 'playing' | 'silent', minutes: number, lastContact = 0, id = player.player_id) =>
  sql`UPDATE players SET status = ${status}, since = now() - make_interval(mins => ${minutes}),
    last_contact_at = now() - make_interval(mins => ${lastContact}) WHERE id = ${id}`.execute(test.db);
const run = () => tellOfSilence(test.deps);
const emails = async () => {
  const rows = await test.db.selectFrom('emails').select(['id', 'account_id', 'kind', 'recipient']).execute();
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({ ...row, text: await test.deps.emailQueue.textOf(test.db, id) })),
  );
};

it('tells an account once of a venue that is silent for ten minutes, until it plays again', async () => {
  await told('silent', 9);
  await run();
  expect(await emails()).toEqual([]);
  await told('silent', 11);
  await sql`DELETE FROM events`.execute(test.db);
  await Promise.all([run(), run(), run()]);
  await run();
  const written = await emails();
  expect(written).toMatchObject([
    { account_id: mine.id, kind: 'venues_silent', recipient: `owner${number}@cafe.example` },
  ]);
  expect(written[0]?.text).toContain('Таких объектов: 1.');
  expect(written[0]?.text).toContain('https://music.example/dist/object\n');
  const { rows } = await sql`SELECT account_id, event, data FROM events ORDER BY id`.execute(test.db);
  expect(rows).toEqual([
    { account_id: mine.id, event: 'venue.on-air', data: { venue_id: venue } },
    { account_id: mine.id, event: 'venue.silent', data: { venue_ids: [venue] } },
  ]);
  await told('playing', 1);
  await run();
  await told('silent', 11);
  await run();
  expect(await emails()).toHaveLength(2);
});

it('tells of a player that is gone for an hour, and of all venues in one email', async () => {
  const second = await playing('Second');
  await told('playing', 90, 59);
  await told('playing', 90, 59, second.player.player_id);
  await run();
  expect(await emails()).toEqual([]);
  await told('playing', 90, 61);
  await told('playing', 90, 61, second.player.player_id);
  await run();
  expect((await emails()).map(({ text }) => /Таких объектов: (\d+)/.exec(text ?? '')?.[1])).toEqual(['2']);
});

it('is silent about what is silent on purpose', async () => {
  await told('silent', 30);
  const set = (body: object) => test.call('PUT', '/objects', { token: mine.token, body: { id: venue, ...body } });
  const nothing = async () => {
    await run();
    expect(await emails()).toEqual([]);
  };
  await set({ is_active: false });
  await nothing();
  await set({ is_active: true, start_time: null, end_time: null });
  await nothing();
  await set({ start_time: '00:00', end_time: '00:00' });
  // A pause that ended a minute ago.
  await sql`UPDATE venues SET paused_until = now() - interval '1 minute'`.execute(test.db);
  await nothing();
  await sql`UPDATE venues SET paused_until = NULL`.execute(test.db);
  await closeAccount(test.db, tester, mine.id);
  await nothing();
});
