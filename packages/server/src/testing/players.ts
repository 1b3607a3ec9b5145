import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** A city, and a venue of the caller's that is open day and night; gives its id. */
export const insertTestVenue = async (
  test: TestApp,
  token: string,
  more: object = {},
  timezone = 'Europe/Moscow',
): Promise<number> => {
  await sql`
    INSERT INTO cities (key, name, timezone) VALUES (${timezone}, ${JSON.stringify({ ru: timezone })}, ${timezone})
    ON CONFLICT DO NOTHING`.execute(test.db);
  const { id: city_id } = await test.db
    .selectFrom('cities')
    .select('id')
    .where('key', '=', timezone)
    .executeTakeFirstOrThrow();
  const always = { start_time: '00:00', end_time: '00:00' };
  const body = { name: 'Bar', city_id, object_type_id: 1, ...always, ...more };
  return (await test.call('POST', '/objects', { token, body })).body.object.id;
};

/** Pairs a device with a venue by a code; gives its id and token. */
export const pairDevice = async (
  test: TestApp,
  token: string,
  venue: number,
  remoteAddress = '192.0.2.1',
): Promise<{ player_id: number; token: string }> => {
  const { code } = (await test.call('POST', `/objects/${venue}/players`, { token })).body;
  const body = { code, name: 'Tablet', version: '0.1.0' };
  return (await test.call('POST', '/player/pair', { body, remoteAddress })).body;
};
