import { describe, expect, it } from 'vitest';
import { loginBody } from './auth.ts';

const problems = (body: unknown) =>
  loginBody.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a sign-in', () => {
  it('takes an email and a password, and leaves the password as it is', () => {
    const body = { email: ' Anna@Example.com', password: '  spaces count  ', tz: 'Europe/Moscow', token: null };
    expect(loginBody.parse(body)).toEqual({ ...body, email: 'anna@example.com' });
  });

  it('takes a one-time token alone', () => {
    expect(problems({ token: 'abc' })).toEqual([]);
  });

  it('asks for both fields where there is no token', () => {
    expect(problems({})).toEqual([
      ['email', 'required'],
      ['password', 'required'],
    ]);
    expect(problems({ email: 'anna@example.com', password: '' })).toEqual([['password', 'required']]);
  });

  it('asks for the password where an email comes with a token', () => {
    expect(problems({ email: 'anna@example.com', token: 'abc' })).toEqual([['password', 'required']]);
  });

  it('names an email that is none and a password that is too long', () => {
    expect(problems({ email: 'anna', password: 'x' })).toEqual([['email', 'email']]);
    expect(problems({ email: 'anna@example.com', password: 'x'.repeat(129) })).toEqual([['password', 'too_long']]);
  });
});
