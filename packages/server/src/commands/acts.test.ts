import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractDetails, type Language } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId } from '../demo/seed.store.ts';
import { apiKeyOf } from '../domains/identity/auth/api-keys.service.ts';
import { beginContract, findContract, insertSignature } from '../domains/customers/contracts/contracts.store.ts';
import { findNewestTerms } from '../domains/customers/contracts/terms.store.ts';
import { insertMessage, insertRequest } from '../domains/customers/support/support.store.ts';
import { flac } from '../testing/flac-files.ts';
import { removeOthers } from '../testing/others.ts';
import { openCommandTest } from '../testing/run-command.ts';
import { fadingTone } from '../testing/sound-files.ts';
import { details } from '../testing/contracts.ts';
import { makeSignature } from '../domains/customers/contracts/signing.service.ts';
import { commandHelp, helpText } from './help.ts';
import { findCommand } from './commands.ts';

let test: Awaited<ReturnType<typeof openCommandTest>>;
let music: string;
beforeAll(async () => {
  test = await openCommandTest();
  await removeOthers(test.db);
  music = join(test.home, 'music');
  mkdirSync(music);
  for (let n = 0; n < 3; n += 1)
    writeFileSync(join(music, `${n}.flac`), flac(fadingTone(1 + n / 100), [`TITLE=Track ${n}`, 'ALBUM=One']));
});
afterAll(() => test.close());

const run = (words: string[], language: Language = 'en', input = '') => test.run(words, { language, input });

describe('emails and keys', () => {
  it('shows the latest emails, and the text of one', async () => {
    expect((await run(['emails'])).text).toBe('No emails yet.');
    const { emailQueue, database } = test.service;
    const email = { account_id: null, kind: 'recover', recipient: 'anna@cafe.example', text: 'one\ntwo' };
    for (const subject of ['First', 'Second']) {
      await emailQueue.write(database.handle, { ...email, subject });
    }
    const listed = await run(['emails', '--json']);
    expect(listed.events).toEqual([
      expect.objectContaining({ id: 2, subject: 'Second', sent_at: null, text: 'one\ntwo' }),
      expect.objectContaining({ id: 1, subject: 'First' }),
      { type: 'end', letters: 2, total: 2 },
    ]);
    expect((await run(['emails'], 'ru')).text).toMatch(/^ +2 +[-\d]+ [:\d]+ +ждёт +anna@cafe.example +Second\n/);
    expect((await run(['letters', '1'])).text).toMatch(/First\n\none\ntwo$/);
    expect(await run(['emails', '3'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('No such email: 3') as string,
    });
    expect((await run(['emails', 'x'])).code).toBe(1);
  });

  it('makes a new key each time, which only the portal shows', async () => {
    const { database, encryption } = test.service;
    await run(['account', 'add', 'key@cafe.example']);
    const account = await accountId(database.handle, 'key@cafe.example');
    const keys = new Set<string | null>();
    for (let n = 0; n < 2; n += 1) {
      const { text } = await run(['account', 'key', 'key@cafe.example', ...(n === 0 ? [] : ['--json'])]);
      const key = await apiKeyOf(database.handle, encryption, account);
      expect(key).toMatch(/^kamerton\.[\w-]{43}$/);
      expect(text).not.toContain('kamerton.');
      keys.add(key);
    }
    expect(keys.size).toBe(2);
    expect((await run(['account', 'key', 'nobody@cafe.example'])).text).toContain('No such account: nobody');
  });
});

describe('accounts from the command line', () => {
  it('makes accounts, closes and opens them, and signs in by a link', async () => {
    const added = await run(
      ['account', 'add', 'Owner@Cafe.example', '--name', 'Анна', '--password-stdin'],
      'en',
      'long enough 1\n',
    );
    expect(added).toMatchObject({ code: 0, text: 'Account owner@cafe.example created.' });
    expect((await run(['account', 'add', 'owner@cafe.example'])).text).toContain('owner@cafe.example already exists');
    expect((await run(['account', 'add', 'x@cafe.example', '--password-stdin'], 'en', 'short\n')).code).toBe(1);
    const link = await run(['account', 'sign-in-link', 'owner@cafe.example', '--json']);
    expect(link.events).toEqual([{ url: expect.stringMatching(/\/dist\/\?token=[\w-]{43}$/) as string }]);
    expect((await run(['account', 'close', 'owner@cafe.example'])).code).toBe(0);
    expect((await run(['account', 'sign-in-link', 'owner@cafe.example'])).text).toContain('is closed');
    expect((await run(['account', 'open', 'owner@cafe.example'])).code).toBe(0);
    expect((await run(['account', 'open', 'nobody@cafe.example'])).text).toContain('No such account: nobody');
    expect((await run(['account', 'add', 'y@cafe.example', '--password-stdin'], 'en', 'password123\n')).code).toBe(1);
  });
});

describe('revoking from the command line', () => {
  beforeAll(async () => {
    await run(['import', music]);
  });

  it('takes a track or an album out and brings it back', async () => {
    const revoked = await run([
      'revoke',
      'track',
      '1',
      '--reason',
      ' Спор о правах ',
      '--reason-en',
      'A dispute',
      '--json',
    ]);
    expect(revoked).toMatchObject({ code: 0 });
    expect(revoked.events).toMatchObject([
      { kind: 'track', id: 1, tracks: 1, reason: { ru: 'Спор о правах', en: 'A dispute' } },
    ]);
    const album = await run(['revoke', 'album', '1', '--reason', 'x'], 'ru');
    expect(album).toMatchObject({ code: 0, text: expect.stringContaining('Больше не играет треков: 2.') as string });
    expect((await run(['revoke', 'album', '1', '--preview'])).text).toContain('Tracks that would stop playing: 0.');
    expect((await run(['import', music, '--json'])).code).toBe(0);
    const back = await run(['restore', 'album', '1']);
    expect(back).toMatchObject({ code: 0, text: expect.stringContaining('Tracks playing again: 2.') as string });
    expect((await run(['restore', 'track', '1', '--json'])).events).toMatchObject([{ revoked_at: null, tracks: 1 }]);
    const foretold = await run(['revoke', 'track', '2', '3', '--preview', '--json']);
    expect(foretold.events).toMatchObject([{ preview: true, tracks: 2, playlists: { total: 0, names: [] } }]);
    const many = await run(['revoke', 'track', '2', '3', '--reason', 'x', '--json']);
    expect(many.events).toMatchObject([{ id: 2 }, { id: 3 }]);
    expect((await run(['restore', 'track', '2', '3', '--json'])).events).toHaveLength(2);
  });

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
  ])('answers %j with one sentence', async (args, sentence) => {
    expect(await run(args)).toMatchObject({
      code: 1,
      text: expect.stringContaining(sentence) as string,
    });
  });
});

describe('an import from the command line', () => {
  const folder = (name: string, files: Record<string, string> = {}) => {
    const path = join(test.home, name);
    mkdirSync(path);
    for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
    return path;
  };

  it('says what to do about a folder that is empty or has no music', async () => {
    const empty = folder('empty');
    const text = `Папка ${empty} пуста: положите в неё музыку или укажите другую.`;
    expect(await run(['import', empty], 'ru')).toMatchObject({ code: 1, text });
    const notes = await run(['import', folder('notes', { 'notes.txt': 'x' })]);
    expect(notes).toMatchObject({ code: 1, text: expect.stringContaining('No music in the folder') as string });
  });
});

describe('help', () => {
  it('lists commands by their first words, and tells how one is written', async () => {
    expect(helpText('en', ['staff'])).toMatch(/staff add [^]+staff open /);
    expect(helpText('en', ['staff'])).not.toContain('account');
    expect(helpText('ru')).toContain('Принять музыку из папки');
    expect(helpText('en', ['dance'])).toBeNull();
    const found = await findCommand(['audit', 'verify']);
    expect(found && commandHelp(found, 'en')).toContain('--expect');
  });
});

describe('support from the command line', () => {
  it('lists what waits, and answers it by email', async () => {
    expect((await run(['requests'])).text).toBe('No requests yet.');
    await run(['account', 'add', 'anna@cafe.example', '--name', 'Anna']);
    const { handle } = test.service.database;
    const { id } = await handle
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'anna@cafe.example')
      .executeTakeFirstOrThrow();
    const request = await insertRequest(handle, id, 'Terrace');
    await insertMessage(handle, request, { author: 'user', author_name: 'Anna', message: 'A new venue?' });
    expect((await run(['requests', '--json'])).events).toMatchObject([
      { number: 1, email: 'anna@cafe.example', subject: 'Terrace', status: 'open', messages_count: 1 },
      { requests: 1 },
    ]);
    expect(await run(['reply', '1', '-'], 'en', 'Yes.\nOne more.\n')).toMatchObject({
      code: 0,
      text: 'Replied to request 1.',
    });
    expect((await run(['requests'])).text).toContain('answered  anna@cafe.example  Terrace');
    const number = /^ +(\d+) .* anna@cafe\.example .*№ 1$/m.exec((await run(['emails'])).text)?.[1];
    expect((await run(['emails', String(number)])).text).toContain('/dist/feedback/request/1');
    expect((await run(['reply', '2', 'Hello'])).text).toContain('No such request: 2');
    expect((await run(['reply', '1', '  '])).text).toContain('A reply must have 1 to 10,000 characters');
    expect((await run(['reply', '1'])).text).toContain('reply <number> <text>');
  });
});

describe('the audit log from the command line', () => {
  const by = expect.objectContaining({ kind: 'command', name: 'olga', id: null }) as object;

  it('has every act in it, and who did it', async () => {
    const { code, events } = await run(['audit', 'list', '--json']);
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
    expect(acts[11]).toMatchObject({ object: { name: music }, after: { added: 3, refused: 0, stopped: null } });
    expect(acts[12]).toMatchObject({
      object: { kind: 'track', name: expect.stringMatching(/^Track \d+$/) as string },
      before: { revoked_at: null, reason: null },
      after: { reason: { ru: 'Спор о правах', en: 'A dispute' } },
    });
    const some = await run(['audit', 'list', '--act', 'track.revoke', '--words', 'спор'], 'ru');
    expect(some.text).toMatch(/^ +13  [-\d]+ [:\d]+  \w+  track\.revoke  track 1  Track \d+$/);
  });

  it('is exported to a new file, and verified', async () => {
    const file = join(test.home, 'log.ndjson');
    const count = Number((await run(['audit', 'list', '--json'])).events.at(-1)?.['total']);
    expect(count).toBeGreaterThan(0);
    expect((await run(['audit', 'export', file])).text).toBe(`Entries: ${count}. File: ${file}`);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((text) => (JSON.parse(text) as { id: number }).id)).toEqual(lines.map((_, n) => n + 1));
    expect(await run(['audit', 'export', file])).toMatchObject({
      code: 1,
      text: `${file} already exists. Choose another name.`,
    });

    const whole = await run(['audit', 'verify']);
    expect(whole).toMatchObject({ code: 0, text: expect.stringContaining(`is intact: ${count} entries`) as string });
    const checkpoint = new RegExp(`${count}:[0-9a-f]{64}`).exec(whole.text)?.[0] ?? '';
    expect(lines.at(-1)).toContain(checkpoint.split(':')[1]);
    const other = await run(['audit', 'verify', '--expect', `${count}:${'0'.repeat(64)}`, '--json']);
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
  });
});

describe('terms of the contract', () => {
  it('are published in versions, each from a day on', async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(test.home, name), text);
      return join(test.home, name);
    };
    const [ru, en] = [file('ru.md', `# Условия\n\n${'Слова. '.repeat(20_000)}`), file('en.md', '# Terms\n')];
    const first = await run(['terms', 'publish', 'ru.md', 'en.md', '--from', '2026-12-01']);
    expect(first).toMatchObject({
      code: 0,
      text: 'Version 1 of the terms published, effective from 2026-12-01. Emails to signatories: 0.',
    });
    expect((await run(['terms', 'publish', ru, en, '--from', '2026-11-30'])).text).toContain('2026-12-01');
    expect((await run(['terms', 'publish', ru, en, '--from', '2026-02-30'])).text).toContain('terms publish');
    expect((await run(['terms', 'publish', ru])).text).toContain('terms publish <ru.md> <en.md>');
    expect((await run(['terms', 'publish', ru, file('bad.md', 'Tea 茶 🎵')])).text).toContain('茶 🎵');
    expect((await run(['terms', 'publish', ru, join(test.home, 'none.md')])).text).toContain('Can’t read');
    const second = await run(['terms', 'publish', ru, en, '--from', '2026-12-01', '--json']);
    expect(second.events).toEqual([{ version: 2, effective_from: '2026-12-01', letters: 0 }]);
  });
});

describe('contracts by operations of the office', () => {
  it('are listed, shown, terminated and renewed', async () => {
    const office = (...words: string[]) => run(['office', ...words]);
    await run(['account', 'add', 'signed@cafe.example']);
    const { handle } = test.service.database;
    const account = await accountId(handle, 'signed@cafe.example');
    await beginContract(handle, account, contractDetails.parse({ is_foreign: false, ...details }));
    expect((await office('contracts', '--status', 'signed')).text).toBe('Nothing found.\ntotal: 0');
    const terminate = (...words: string[]) => office('terminate-contract', '1', '--reason.en', 'A dispute', ...words);
    expect((await terminate('--reason.ru', 'x')).text).toContain('signed');
    const [contract, terms] = [await findContract(handle, account), await findNewestTerms(handle)];
    if (!contract || !terms) throw new Error('nothing to sign');
    const signing = { account, signatory_name: 'x', moment: new Date(), address: '::1', code_fingerprint: 'x' };
    const portal = 'https://music.example/dist/';
    await insertSignature(handle, await makeSignature(contract, terms, { ...signing, portal }));
    expect((await office('contracts', '--q', 'тёплый хлеб', '--json')).events).toMatchObject([
      { items: [{ number: 'KAM-000001', account: { email: 'signed@cafe.example' }, edition: 1 }], total: 1 },
    ]);
    const { text } = await office('contract', '1');
    expect(text).toContain('number: KAM-000001\n');
    expect(text).toMatch(/^signatures:\n {2}edition .+ signatory_name .+\n {2}1 .+ x /m);
    const pdf = await office('contract-pdf', '1', '--out', 'signed.pdf', '--json');
    const written = readFileSync(join(test.home, 'signed.pdf'));
    expect(pdf.events).toMatchObject([{ type: 'file', size: written.length, media_type: 'application/pdf' }]);
    expect(written.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await office('contract-pdf', '1', '--edition', '2', '--out', 'x.pdf')).text).toContain('No such number');
    expect((await terminate('--reason.ru', 'Спор', '--json')).events).toMatchObject([
      { item: { number: 'KAM-000001', termination: { reason: { ru: 'Спор', en: 'A dispute' } } } },
    ]);
    expect((await run(['emails'])).text).toContain('Договор KAM-000001 расторгнут');
    expect(await terminate('--reason.ru', 'x')).toMatchObject({ code: 1 });
    expect((await office('renew-contract', '1', '--json')).events).toMatchObject([{ item: { number: 'KAM-000002' } }]);
  });
});

describe('the staff from the command line', () => {
  it('is let in, listed, changed and shut out, but for the last admin', async () => {
    const added = await run(['staff', 'add', 'Olga@Office.example', '--role', 'admin', '--name', 'Ольга', '--json']);
    expect(added.events).toEqual([
      expect.objectContaining({ email: 'olga@office.example', role: 'admin', password: expect.any(String) as string }),
    ]);
    expect((await run(['staff', 'add', 'olga@office.example', '--role', 'admin'])).text).toContain('already');
    expect((await run(['staff', 'add', 'x@office.example', '--role', 'chief'])).code).toBe(1);
    expect((await run(['staff', 'close', 'olga@office.example'])).text).toContain('last admin');
    await run(['staff', 'add', 'vera@office.example', '--role', 'support']);
    expect((await run(['staff', 'role', 'vera@office.example', 'catalogue'])).text).toContain('catalogue');
    expect((await run(['staff', 'close', 'vera@office.example'])).code).toBe(0);
    const { events } = await run(['staff', 'list', '--json']);
    expect(events).toMatchObject([
      { email: 'vera@office.example', role: 'catalogue', is_active: false },
      { email: 'olga@office.example', is_active: true },
      { type: 'end', staff: 2 },
    ]);
    expect((await run(['staff', 'password', 'vera@office.example'], 'ru')).text).toMatch(
      /Пароль: \S{22}\nОн действует 7 дней/,
    );
    expect((await run(['staff', 'reset-second-factor', 'nobody@office.example'])).text).toContain('No staff member');
  });
});

it('lists the releases whose delivery is to be imported again, purged ones left out', async () => {
  expect((await run(['deliveries', '--outdated'])).text).toBe('Nothing found.');
  await sql`
    WITH made AS (
      INSERT INTO ddex_releases (key, icpn, title, artist, territory) VALUES ('1', '1', 'T', 'A', 'RU') RETURNING id
    )
    INSERT INTO ddex_terms (release_id, sender, message_created_at, deals, recordings, reader_version, is_purged)
    SELECT id, sender, '2026-03-01Z', '[]', '{}', version, is_purged FROM made
      CROSS JOIN (VALUES ('old', 0, false), ('purged', 0, true), ('new', 99, false)) AS s (sender, version, is_purged)
    `.execute(test.db);
  expect((await run(['deliveries', '--outdated'])).text).toBe('A – T  1  old  2026-03-01');
  expect((await run(['deliveries', '--outdated', '--json'])).events).toMatchObject([
    { type: 'outdated', sender: 'old' },
    { type: 'end', total: 1, listed: 1 },
  ]);
});
