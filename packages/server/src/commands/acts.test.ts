import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { contractDetails } from '@kamerton/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId } from '../demo/seed.store.ts';
import { apiKeyOf } from '../features/auth/api-keys.service.ts';
import { beginContract, findContract, insertSignature } from '../features/contracts/contracts.store.ts';
import { findNewestTerms } from '../features/contracts/terms.store.ts';
import { insertMessage, insertRequest } from '../features/support/support.store.ts';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';
import { details } from '../testing/contracts.ts';
import { makeSignature } from '../features/contracts/signing.service.ts';

let line: CommandLine;
let server: Awaited<ReturnType<CommandLine['serve']>>;
beforeAll(async () => {
  line = openCommandLine();
  server = await line.serve();
}, 60_000);
afterAll(async () => {
  await server.close();
  line.close();
});

describe('letters and keys', () => {
  it('shows the latest letters, and the text of one', async () => {
    expect((await line.kamerton(['emails'])).stdout).toBe('No emails yet.\n');
    const { letters, database } = server.service;
    const letter = { account_id: null, kind: 'recover', recipient: 'anna@cafe.example', text: 'one\ntwo' };
    for (const subject of ['First', 'Second']) {
      await letters.write(database.handle, { ...letter, subject });
    }
    const listed = await line.kamerton(['emails', '--json']);
    expect(listed.events).toEqual([
      expect.objectContaining({ id: 2, subject: 'Second', sent_at: null, text: 'one\ntwo' }),
      expect.objectContaining({ id: 1, subject: 'First' }),
      { type: 'end', letters: 2 },
    ]);
    expect((await line.kamerton(['emails'], 'ru')).stdout).toMatch(
      /^ +2 +[-\d]+ [:\d]+ +ждёт +anna@cafe.example +Second\n/,
    );
    expect((await line.kamerton(['letters', '1'])).stdout).toMatch(/First\n\none\ntwo\n$/);
    expect(await line.kamerton(['emails', '3'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No such email: 3') as string,
    });
    expect((await line.kamerton(['emails', 'x'])).code).toBe(1);
  }, 120_000);

  it('makes a new key each time, which only the portal shows', async () => {
    const { database, encryption } = server.service;
    await line.kamerton(['account', 'add', 'key@cafe.example']);
    const account = await accountId(database.handle, 'key@cafe.example');
    const keys = new Set<string | null>();
    for (let n = 0; n < 2; n += 1) {
      const { stdout } = await line.kamerton(['account', 'key', 'key@cafe.example', ...(n === 0 ? [] : ['--json'])]);
      const key = await apiKeyOf(database.handle, encryption, account);
      expect(key).toMatch(/^kamerton\.[\w-]{43}$/);
      expect(stdout).not.toContain('kamerton.');
      keys.add(key);
    }
    expect(keys.size).toBe(2);
    expect((await line.kamerton(['account', 'key', 'nobody@cafe.example'])).stderr).toContain(
      'No such account: nobody',
    );
  }, 120_000);
});

describe('accounts from the command line', () => {
  it('makes accounts, closes and opens them, and signs in by a link', async () => {
    const added = await line.kamerton(
      ['account', 'add', 'Owner@Cafe.example', '--name', 'Анна', '--password-stdin'],
      'en',
      'long enough 1\n',
    );
    expect(added).toMatchObject({ code: 0, stdout: 'Account owner@cafe.example created.\n' });
    expect((await line.kamerton(['account', 'add', 'owner@cafe.example'])).stderr).toContain(
      'owner@cafe.example already exists',
    );
    expect((await line.kamerton(['account', 'add', 'x@cafe.example', '--password-stdin'], 'en', 'short\n')).code).toBe(
      1,
    );
    const link = await line.kamerton(['account', 'sign-in-link', 'owner@cafe.example', '--json']);
    expect(link.events).toEqual([{ url: expect.stringMatching(/\/dist\/\?token=[\w-]{43}$/) as string }]);
    expect((await line.kamerton(['account', 'close', 'owner@cafe.example'])).code).toBe(0);
    expect((await line.kamerton(['account', 'sign-in-link', 'owner@cafe.example'])).stderr).toContain('is closed');
    expect((await line.kamerton(['account', 'open', 'owner@cafe.example'])).code).toBe(0);
    expect((await line.kamerton(['account', 'open', 'nobody@cafe.example'])).stderr).toContain(
      'No such account: nobody',
    );
    expect(
      (await line.kamerton(['account', 'add', 'y@cafe.example', '--password-stdin'], 'en', 'password123\n')).code,
    ).toBe(1);
  }, 120_000);
});

describe('revoking from the command line', () => {
  beforeAll(async () => {
    await line.kamerton(['import', line.music]);
  }, 120_000);

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
    expect((await line.kamerton(['revoke', 'album', '1', '--preview'])).stdout).toContain(
      'Tracks that would stop playing: 0.',
    );
    expect((await line.kamerton(['import', line.music, '--json'])).code).toBe(0);
    const back = await line.kamerton(['restore', 'album', '1']);
    expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('Tracks playing again: 23.') as string });
    expect((await line.kamerton(['restore', 'track', '1', '--json'])).events).toMatchObject([
      { revoked_at: null, tracks: 1 },
    ]);
    const foretold = await line.kamerton(['revoke', 'track', '2', '3', '--preview', '--json']);
    expect(foretold.events).toMatchObject([{ preview: true, tracks: 2, playlists: { total: 0, names: [] } }]);
    const many = await line.kamerton(['revoke', 'track', '2', '3', '--reason', 'x', '--json']);
    expect(many.events).toMatchObject([{ id: 2 }, { id: 3 }]);
    expect((await line.kamerton(['restore', 'track', '2', '3', '--json'])).events).toHaveLength(2);
  }, 120_000);

  it.each([
    [['revoke', 'track', '1'], 'Usage: npm run kamerton -- '],
    [['revoke', 'song', '1', '--reason', 'x'], 'Usage: npm run kamerton -- '],
    [['revoke', 'track', '0', '--reason', 'x'], 'Usage: npm run kamerton -- '],
    [['revoke', 'track', '1', 'x', '--reason', 'x'], 'Usage: npm run kamerton -- '],
    [['revoke', 'track', '1', '999', '--reason', 'x'], '999 is not in the catalogue'],
    [['restore', 'album'], 'Usage: npm run kamerton -- '],
    [['revoke', 'track', '1', '--reason', '  '], 'The revocation reason must be a single line'],
    [['revoke', 'track', '999', '--reason', 'x'], '999 is not in the catalogue'],
    [['restore', 'album', '999'], '999 is not in the catalogue'],
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
    expect((await line.kamerton(['requests'])).stdout).toBe('No requests yet.\n');
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
      stdout: 'Replied to request 1.\n',
    });
    expect((await line.kamerton(['requests'])).stdout).toContain('answered  anna@cafe.example  Terrace');
    const number = /^ +(\d+) .* anna@cafe\.example .*№ 1$/m.exec((await line.kamerton(['emails'])).stdout)?.[1];
    expect((await line.kamerton(['emails', String(number)])).stdout).toContain('/dist/feedback/request/1');
    expect((await line.kamerton(['reply', '2', 'Hello'])).stderr).toContain('No such request: 2');
    expect((await line.kamerton(['reply', '1', '  '])).stderr).toContain('A reply must have 1 to 10,000 characters');
    expect((await line.kamerton(['reply', '1'])).stderr).toContain('reply <number> <text>');
  }, 120_000);
});

describe('the audit log from the command line', () => {
  const by = expect.objectContaining({ kind: 'command', name: userInfo().username, id: null }) as object;

  it('has every act in it, and who did it', async () => {
    const { code, events } = await line.kamerton(['audit', 'list', '--json']);
    expect(code).toBe(0);
    expect(events.at(-1)).toEqual({ type: 'end', entries: events.length - 1, total: events.length - 1 });
    const acts = events.slice(0, -1).toReversed();
    expect(acts.map((entry) => entry['actor'])).toEqual(acts.map(() => by));
    expect(acts.map(({ act, object }) => `${String(act)} ${(object as { id: string | null }).id}`)).toEqual([
      'letter.read null',
      'letter.read 1',
      'account.add 1',
      'account.key 1',
      'account.key 1',
      'account.add 2',
      'account.sign-in-link 2',
      'account.close 2',
      'account.open 2',
      'import.begin null',
      'album.import 1',
      'import.finish null',
      'track.revoke 1',
      'album.revoke 1',
      'import.begin null',
      'import.finish null',
      'album.restore 1',
      'track.restore 1',
      'track.revoke 2',
      'track.revoke 3',
      'track.restore 2',
      'track.restore 3',
      'account.add 4',
      'request.answer 1',
    ]);
    expect(acts[11]).toMatchObject({ object: { name: line.music }, after: { added: 24, refused: 0, stopped: null } });
    expect(acts[12]).toMatchObject({
      object: { kind: 'track', name: expect.stringMatching(/^Track \d+$/) as string },
      before: { revoked_at: null, reason_ru: null, reason_en: null },
      after: { reason_ru: 'Спор о правах', reason_en: 'A dispute' },
    });
    const some = await line.kamerton(['audit', 'list', '--act', 'track.revoke', '--words', 'спор'], 'ru');
    expect(some.stdout).toMatch(/^ +13  [-\d]+ [:\d]+  \w+  track\.revoke  track 1  Track \d+\n$/);
  }, 120_000);

  it('is exported to a new file, and verified', async () => {
    const file = join(line.home, 'log.ndjson');
    const count = Number((await line.kamerton(['audit', 'list', '--json'])).events.at(-1)?.['total']);
    expect(count).toBeGreaterThan(0);
    expect((await line.kamerton(['audit', 'export', file])).stdout).toBe(`Entries: ${count}. File: ${file}\n`);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((text) => (JSON.parse(text) as { id: number }).id)).toEqual(lines.map((_, n) => n + 1));
    expect(await line.kamerton(['audit', 'export', file])).toMatchObject({
      code: 1,
      stderr: `${file} already exists. Choose another name.\n`,
    });

    const whole = await line.kamerton(['audit', 'verify']);
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining(`is intact: ${count} entries`) as string });
    const mark = new RegExp(`${count}:[0-9a-f]{64}`).exec(whole.stdout)?.[0] ?? '';
    expect(lines.at(-1)).toContain(mark.split(':')[1]);
    const other = await line.kamerton(['audit', 'verify', '--expect', `${count}:${'0'.repeat(64)}`, '--json']);
    expect(other).toMatchObject({
      code: 1,
      events: expect.arrayContaining([
        expect.objectContaining({
          type: 'verdict',
          entries: count - 1,
          broken: { number: count, fault: 'not_as_expected' },
        }),
      ]) as object[],
    });
  }, 120_000);
});

describe('terms of the contract', () => {
  it('are published in versions, each from a day on', async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(line.home, name), text);
      return join(line.home, name);
    };
    const [ru, en] = [file('ru.md', `# Условия\n\n${'Слова. '.repeat(20_000)}`), file('en.md', '# Terms\n')];
    const first = await line.kamerton(['terms', 'publish', 'ru.md', 'en.md', '--from', '2026-12-01']);
    expect(first).toMatchObject({
      code: 0,
      stdout: 'Version 1 of the terms published, effective from 2026-12-01. Emails to signatories: 0.\n',
    });
    expect((await line.kamerton(['terms', 'publish', ru, en, '--from', '2026-11-30'])).stderr).toContain('2026-12-01');
    expect((await line.kamerton(['terms', 'publish', ru, en, '--from', '2026-02-30'])).stderr).toContain(
      'terms publish',
    );
    expect((await line.kamerton(['terms', 'publish', ru])).stderr).toContain('terms publish <ru.md> <en.md>');
    expect((await line.kamerton(['terms', 'publish', ru, file('bad.md', 'Tea 茶 🎵')])).stderr).toContain('茶 🎵');
    expect((await line.kamerton(['terms', 'publish', ru, join(line.home, 'none.md')])).stderr).toContain('Can’t read');
    const second = await line.kamerton(['terms', 'publish', ru, en, '--from', '2026-12-01', '--json']);
    expect(second.events).toEqual([{ version: 2, effective_from: '2026-12-01', letters: 0 }]);
  }, 120_000);
});

describe('contracts by operations of the office', () => {
  it('are listed, shown, terminated and renewed beside a running server', async () => {
    const office = (...words: string[]) => line.kamerton(['office', ...words]);
    await line.kamerton(['account', 'add', 'signed@cafe.example']);
    const { handle } = server.service.database;
    const account = await accountId(handle, 'signed@cafe.example');
    await beginContract(handle, account, contractDetails.parse({ is_foreign: false, ...details }));
    expect((await office('contracts', '--standing', 'signed')).stdout).toBe('Nothing found.\ntotal: 0\n');
    const terminate = (...words: string[]) => office('terminate-contract', '1', '--reason-en', 'A dispute', ...words);
    expect((await terminate('--reason-ru', 'x')).stderr).toContain('signed');
    const [contract, terms] = [await findContract(handle, account), await findNewestTerms(handle)];
    if (!contract || !terms) throw new Error('nothing to sign');
    const signing = { account, signatory_name: 'x', moment: new Date(), address: '::1', code_fingerprint: 'x' };
    const portal = 'https://music.example/dist/';
    await insertSignature(handle, await makeSignature(contract, terms, { ...signing, portal }));
    expect((await office('contracts', '--q', 'тёплый хлеб', '--json')).events).toMatchObject([
      { items: [{ number: 'KAM-000001', account: { email: 'signed@cafe.example' }, edition: 1 }], total: 1 },
    ]);
    const { stdout } = await office('contract', '1');
    expect(stdout).toContain('number: KAM-000001\n');
    expect(stdout).toMatch(/^signatures:\n {2}edition .+ signatory_name .+\n {2}1 .+ x /m);
    const pdf = await office('contract-pdf', '1', '--out', 'signed.pdf', '--json');
    const written = readFileSync(join(line.home, 'signed.pdf'));
    expect(pdf.events).toMatchObject([{ type: 'file', size: written.length, media_type: 'application/pdf' }]);
    expect(written.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await office('contract-pdf', '1', '--edition', '2', '--out', 'x.pdf')).stderr).toContain('No such number');
    expect((await terminate('--reason-ru', 'Спор', '--json')).events).toMatchObject([
      { item: { number: 'KAM-000001', termination: { reason_ru: 'Спор', reason_en: 'A dispute' } } },
    ]);
    expect((await line.kamerton(['emails'])).stdout).toContain('Договор KAM-000001 расторгнут');
    expect(await terminate('--reason-ru', 'x')).toMatchObject({ code: 1, stdout: '' });
    expect((await office('renew-contract', '1', '--json')).events).toMatchObject([{ item: { number: 'KAM-000002' } }]);
  }, 120_000);
});

describe('the staff from the command line', () => {
  it('is let in, listed, changed and shut out, but for the last admin', async () => {
    const added = await line.kamerton([
      'staff',
      'add',
      'Olga@Office.example',
      '--role',
      'admin',
      '--name',
      'Ольга',
      '--json',
    ]);
    expect(added.events).toEqual([
      expect.objectContaining({ email: 'olga@office.example', role: 'admin', password: expect.any(String) as string }),
    ]);
    expect((await line.kamerton(['staff', 'add', 'olga@office.example', '--role', 'admin'])).stderr).toContain(
      'already',
    );
    expect((await line.kamerton(['staff', 'add', 'x@office.example', '--role', 'chief'])).code).toBe(1);
    expect((await line.kamerton(['staff', 'close', 'olga@office.example'])).stderr).toContain('last admin');
    await line.kamerton(['staff', 'add', 'vera@office.example', '--role', 'support']);
    expect((await line.kamerton(['staff', 'role', 'vera@office.example', 'catalogue'])).stdout).toContain('catalogue');
    expect((await line.kamerton(['staff', 'close', 'vera@office.example'])).code).toBe(0);
    const { events } = await line.kamerton(['staff', 'list', '--json']);
    expect(events).toMatchObject([
      { email: 'vera@office.example', role: 'catalogue', is_active: false },
      { email: 'olga@office.example', is_active: true },
      { type: 'end', staff: 2 },
    ]);
    expect((await line.kamerton(['staff', 'password', 'vera@office.example'], 'ru')).stdout).toMatch(
      /Пароль: \S{20}\n/,
    );
    expect((await line.kamerton(['staff', 'reset-second-factor', 'nobody@office.example'])).stderr).toContain(
      'No staff member',
    );
  }, 120_000);
});
