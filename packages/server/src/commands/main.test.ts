import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../db/open.ts';
import { folderStore } from '../media/folder-store.ts';
import { type CommandLine, type Ended, musicFiles, openCommandLine } from '../testing/command-line.ts';

let line: CommandLine;
const withDataOfItsOwn = (): void => {
  beforeAll(() => {
    line = openCommandLine();
  });
  afterAll(() => line.close());
};

const summaryOf = ({ events }: Ended) => events.at(-1);

/** Checks the invariants of a catalogue after a finished import. */
const checkWhole = async (): Promise<void> => {
  const database = await openEmbedded(join(line.dataDir, 'database'));
  const media = folderStore(join(line.dataDir, 'media'));
  try {
    const rows = await database.handle.selectFrom('tracks').select(['name', 'media_key', 'size']).execute();
    expect(new Set(rows.map(({ name }) => name)).size).toBe(musicFiles);
    expect(rows).toHaveLength(musicFiles);
    for (const { media_key, size } of rows) expect(await media.size(media_key)).toBe(size);
    const albums = await database.handle.selectFrom('albums').select(['name', 'track_count']).execute();
    expect(albums).toEqual([{ name: 'One', track_count: musicFiles }]);
  } finally {
    await database.close();
  }
};

describe('the command line alone', () => {
  withDataOfItsOwn();

  it('helps, in the language of the terminal', async () => {
    expect(await line.kamerton(['--help'], 'ru_RU.UTF-8')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Принять музыку из папки') as string,
      stderr: '',
    });
    expect((await line.kamerton(['import', '--help'])).stdout).toContain(
      'import <folder|zip> [--dry-run] [--no-wait] [--json]',
    );
    expect((await line.kamerton([])).code).toBe(1);
    const group = await line.kamerton(['staff', '--help']);
    expect(group).toMatchObject({ code: 0, stdout: expect.stringMatching(/staff add .+staff open/s) as string });
    expect(group.stdout).not.toContain('account');
    expect((await line.kamerton(['office'])).stdout).toMatch(/^albums\n[^]+ cover-album /m);
    expect((await line.kamerton(['office', '--find', 'обложк'], 'ru_RU.UTF-8')).stdout).toContain('cover-album');
    expect((await line.kamerton(['help', 'office', 'cover-album'])).stdout).toContain('--cover <file>');
    expect(await line.kamerton(['account'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('account add') as string,
    });
  });

  it.each([
    [['dance'], 'Unknown command “dance”. Run npm run kamerton -- --help for a list.\n'],
    [['account', 'fly'], 'Unknown command “account fly”. Run npm run kamerton -- --help for a list.\n'],
    [['import'], 'Usage: npm run kamerton -- import <folder|zip> [--dry-run] [--no-wait]\n'],
    [['import', '/x', '--fast'], 'Usage: npm run kamerton -- import <folder|zip> [--dry-run] [--no-wait]\n'],
    [['import', '/no/such'], 'Folder /no/such does not exist. Check the path and run the import again.\n'],
    [['account', 'open', 'nobody'], '“nobody” is not a valid email address.\n'],
  ])('answers %j with one sentence', async (args, stderr) => {
    expect(await line.kamerton(args)).toMatchObject({ code: 1, stderr, stdout: '' });
  });

  it('makes calls of the office by itself', async () => {
    const created = await line.kamerton(['office', 'create-tag', '--name.ru', 'Утро', '--name.en', 'Morning']);
    expect(created).toMatchObject({
      code: 0,
      stderr: '',
      stdout: 'id: 1\nname.ru: Утро\nname.en: Morning\ncount: 0\nversion: 1\n',
    });
    expect((await line.kamerton(['office', 'tags', '--json'])).events).toMatchObject([{ total: 1 }]);
    expect(await line.kamerton(['office', 'tag', '9', '--json'], 'ru')).toMatchObject({
      code: 1,
      events: [{ type: 'failed', code: 'not_found', message: 'Такого номера нет: проверьте его.' }],
    });
  });

  it('imports a folder, again and again', async () => {
    const first = await line.kamerton(['import', line.music, '--json']);
    expect(first.code).toBe(0);
    expect(first.events[0]).toMatchObject({ type: 'start', files: musicFiles });
    expect(summaryOf(first)).toMatchObject({ type: 'summary', added: musicFiles, unchanged: 0, refused: [] });
    const again = await line.kamerton(['import', line.music], 'ru_RU.UTF-8');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain(`добавлено 0, обновлено 0, без изменений ${musicFiles}, отклонено 0.`);
    await checkWhole();
  });

  it('says which files it refused, and that it did', async () => {
    const bad = join(line.home, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'letter.mp3'), 'not a sound');
    const { code, stdout } = await line.kamerton(['import', bad]);
    expect(code).toBe(2);
    expect(stdout).toContain(`✗ ${join(bad, 'letter.mp3')} — not an audio file`);
  });
});

describe('an import that is killed', () => {
  withDataOfItsOwn();

  it('is finished by the next one, with no double and nothing missing', async () => {
    for (const files of [1, 5]) {
      const { child, afterFiles, ended } = line.startImport();
      await afterFiles(files);
      child.kill('SIGKILL');
      await ended;
    }
    const finished = await line.kamerton(['import', line.music, '--json']);
    expect(finished.code).toBe(0);
    const { added, unchanged } = summaryOf(finished) as { added: number; unchanged: number };
    expect(unchanged).toBeGreaterThanOrEqual(5);
    expect(added + unchanged).toBe(musicFiles);
    await checkWhole();
  }, 120_000);
});

describe('the command line beside a running service', () => {
  withDataOfItsOwn();

  it('works through it, and stops when it is stopped', async () => {
    const server = await line.serve();
    try {
      const { child, afterFiles, ended } = line.startImport();
      await afterFiles(2);
      child.kill('SIGINT');
      expect(await ended).toBe(130);
      await server.idle();
      const finished = await line.kamerton(['import', line.music, '--json']);
      expect(finished.code).toBe(0);
      expect(summaryOf(finished)).toMatchObject({ files: musicFiles, refused: [], stopped: null });
      expect(await line.kamerton(['account', 'open', 'nobody@cafe.example'])).toMatchObject({ code: 1 });
    } finally {
      await server.close();
    }
    await checkWhole();
  }, 120_000);
});
