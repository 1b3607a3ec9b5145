import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMessage, insertRequest } from '../features/support/support.store.ts';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';

let line: CommandLine;
let server: Awaited<ReturnType<CommandLine['serve']>>;
beforeAll(async () => {
  line = openCommandLine();
  server = await line.serve();
});
afterAll(async () => {
  await server.close();
  line.close();
});

describe('letters and keys', () => {
  it('shows the latest letters, and the text of one', async () => {
    expect((await line.kamerton(['letters'])).stdout).toBe('There are no letters yet.\n');
    const { letters, database } = server.service;
    const letter = { account_id: null, kind: 'recover', recipient: 'anna@cafe.example', text: 'one\ntwo' };
    for (const subject of ['First', 'Second']) {
      await letters.write(database.handle, { ...letter, subject });
    }
    const listed = await line.kamerton(['letters', '--json']);
    expect(listed.events).toEqual([
      expect.objectContaining({ id: 2, subject: 'Second', sent_at: null, text: 'one\ntwo' }),
      expect.objectContaining({ id: 1, subject: 'First' }),
      { type: 'end', letters: 2 },
    ]);
    expect((await line.kamerton(['letters'], 'ru')).stdout).toMatch(
      /^ +2 +[-\d]+ [:\d]+ +ждёт +anna@cafe.example +Second\n/,
    );
    expect((await line.kamerton(['letters', '1'])).stdout).toMatch(/First\n\none\ntwo\n$/);
    expect(await line.kamerton(['letters', '3'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no letter 3') as string,
    });
    expect((await line.kamerton(['letters', 'x'])).code).toBe(1);
  }, 120_000);

  it('makes a new key each time', async () => {
    await line.kamerton(['account', 'add', 'key@cafe.example']);
    const keys = [];
    for (let n = 0; n < 2; n += 1) {
      const { events } = await line.kamerton(['account', 'key', 'key@cafe.example', '--json']);
      keys.push(events[0]?.['api_key']);
    }
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^kamerton\.[\w-]{43}$/);
    expect((await line.kamerton(['account', 'key', 'nobody@cafe.example'])).stderr).toContain('There is no account');
  }, 120_000);
});

describe('accounts from the command line', () => {
  it('makes accounts, closes and opens them, and signs in by a link', async () => {
    const added = await line.kamerton(
      ['account', 'add', 'Owner@Cafe.example', '--name', 'Анна', '--password-stdin'],
      'en',
      'long enough 1\n',
    );
    expect(added).toMatchObject({ code: 0, stdout: 'The account owner@cafe.example was made.\n' });
    expect((await line.kamerton(['account', 'add', 'owner@cafe.example'])).stderr).toContain('There is an account');
    expect((await line.kamerton(['account', 'add', 'x@cafe.example', '--password-stdin'], 'en', 'short\n')).code).toBe(
      1,
    );
    const link = await line.kamerton(['account', 'sign-in-link', 'owner@cafe.example', '--json']);
    expect(link.events).toEqual([{ url: expect.stringMatching(/\/dist\/\?token=[\w-]{43}$/) as string }]);
    expect((await line.kamerton(['account', 'close', 'owner@cafe.example'])).code).toBe(0);
    expect((await line.kamerton(['account', 'sign-in-link', 'owner@cafe.example'])).stderr).toContain('is closed');
    expect((await line.kamerton(['account', 'open', 'owner@cafe.example'])).code).toBe(0);
    expect((await line.kamerton(['account', 'open', 'nobody@cafe.example'])).stderr).toContain('There is no account');
    expect(
      (await line.kamerton(['account', 'add', 'y@cafe.example', '--password-stdin'], 'en', 'password123\n')).code,
    ).toBe(1);
  }, 120_000);
});

describe('revoking from the command line', () => {
  beforeAll(async () => {
    await line.kamerton(['import', line.music]);
  });

  it('takes a track or an album out and brings it back', async () => {
    const revoked = await line.kamerton([
      'revoke',
      'track',
      '1',
      '--reason',
      ' Спор о правах ',
      '--reason-en',
      'A dispute',
      '--json',
    ]);
    expect(revoked).toMatchObject({ code: 0, stderr: '' });
    expect(revoked.events).toMatchObject([
      { kind: 'track', id: 1, tracks: 1, reason: { ru: 'Спор о правах', en: 'A dispute' } },
    ]);
    const album = await line.kamerton(['revoke', 'album', '1', '--reason', 'x'], 'ru_RU.UTF-8');
    expect(album).toMatchObject({ code: 0, stdout: expect.stringContaining('Больше не играет треков: 23.') as string });
    expect((await line.kamerton(['import', line.music, '--json'])).code).toBe(0);
    const back = await line.kamerton(['restore', 'album', '1']);
    expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('Tracks that play again: 23.') as string });
    expect((await line.kamerton(['restore', 'track', '1', '--json'])).events).toMatchObject([
      { revoked_at: null, tracks: 1 },
    ]);
  }, 120_000);

  it.each([
    [['revoke', 'track', '1'], 'Write the command like this'],
    [['revoke', 'song', '1', '--reason', 'x'], 'Write the command like this'],
    [['revoke', 'track', '0', '--reason', 'x'], 'Write the command like this'],
    [['revoke', 'track', '1', '2', '--reason', 'x'], 'Write the command like this'],
    [['restore', 'album'], 'Write the command like this'],
    [['revoke', 'track', '1', '--reason', '  '], 'The reason of a revocation is one line'],
    [['revoke', 'track', '999', '--reason', 'x'], 'There is no 999 in the catalogue'],
    [['restore', 'album', '999'], 'There is no 999 in the catalogue'],
  ])('answers %j with one sentence', async (args, stderr) => {
    expect(await line.kamerton(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(stderr) as string,
    });
  });
});

describe('support from the command line', () => {
  it('lists what waits, and answers it with a letter', async () => {
    expect((await line.kamerton(['requests'])).stdout).toBe('There are no requests yet.\n');
    await line.kamerton(['account', 'add', 'anna@cafe.example', '--name', 'Anna']);
    const { handle } = server.service.database;
    const { id } = await handle
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'anna@cafe.example')
      .executeTakeFirstOrThrow();
    const request = await insertRequest(handle, id, 'Terrace');
    await insertMessage(handle, request, { author: 'user', author_name: 'Anna', message: 'A new venue?' });
    expect((await line.kamerton(['requests', '--json'])).events).toMatchObject([
      { number: 1, email: 'anna@cafe.example', subject: 'Terrace', status: 'open', messages_count: 1 },
      { requests: 1 },
    ]);
    expect(await line.kamerton(['reply', '1', '-'], undefined, 'Yes.\nOne more.\n')).toMatchObject({
      code: 0,
      stdout: 'Request 1 is answered.\n',
    });
    expect((await line.kamerton(['requests'])).stdout).toContain('answered  anna@cafe.example  Terrace');
    expect((await line.kamerton(['letters', '3'])).stdout).toContain('/dist/feedback/request/1');
    expect((await line.kamerton(['reply', '2', 'Hello'])).stderr).toContain('There is no request 2');
    expect((await line.kamerton(['reply', '1', '  '])).stderr).toContain('An answer is a text');
    expect((await line.kamerton(['reply', '1'])).stderr).toContain('reply <number> <text>');
  }, 120_000);
});

describe('terms of the contract', () => {
  it('are published in versions, each from a day on', async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(line.home, name), text);
      return join(line.home, name);
    };
    const [ru, en] = [file('ru.md', '# Условия\n'), file('en.md', '# Terms\n')];
    const first = await line.kamerton(['terms', 'publish', ru, en, '--from', '2026-12-01']);
    expect(first).toMatchObject({
      code: 0,
      stdout: 'The terms of version 1 are published and apply from 2026-12-01.\n',
    });
    expect((await line.kamerton(['terms', 'publish', ru, en, '--from', '2026-11-30'])).stderr).toContain('2026-12-01');
    expect((await line.kamerton(['terms', 'publish', ru, en, '--from', '2026-02-30'])).stderr).toContain(
      'terms publish',
    );
    expect((await line.kamerton(['terms', 'publish', ru])).stderr).toContain('terms publish <ru.md> <en.md>');
    expect((await line.kamerton(['terms', 'publish', ru, file('bad.md', 'Tea 茶 🎵')])).stderr).toContain('茶 🎵');
    expect((await line.kamerton(['terms', 'publish', ru, join(line.home, 'none.md')])).stderr).toContain(
      'cannot be read',
    );
    const second = await line.kamerton(['terms', 'publish', ru, en, '--from', '2026-12-01', '--json']);
    expect(second.events).toEqual([{ version: 2, effective_from: '2026-12-01' }]);
  }, 120_000);
});
