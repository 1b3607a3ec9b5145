import { expect, it } from 'vitest';
import { concerns } from './audience.rules.ts';

it.each([
  [{ account: 7 }, 7, 'support.reply', true],
  [{ account: 7 }, null, 'track.revoked', true],
  [{ account: 7 }, 8, 'support.reply', false],
  [{ account: 7 }, 0, 'request.new', false],
  [{ role: 'support' } as const, 0, 'request.new', true],
  [{ role: 'admin' } as const, 0, 'request.new', true],
  [{ role: 'catalogue' } as const, 0, 'request.new', false],
  [{ role: 'catalogue' } as const, 0, 'import.progress', true],
  [{ role: 'support' } as const, 0, 'import.progress', false],
  [{ role: 'catalogue' } as const, 0, 'catalogue.revoked', true],
  [{ role: 'support' } as const, 0, 'catalogue.revoked', false],
  [{ role: 'support' } as const, null, 'track.revoked', false],
  [{ role: 'admin' } as const, 7, 'support.reply', false],
])('%j of news for %s, %s: %s', (audience, account_id, event, concerned) => {
  expect(concerns(audience, { account_id, event })).toBe(concerned);
});
