import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openEmbedded } from '../db/open.ts';
import { insertRequest, insertUserMessage } from '../features/support/support.store.ts';
import { folderStore } from '../media/folder-store.ts';
import { openService } from '../open-service.ts';
import { flac } from '../testing/flac-files.ts';
import { fadingTone } from '../testing/sound-files.ts';
import type { CommandEvent } from './command.ts';
import { serveCommand } from './serve.ts';

/** The built command line: the tests of processes run what is shipped. */
const program = fileURLToPath(new URL('../../dist/commands/main.js', import.meta.url));

let home: string;
let music: string;
let dataDir: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'kamerton-cli-'));
  music = join(home, 'music');
  mkdirSync(music);
  for (let n = 0; n < 24; n += 1) {
    writeFileSync(join(music, `${n}.flac`), flac(fadingTone(2 + n / 100), [`TITLE=Track ${n}`, 'ALBUM=One']));
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const environment = (lang = 'en_GB.UTF-8'): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LANG: lang,
  DATA_DIR: dataDir,
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
  events: CommandEvent[];
}

const eventsIn = (text: string): CommandEvent[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as CommandEvent);

const kamerton = (args: string[], lang?: string, input = ''): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: environment(lang) },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr, events: eventsIn(stdout) });
      },
    );
    running.push(child);
    child.stdin?.end(input);
  });

const summaryOf = ({ events }: Ended) => events.at(-1);

/** An import that is watched line by line. */
const startImport = () => {
  const child = spawn(process.execPath, [program, 'import', music, '--json'], { env: environment() });
  running.push(child);
  const lines = createInterface({ input: child.stdout });
  const afterFiles = async (count: number): Promise<void> => {
    let seen = 0;
    for await (const line of lines) {
      if ((JSON.parse(line) as CommandEvent)['type'] === 'file') seen += 1;
      if (seen >= count) return;
    }
  };
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, afterFiles, ended };
};

/** Everything that must hold of a catalogue whose import is finished. */
const checkWhole = async (): Promise<void> => {
  const database = await openEmbedded(join(dataDir, 'database'));
  const media = folderStore(join(dataDir, 'media'));
  try {
    const rows = await database.handle.selectFrom('tracks').select(['name', 'media_key', 'size']).execute();
    expect(new Set(rows.map(({ name }) => name)).size).toBe(24);
    expect(rows).toHaveLength(24);
    for (const { media_key, size } of rows) expect(await media.size(media_key)).toBe(size);
    const albums = await database.handle.selectFrom('albums').select(['name', 'track_count']).execute();
    expect(albums).toEqual([{ name: 'One', track_count: 24 }]);
  } finally {
    await database.close();
  }
};

describe('the command line alone', () => {
  beforeAll(() => {
    dataDir = join(home, 'alone');
  });

  it('helps, in the language of the terminal', async () => {
    expect(await kamerton(['--help'])).toMatchObject({ code: 0, stderr: '' });
    expect((await kamerton(['--help'], 'ru_RU.UTF-8')).stdout).toContain('Принять музыку из папки');
    expect((await kamerton(['import', '--help'])).stdout).toContain('import <folder> [--json]');
    expect((await kamerton([])).code).toBe(1);
  });

  it.each([
    [['dance'], 'There is no command “dance”: npm run kamerton -- --help lists them.\n'],
    [['import'], 'Write the command like this: npm run kamerton -- import <folder>\n'],
    [['import', '/x', '--fast'], 'Write the command like this: npm run kamerton -- import <folder>\n'],
    [['import', '/no/such'], 'There is no folder /no/such: check the path and start the import again.\n'],
    [['account', 'open', 'nobody'], '“nobody” is not an email address: correct it.\n'],
  ])('answers %j with one sentence', async (args, stderr) => {
    expect(await kamerton(args)).toMatchObject({ code: 1, stderr, stdout: '' });
  });

  it('imports a folder, again and again', async () => {
    const first = await kamerton(['import', music, '--json']);
    expect(first.code).toBe(0);
    expect(first.events[0]).toMatchObject({ type: 'start', files: 24 });
    expect(summaryOf(first)).toMatchObject({ type: 'summary', added: 24, unchanged: 0, refused: [] });
    const again = await kamerton(['import', music], 'ru_RU.UTF-8');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain('добавлено 0, обновлено 0, без изменений 24, отклонено 0.');
    await checkWhole();
  });

  it('says which files it refused, and that it did', async () => {
    const bad = join(home, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'letter.mp3'), 'not a sound');
    const { code, stdout } = await kamerton(['import', bad]);
    expect(code).toBe(2);
    expect(stdout).toContain(`✗ ${join(bad, 'letter.mp3')} — this is not sound`);
  });

  it('says what to do about an empty folder and one without music', async () => {
    const empty = join(home, 'empty');
    mkdirSync(empty);
    expect(await kamerton(['import', empty], 'ru')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Папка ${empty} пуста: положите в неё музыку или укажите другую.\n`,
    });
    writeFileSync(join(empty, 'notes.txt'), 'x');
    const noAudio = await kamerton(['import', empty]);
    expect(noAudio).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no music in the folder') as string,
    });
  });

  it('makes accounts, closes and opens them, and signs in by a link', async () => {
    const added = await kamerton(
      ['account', 'add', 'Owner@Cafe.example', '--name', 'Анна', '--password-stdin'],
      'en',
      'long enough 1\n',
    );
    expect(added).toMatchObject({ code: 0, stdout: 'The account owner@cafe.example was made.\n' });
    expect((await kamerton(['account', 'add', 'owner@cafe.example'])).stderr).toContain('There is an account');
    expect((await kamerton(['account', 'add', 'x@cafe.example', '--password-stdin'], 'en', 'short\n')).code).toBe(1);
    const link = await kamerton(['account', 'sign-in-link', 'owner@cafe.example', '--json']);
    expect(link.events).toEqual([{ url: expect.stringMatching(/\/dist\/\?token=[\w-]{43}$/) as string }]);
    expect((await kamerton(['account', 'close', 'owner@cafe.example'])).code).toBe(0);
    expect((await kamerton(['account', 'sign-in-link', 'owner@cafe.example'])).stderr).toContain('is closed');
    expect((await kamerton(['account', 'open', 'owner@cafe.example'])).code).toBe(0);
    expect((await kamerton(['account', 'open', 'nobody@cafe.example'])).stderr).toContain('There is no account');
    expect((await kamerton(['account', 'add', 'y@cafe.example', '--password-stdin'], 'en', 'password123\n')).code).toBe(
      1,
    );
  }, 120_000);
});

describe('revoking from the command line', () => {
  beforeAll(() => {
    dataDir = join(home, 'alone');
  });

  it('takes a track or an album out and brings it back', async () => {
    const revoked = await kamerton([
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
    const album = await kamerton(['revoke', 'album', '1', '--reason', 'x'], 'ru_RU.UTF-8');
    expect(album).toMatchObject({ code: 0, stdout: expect.stringContaining('Больше не играет треков: 23.') as string });
    expect((await kamerton(['import', music, '--json'])).code).toBe(0);
    const back = await kamerton(['restore', 'album', '1']);
    expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('Tracks that play again: 23.') as string });
    expect((await kamerton(['restore', 'track', '1', '--json'])).events).toMatchObject([
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
    expect(await kamerton(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(stderr) as string,
    });
  });
});

describe('support from the command line', () => {
  beforeAll(() => {
    dataDir = join(home, 'support');
  });

  it('lists what waits, and answers it with a letter', async () => {
    expect((await kamerton(['requests'])).stdout).toBe('There are no requests yet.\n');
    await kamerton(['account', 'add', 'anna@cafe.example', '--name', 'Anna']);
    const database = await openEmbedded(join(dataDir, 'database'));
    try {
      const { id } = await database.handle.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      const request = await insertRequest(database.handle, id, 'Terrace');
      await insertUserMessage(database.handle, request, 'Anna', 'A new venue?');
    } finally {
      await database.close();
    }
    expect((await kamerton(['requests', '--json'])).events).toMatchObject([
      { number: 1, email: 'anna@cafe.example', subject: 'Terrace', status: 'open', messages_count: 1 },
      { requests: 1 },
    ]);
    expect(await kamerton(['reply', '1', '-'], undefined, 'Yes.\nOne more.\n')).toMatchObject({
      code: 0,
      stdout: 'Request 1 is answered.\n',
    });
    expect((await kamerton(['requests'])).stdout).toContain('answered  anna@cafe.example  Terrace');
    expect((await kamerton(['letters', '1'])).stdout).toContain('/dist/feedback/request/1');
    expect((await kamerton(['reply', '2', 'Hello'])).stderr).toContain('There is no request 2');
    expect((await kamerton(['reply', '1', '  '])).stderr).toContain('An answer is a text');
    expect((await kamerton(['reply', '1'])).stderr).toContain('reply <number> <text>');
  }, 120_000);
});

describe('terms of the contract', () => {
  beforeAll(() => {
    dataDir = join(home, 'terms');
  });

  it('are published in versions, each from a day on', async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(home, name), text);
      return join(home, name);
    };
    const [ru, en] = [file('ru.md', '# Условия\n'), file('en.md', '# Terms\n')];
    const first = await kamerton(['terms', 'publish', ru, en, '--from', '2026-12-01']);
    expect(first).toMatchObject({
      code: 0,
      stdout: 'The terms of version 1 are published and apply from 2026-12-01.\n',
    });
    expect((await kamerton(['terms', 'publish', ru, en, '--from', '2026-11-30'])).stderr).toContain('2026-12-01');
    expect((await kamerton(['terms', 'publish', ru, en, '--from', '2026-02-30'])).stderr).toContain('terms publish');
    expect((await kamerton(['terms', 'publish', ru])).stderr).toContain('terms publish <ru.md> <en.md>');
    expect((await kamerton(['terms', 'publish', ru, file('bad.md', 'Tea 茶 🎵')])).stderr).toContain('茶 🎵');
    expect((await kamerton(['terms', 'publish', ru, join(home, 'none.md')])).stderr).toContain('cannot be read');
    const second = await kamerton(['terms', 'publish', ru, en, '--from', '2026-12-01', '--json']);
    expect(second.events).toEqual([{ version: 2, effective_from: '2026-12-01' }]);
  }, 120_000);
});

describe('letters and keys', () => {
  beforeAll(() => {
    dataDir = join(home, 'letters');
  });

  it('shows the latest letters, and the text of one', async () => {
    expect((await kamerton(['letters'])).stdout).toBe('There are no letters yet.\n');
    const service = await openService(readConfig({ DATA_DIR: dataDir }), () => {});
    const letter = { account_id: null, kind: 'recover', recipient: 'anna@cafe.example', text: 'one\ntwo' };
    for (const subject of ['First', 'Second']) {
      await service.letters.write(service.database.handle, { ...letter, subject });
    }
    await service.close();
    const listed = await kamerton(['letters', '--json']);
    expect(listed.events).toEqual([
      expect.objectContaining({ id: 2, subject: 'Second', sent_at: null, text: 'one\ntwo' }),
      expect.objectContaining({ id: 1, subject: 'First' }),
      { type: 'end', letters: 2 },
    ]);
    expect((await kamerton(['letters'], 'ru')).stdout).toMatch(
      /^ +2 +[-\d]+ [:\d]+ +ждёт +anna@cafe.example +Second\n/,
    );
    expect((await kamerton(['letters', '1'])).stdout).toMatch(/First\n\none\ntwo\n$/);
    expect(await kamerton(['letters', '3'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no letter 3') as string,
    });
    expect((await kamerton(['letters', 'x'])).code).toBe(1);
  }, 120_000);

  it('makes a new key each time', async () => {
    await kamerton(['account', 'add', 'owner@cafe.example']);
    const keys = [];
    for (let n = 0; n < 2; n += 1) {
      const { events } = await kamerton(['account', 'key', 'owner@cafe.example', '--json']);
      keys.push(events[0]?.['api_key']);
    }
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^kamerton\.[\w-]{43}$/);
    expect((await kamerton(['account', 'key', 'nobody@cafe.example'])).stderr).toContain('There is no account');
  }, 120_000);
});

describe('an import that is killed', () => {
  beforeAll(() => {
    dataDir = join(home, 'killed');
  });

  it('is finished by the next one, with no double and nothing missing', async () => {
    for (const files of [3, 5]) {
      const { child, afterFiles, ended } = startImport();
      await afterFiles(files);
      child.kill('SIGKILL');
      await ended;
    }
    const finished = await kamerton(['import', music, '--json']);
    expect(finished.code).toBe(0);
    const { added, unchanged } = summaryOf(finished) as { added: number; unchanged: number };
    expect(added).toBeGreaterThan(0);
    expect(unchanged).toBeGreaterThanOrEqual(5);
    expect(added + unchanged).toBe(24);
    await checkWhole();
  }, 120_000);
});

describe('the command line beside a running service', () => {
  beforeAll(() => {
    dataDir = join(home, 'served');
  });

  it('works through it, and stops when it is stopped', async () => {
    const config = readConfig({ DATA_DIR: dataDir });
    const served: Promise<void>[] = [];
    const service = await openService(config, (socket, line) => void served.push(serveCommand(service, socket, line)));
    try {
      const { child, afterFiles, ended } = startImport();
      await afterFiles(2);
      child.kill('SIGINT');
      expect(await ended).toBe(130);
      await Promise.all(served);
      const finished = await kamerton(['import', music, '--json']);
      expect(finished.code).toBe(0);
      expect(summaryOf(finished)).toMatchObject({ files: 24, refused: [], stopped: null });
      expect(await kamerton(['account', 'open', 'nobody@cafe.example'])).toMatchObject({ code: 1 });
    } finally {
      await service.close();
    }
    await checkWhole();
  }, 120_000);
});
