import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { insertOperator, staffPassword } from '../../../testing/office.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const logIn = (email: string, typed = password) =>
  test.call('POST', '/auth/login', { body: { email, password: typed } });

describe('a hash of less cost than hashes have today', () => {
  const weak = { memoryCost: 4096, timeCost: 1, parallelism: 1 };
  const hashOf = async (table: 'accounts' | 'staff', email: string) => {
    const row = await test.db.selectFrom(table).select('password_hash').where('email', '=', email).executeTakeFirst();
    return row?.password_hash;
  };

  it('of a distributor is replaced at the next sign-in, and by no wrong password', async () => {
    const email = 'weak@cafe.example';
    const { id } = await test.signedIn(email);
    const stored = await hash(password, weak);
    await sql`UPDATE accounts SET password_hash = ${stored} WHERE id = ${id}`.execute(test.db);
    expect((await logIn(email, 'a guess')).status).toBe(401);
    expect(await hashOf('accounts', email)).toBe(stored);
    expect((await logIn(email)).status).toBe(200);
    const grown = await hashOf('accounts', email);
    expect(grown).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(email)).status).toBe(200);
    expect(await hashOf('accounts', email)).toBe(grown);
  });

  it('lets its owner in twice at once', async () => {
    const email = 'twice@cafe.example';
    const { id } = await test.signedIn(email);
    await sql`UPDATE accounts SET password_hash = ${await hash(password, weak)} WHERE id = ${id}`.execute(test.db);
    const answers = await Promise.all([logIn(email), logIn(email), logIn(email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('of an operator is replaced at the next sign-in', async () => {
    const email = 'weak@office.example';
    const id = await insertOperator(test, 'support', email);
    const stored = await hash(staffPassword, weak);
    await sql`UPDATE staff SET password_hash = ${stored} WHERE id = ${id}`.execute(test.db);
    const signIn = () => test.call('POST', '/office/api/sign-in', { body: { email, password: staffPassword } });
    expect((await signIn()).status).toBe(200);
    expect(await hashOf('staff', email)).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    expect((await signIn()).status).toBe(200);
  });
});

describe('a generated password', () => {
  const expire = (id: number, when: string) =>
    sql`UPDATE accounts SET password_expires_at = now() + ${when}::interval WHERE id = ${id}`.execute(test.db);

  it('works until its end, and is answered as a wrong one from then on', async () => {
    const email = 'generated@cafe.example';
    const { id, token } = await test.signedIn(email);
    await expire(id, '1 minute');
    expect((await logIn(email)).status).toBe(200);
    await expire(id, '-1 second');
    const [late, wrong] = [await logIn(email), await logIn(email, 'a guess')];
    expect(late.status).toBe(401);
    expect({ ...late.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
    const body = { old_password: password, new_password: 'a lamp in every window' };
    const changed = await test.call('PUT', '/profile/password', { token, body });
    expect(changed.body.fields).toEqual({ old_password: 'wrong' });
  });

  it('has no end any more once its owner has replaced it', async () => {
    const email = 'replaced@cafe.example';
    const { id, token } = await test.signedIn(email);
    await expire(id, '1 hour');
    const body = { old_password: password, new_password: 'a lamp in every window' };
    expect((await test.call('PUT', '/profile/password', { token, body })).status).toBe(200);
    const { rows } = await sql<{ password_expires_at: string | null }>`
      SELECT password_expires_at FROM accounts WHERE id = ${id}`.execute(test.db);
    expect(rows).toEqual([{ password_expires_at: null }]);
  });
});
