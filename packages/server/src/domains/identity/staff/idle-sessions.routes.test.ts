import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { stopDate } from '../../../testing/clock.ts';
import { insertOperator, operatorOf, staffPassword } from '../../../testing/office.ts';
import { whileRefused } from '../../../testing/refused-writes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const unused = (minutes: number, id: number) =>
  sql`UPDATE staff_sessions SET last_seen_at = now() - make_interval(mins => ${minutes}) WHERE staff_id = ${id}`.execute(
    test.db,
  );

const minutesUnused = async (id: number) => {
  const { rows } = await sql<{ minutes: number }>`
    SELECT extract(epoch FROM now() - last_seen_at)::float8 / 60 AS minutes FROM staff_sessions
    WHERE staff_id = ${id}`.execute(test.db);
  return rows[0]?.minutes;
};

it('ends when it was not used for an hour, and goes on while it is', async () => {
  const vera = await operatorOf(test, 'support', 'vera@office.example');
  const isIn = async () => (await vera.call('GET', '/me')).status === 200;
  await unused(59, vera.id);
  expect(await isIn()).toBe(true);
  await unused(59, vera.id);
  expect(await isIn()).toBe(true);
  // Its last use is known to five minutes.
  await unused(66, vera.id);
  expect(await isIn()).toBe(false);
});

it('is not used by a page that stands open and asks by itself', async () => {
  const nina = await operatorOf(test, 'support', 'nina@office.example');
  await unused(59, nina.id);
  const asked = await nina.call('GET', '/me', undefined, { 'x-background': '1' });
  expect(asked.status).toBe(200);
  expect(await minutesUnused(nina.id)).toBeGreaterThan(58);
});

it('is used also by way of a server whose clock is behind that of the database', async () => {
  const lida = await operatorOf(test, 'support', 'lida@office.example');
  await unused(59, lida.id);
  stopDate(Date.parse('2026-01-01T00:00:00Z'));
  try {
    expect((await lida.call('GET', '/me')).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
  expect(await minutesUnused(lida.id)).toBeLessThan(58);
});

it('is good for reading while the database takes no writes', async () => {
  const inna = await operatorOf(test, 'support', 'inna@office.example');
  await unused(59, inna.id);
  await whileRefused(test.db, 'staff_sessions', async () => {
    expect((await inna.call('GET', '/me')).status).toBe(200);
  });
});

it('keeps the limit that was set when it began', async () => {
  const id = await insertOperator(test, 'support', 'long@office.example');
  const app = await openTestApp({ config: { ...test.deps.config, officeIdleMinutes: 30 }, db: test.db });
  try {
    const body = { email: 'long@office.example', password: staffPassword };
    expect((await app.call('POST', '/office/api/sign-in', { body })).status).toBe(200);
    const { rows } = await sql<{ idle_minutes: number }>`
      SELECT idle_minutes FROM staff_sessions WHERE staff_id = ${id}`.execute(test.db);
    expect(rows).toEqual([{ idle_minutes: 30 }]);
  } finally {
    await app.close();
  }
});
