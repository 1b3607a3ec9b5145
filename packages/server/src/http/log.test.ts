import { expect, it } from 'vitest';
import { redactSecrets } from '../lib/redact-secrets.ts';

it.each([
  ['/dist/?token=abc', '/dist/?token=…'],
  ['/dist/forgot?code=a-b_c&x=1', '/dist/forgot?code=…&x=1'],
  ['/dist/auth?lang=en&email_code=abc#top', '/dist/auth?lang=en&email_code=…#top'],
  ['/dist/forgot?revert_code=abc', '/dist/forgot?revert_code=…'],
  ['/media/audio/1?account=2&end=3&signature=abc', '/media/audio/1?account=2&end=3&signature=…'],
  ['/dist/?TOKEN=abc&token=def', '/dist/?TOKEN=…&token=…'],
  ['/dist/api/albums?limit=1', '/dist/api/albums?limit=1'],
])('%s is logged as %s', (url, logged) => {
  expect(redactSecrets(url)).toBe(logged);
});
