import { expect, it } from 'vitest';
import { clientExposureOf } from './client-exposure.ts';

it.each([
  ['127.0.0.1', [], undefined, null],
  ['localhost', [], 'http://localhost:8080', null],
  ['::1', [], 'http://[::1]:8080', null],
  ['127.0.0.1', ['127.0.0.1'], 'https://music.example', null],
  ['0.0.0.0', ['10.0.0.2'], 'https://music.example', null],
  ['0.0.0.0', [], undefined, 'plain'],
  ['::', [], 'https://music.example', 'plain'],
  ['192.168.0.5', [], 'http://192.168.0.5', 'plain'],
  ['127.0.0.1', ['127.0.0.1'], 'http://music.example', 'public_url'],
] as const)('listening on %s behind %j as %s is %s', (host, trustProxy, publicUrl, exposure) => {
  expect(clientExposureOf({ host, trustProxy, publicUrl })).toBe(exposure);
});
