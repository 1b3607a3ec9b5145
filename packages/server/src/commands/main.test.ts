import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandLine, type Ended, musicFiles, openCommandLine, writeMusic } from '../testing/command-line.ts';

let line: CommandLine;
beforeAll(() => {
  line = openCommandLine();
});
afterAll(() => line.close());

const summaryOf = ({ events }: Ended) => events.at(-1);
const office = async (...args: string[]) => (await line.kamerton(['office', ...args, '--json'])).events;

/** Checks the invariants of a catalogue after a finished import. */
const checkWhole = async (...albums: string[]): Promise<void> => {
  const [tracks] = (await office('tracks', '--limit', '100')) as [{ items: { name: string }[] }];
  const names = albums.flatMap((album) => Array.from({ length: musicFiles }, (_, n) => `${album} ${n}`));
  expect(tracks.items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const [found] = (await office('albums', '--sort', 'id')) as [{ items: object[] }];
  expect(found.items).toMatchObject(albums.map((name) => ({ name, track_count: musicFiles })));
  expect(summaryOf(await line.kamerton(['verify', '--json']))).toMatchObject({ problems: 0, files: names.length });
};

describe('the command line alone', () => {
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
    expect(await line.kamerton(['office', 'create-tag', '--name.ru', 'Утро', '--name.en', 'Morning'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: 'id: 1\nname.ru: Утро\nname.en: Morning\ncount: 0\nversion: 1\n',
    });
  });

  it('finishes an import that was killed, with no double and nothing missing', async () => {
    const files = randomInt(1, musicFiles);
    expect(await line.importUntil(line.music, files, 'SIGKILL')).toBeNull();
    const finished = await line.kamerton(['import', line.music, '--json']);
    expect(finished.code, `killed after ${files} files`).toBe(0);
    expect(finished.events[0]).toMatchObject({ type: 'start', files: musicFiles });
    const { added, unchanged } = summaryOf(finished) as { added: number; unchanged: number };
    expect(unchanged).toBeGreaterThanOrEqual(files);
    expect(added + unchanged).toBe(musicFiles);
  });
});

describe('the command line beside a running server', () => {
  let server: Awaited<ReturnType<CommandLine['serve']>>;
  beforeAll(async () => {
    server = await line.serve(2);
  });
  afterAll(() => server.close());

  it('finds what it did alone', async () => {
    await checkWhole('One');
    expect(await office('tags')).toMatchObject([{ total: 1, items: [{ name: { en: 'Morning' } }] }]);
    expect(await line.kamerton(['office', 'tag', '9', '--json'], 'ru')).toMatchObject({
      code: 1,
      events: [{ type: 'failed', code: 'not_found', message: 'Такого номера нет: проверьте его.' }],
    });
    expect(await line.kamerton(['account', 'open', 'nobody@cafe.example'])).toMatchObject({ code: 1 });
  });

  it('imports a folder, again and again, and stops when it is stopped', async () => {
    expect(await line.importUntil(line.otherMusic, 2, 'SIGINT')).toBe(130);
    const finished = await line.kamerton(['import', line.otherMusic, '--json']);
    expect(finished.code).toBe(0);
    expect(summaryOf(finished)).toMatchObject({ files: musicFiles, refused: [], stopped: null });
    const again = await line.kamerton(['import', line.otherMusic], 'ru_RU.UTF-8');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain(`добавлено 0, обновлено 0, без изменений ${musicFiles}, отклонено 0.`);
    await checkWhole('One', 'Two');
  });

  it('goes on after a kill with what it was importing for the office, by itself', async () => {
    writeMusic(join(line.home, 'third-music'), 'Three', 20);
    const stored = () => readdirSync(join(line.dataDir, 'media'), { recursive: true }).length;
    const before = stored();
    const [begun] = (await office('start-import', '--folder', 'third-music')) as [{ item: { id: number } }];
    const job = async () => {
      const [found] = (await office('import-job', String(begun.item.id))) as [
        { item: { state: string; done: number } },
      ];
      return found.item;
    };
    await expect.poll(() => stored() - before).toBeGreaterThan(2);
    await server.close('SIGKILL');
    server = await line.serve();
    // Decoders give way to all other processes, also to those of the polls.
    const slowly = { timeout: 240_000, interval: 1000 };
    await expect.poll(async () => (await job()).state, slowly).not.toMatch(/waiting|running/);
    expect(await job()).toMatchObject({ state: 'done', reason: null, files: musicFiles, counts: { broken: 0 } });
    await checkWhole('One', 'Two', 'Three');
  }, 300_000);

  it('says which files it refused, and that it did', async () => {
    const bad = join(line.home, 'bad');
    mkdirSync(bad);
    writeFileSync(join(bad, 'letter.mp3'), 'not a sound');
    const { code, stdout } = await line.kamerton(['import', bad]);
    expect(code).toBe(2);
    expect(stdout).toContain(`✗ ${join(bad, 'letter.mp3')} — not an audio file`);
  });
});
