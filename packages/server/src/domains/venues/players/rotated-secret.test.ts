import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretsInFile } from '../../../lib/secrets.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertTestVenue } from '../../../testing/players.ts';

const folder = mkdtempSync(join(tmpdir(), 'kamerton-secret-'));
const secrets = secretsInFile(join(folder, 'secret'));
let test: TestApp;

beforeAll(async () => {
  test = await openTestApp({}, secrets);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

it('a code that was made before the secret was replaced pairs a device, which is answered again across that', async () => {
  const { token } = await test.signedIn('owner@cafe.example');
  const venue = await insertTestVenue(test, token);
  const { code } = (await test.call('POST', `/objects/${venue}/players`, { token })).body;
  const body = { code, name: 'Tablet', version: '0.1.0', key: '00112233445566778899aabbccddeeff' };
  const pair = () => test.call('POST', '/player/pair', { body });
  secrets.rotate?.();
  const first = await pair();
  expect(first.status).toBe(200);
  secrets.rotate?.();
  expect((await pair()).body).toEqual(first.body);
  expect((await test.call('GET', '/player', { token: first.body.token })).status).toBe(200);
});
