import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Invalid, TooMany, Conflict } from '../lib/errors.ts';
import { registerErrorHandler } from './error-handler.ts';
import { logSerializers } from './log.ts';

let lines: Record<string, unknown>[] = [];
const open = () => {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = fastify({ logger: { level: 'warn', stream, serializers: logSerializers(false) } });
  app.decorateRequest('account', undefined);
  app.decorateRequest('operator', undefined);
  registerErrorHandler(app);
  app.get('/invalid', () => Promise.reject(new Invalid({ email: 'email' })));
  app.get('/conflict', () => Promise.reject(new Conflict()));
  app.get('/limited', () => Promise.reject(new TooMany(9)));
  const ask = async (url: string, times: number, remoteAddress = '203.0.113.7') => {
    for (let at = 0; at < times; at += 1) await app.inject({ url, remoteAddress });
  };
  return { app, ask };
};

beforeEach(() => {
  lines = [];
});
afterEach(() => vi.restoreAllMocks());

describe('refused input', () => {
  it('is logged once a minute for a network, without what was sent', async () => {
    const { app, ask } = open();
    await ask('/invalid?email=anna@cafe.example', 59);
    await ask('/invalid', 59, '198.51.100.7');
    expect(lines).toEqual([]);
    await ask('/invalid?email=anna@cafe.example', 40, '203.0.113.99');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 40,
      refusals: { code: 'invalid', count: 60 },
      req: { method: 'GET', remoteAddress: '203.0.113.0/24' },
    });
    expect(JSON.stringify(lines)).not.toContain('anna');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    await ask('/invalid', 60);
    expect(lines).toHaveLength(2);
    await app.close();
  });

  it('is also what leads nowhere; conflicts between people are not', async () => {
    const { app, ask } = open();
    await ask('/conflict', 100);
    expect(lines).toEqual([]);
    await ask('/wp-admin/setup.php', 60);
    expect(lines).toMatchObject([{ refusals: { code: 'not_found' } }]);
    await app.close();
  });
});

it('a rate limit that is reached is logged at the first call beyond it, once a minute', async () => {
  const { app, ask } = open();
  await ask('/limited', 500);
  expect(lines).toMatchObject([{ refusals: { code: 'too_many_requests', count: 1 }, msg: 'rate limit reached' }]);
  await app.close();
});
