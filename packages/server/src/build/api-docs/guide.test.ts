import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { insertAlbum } from '../../testing/catalogue.ts';
import { inAll } from '../../text/texts.ts';
import { guide } from './guide.ts';

const run = promisify(execFile);

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('leads from the key to a playlist with a track, typed into a shell word for word', async () => {
  const { token } = await test.signedIn('anna@cafe.example');
  const { trackIds } = await insertAlbum(test.db, { tracks: [{ name: 'Calm', vocal: false }] }, test.deps.store);
  const key = (await test.call('GET', '/profile', { token })).body.profile.api_key as string;
  expect(key).toBeTypeOf('string');
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const script = ['set -e', ...guide.map((step) => step.command)].join('\n');
  const { stdout } = await run('bash', ['-c', script], {
    env: { ...process.env, API: `http://127.0.0.1:${port}/dist/api`, KEY: key },
  });
  expect(stdout).toContain(`track ${trackIds[0]}\n`);
  const { body } = await test.call('GET', '/my/playlists', { token });
  expect(body.playlists).toMatchObject([{ name: 'First playlist', track_count: 1 }]);
  expect(stdout).toContain(`"collection":{"id":${body.playlists[0].id}`);
});

it('stands in docs with the same commands', () => {
  const written = readFileSync(new URL('../../../../../docs/first-playlist.md', import.meta.url), 'utf8');
  for (const { command, name } of guide) {
    expect(written).toContain(`\n${command}\n`);
    for (const text of inAll(({ apiDocs }) => apiDocs.guide[name])) expect(written).toContain(text);
  }
});
