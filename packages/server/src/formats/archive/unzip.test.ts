import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ZipEntryOptions, zipOf } from '../../testing/zip-files.ts';
import { unzip, unzipBounds, type UnzipOptions } from './unzip.ts';
import { ZipRefused } from './zip-refusal.ts';
import { runs } from '../../testing/runs.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kamerton-unzip-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const open = (bytes: Buffer, more: Partial<UnzipOptions> = {}) => {
  writeFileSync(join(home, 'a.zip'), bytes);
  return unzip(join(home, 'a.zip'), {
    into: join(home, 'out'),
    signal: new AbortController().signal,
    wanted: () => true,
    makeSureOfRoom: async () => {},
    ...more,
  });
};
const out = () => readdirSync(join(home, 'out'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
const names = () => out().map(({ name }) => name);
const refusal = async (bytes: Buffer, more: Partial<UnzipOptions> = {}) => {
  const error = await open(bytes, more).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ZipRefused);
  const { reason, entry } = error as ZipRefused;
  expect(existsSync(join(home, 'out'))).toBe(false);
  return `${reason} ${entry}`.trim();
};
const one = (entry: Partial<ZipEntryOptions>): Buffer => zipOf([{ name: 'a.mp3', data: Buffer.from('x'), ...entry }]);
const sound = Buffer.from('sound '.repeat(1000));

it('unpacks stored and packed entries, with their folders, and names what is not wanted', async () => {
  const bytes = zipOf([
    { name: 'Album/', mode: 0o040755 },
    { name: 'Album/1.mp3', data: sound },
    { name: 'Album\\2.mp3', data: sound, deflate: true },
    { name: 'far.mp3', data: sound, zip64: true },
    { name: 'inner.zip', data: zipOf([]) },
  ]);
  const unzipped = await open(bytes, { wanted: (path) => path.endsWith('.mp3') });
  expect(unzipped).toEqual({ refused: [], passed: [{ path: 'inner.zip', size: 22 }] });
  expect(names().toSorted()).toEqual(['1.mp3', '2.mp3', 'far.mp3']);
  expect(readFileSync(join(home, 'out/Album/2.mp3'))).toEqual(sound);
});

describe('an archive that means harm is refused whole, and nothing of it is left', () => {
  it.each([
    ['../../evil.mp3', 'outside'],
    ['..\\evil.mp3', 'outside'],
    ['/etc/cron.d/evil', 'outside'],
    ['C:\\evil.mp3', 'outside'],
    ['\\\\server\\evil', 'outside'],
    ['a\0.mp3', 'bad_name'],
    ['', 'bad_name'],
    ['я'.repeat(128), 'too_long'],
    ['\u0301\u0316'.repeat(2000), 'too_long'],
  ])('%j', async (name, reason) => {
    expect(await refusal(zipOf([{ name: 'good.mp3', data: sound }, { name }]))).toBe(`${reason} ${name}`.trim());
  });

  it('two entries of one name, and a file where a folder is', async () => {
    expect(await refusal(zipOf([{ name: 'a.mp3' }, { name: './a.mp3' }]))).toBe('duplicate ./a.mp3');
    expect(await refusal(zipOf([{ name: 'a' }, { name: 'a/b.mp3' }]))).toBe('duplicate a/b.mp3');
  });

  it('entries that share their bytes', async () => {
    expect(
      await refusal(
        zipOf([
          { name: 'a', data: sound },
          { name: 'b', data: sound, at: 0 },
        ]),
      ),
    ).toBe('overlapping b');
    expect(
      await refusal(
        zipOf([
          { name: 'a', data: sound },
          { name: 'b', data: sound, at: 50 },
        ]),
      ),
    ).toBe('overlapping b');
  });

  it('a bomb, by what it says', async () => {
    const bounds = { ...unzipBounds, innocent: 1_000_000 };
    const bomb = zipOf([{ name: 'bomb.wav', data: Buffer.alloc(2_000_000), deflate: true }]);
    expect(await refusal(bomb, { bounds })).toBe('bomb bomb.wav');
    expect(await refusal(bomb, { bounds: { ...unzipBounds, bytes: 1_000_000 } })).toBe('too_large bomb.wav');
    const long = zipOf(['a', 'b', 'c'].map((name) => ({ name: `${name.repeat(200)}.mp3`, data: sound })));
    expect(await refusal(long, { bounds: { ...unzipBounds, directory: 500 } })).toMatch(/^too_long c/);
    await open(long, { bounds: { ...unzipBounds, directory: 612 } });
    rmSync(join(home, 'out'), { recursive: true });
  });

  it('too many files, before they are read, and where the end lies about their number', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => ({ name: `${n}` }));
    expect(await refusal(zipOf(many.slice(0, 60_000)))).toBe('too_many_files');
    expect(await refusal(zipOf(many.slice(0, 30), { count: 31 }))).toBe('damaged_zip 29');
  });

  it('what is no archive, or half of one', async () => {
    expect(await refusal(Buffer.from('no archive at all'))).toBe('not_a_zip');
    expect(await refusal(Buffer.alloc(0))).toBe('not_a_zip');
    expect(await refusal(one({ data: sound }).subarray(0, 3000))).toBe('not_a_zip');
    expect(await refusal(zipOf([]))).toBe('empty_zip');
  });

  it('any damage ends in a refusal or in whole files', async () => {
    const good = zipOf([
      { name: 'a.mp3', data: sound, deflate: true },
      { name: 'b.mp3', data: sound },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, value) => {
        const bytes = Buffer.from(good);
        bytes[at] = value;
        rmSync(join(home, 'out'), { recursive: true, force: true });
        const unzipped = await open(bytes).catch((error: unknown) => error);
        const left = unzipped instanceof Error ? [] : names().map((name) => readFileSync(join(home, 'out', name)));
        if (unzipped instanceof Error && !(unzipped instanceof ZipRefused)) throw unzipped;
        for (const file of left) expect(file).toEqual(sound);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('one bad entry keeps no other out', () => {
  it.each<[string, Partial<ZipEntryOptions>, string]>([
    ['a link', { mode: 0o120777, data: Buffer.from('/etc/passwd') }, 'link'],
    ['a device', { mode: 0o020666 }, 'special'],
    ['a pipe', { mode: 0o010644 }, 'special'],
    ['an encrypted one', { flags: 1, says: 0, data: Buffer.alloc(12) }, 'encrypted'],
    ['packed in another way', { method: 12, data: sound }, 'compression'],
    ['wrong bytes', { data: sound, crc: 1 }, 'damaged_entry'],
    ['more than it says', { data: sound, deflate: true, says: 5, crc: 0 }, 'damaged_entry'],
    ['less than it says', { data: sound, deflate: true, says: 1_000_000 }, 'damaged_entry'],
    ['no deflated bytes', { data: sound, method: 8 }, 'damaged_entry'],
  ])('%s', async (_what, entry, reason) => {
    const bytes = zipOf([
      { name: 'bad.mp3', ...entry },
      { name: 'good.mp3', data: sound },
    ]);
    expect((await open(bytes)).refused).toMatchObject([{ path: 'bad.mp3', reason }]);
    expect(names()).toEqual(['good.mp3']);
  });

  it('names that are too long for the file system', async () => {
    const left = 4000 - home.length;
    const into = join(
      home,
      ...Array.from({ length: Math.floor(left / 200) }, () => 'a'.repeat(199)),
      'a'.repeat(left % 200),
    );
    const long = 'b'.repeat(200);
    const bytes = zipOf([{ name: `${long}.mp3` }, { name: `${long}/1.mp3` }, { name: 'good.mp3', data: sound }]);
    const { refused } = await open(bytes, { into });
    expect(refused.map(({ path, reason }) => [path, reason])).toEqual([
      [`${long}.mp3`, 'damaged_entry'],
      [`${long}/1.mp3`, 'damaged_entry'],
    ]);
    expect(readdirSync(into)).toEqual(['good.mp3']);
  });

  it('writes through no link that lies in the folder', async () => {
    writeFileSync(join(home, 'victim'), 'untouched');
    symlinkSync(home, join(home, 'out'));
    await open(zipOf([{ name: 'victim', data: sound }]));
    expect(readFileSync(join(home, 'victim'), 'utf8')).toBe('untouched');
  });
});

describe('names', () => {
  const named = async (...entries: (Buffer | Partial<ZipEntryOptions>)[]) => {
    await open(zipOf(entries.map((name) => (Buffer.isBuffer(name) ? { name } : { name: '', ...name }))));
    return names().toSorted();
  };
  const old = (text: string, letters: string): Buffer =>
    Buffer.from(Array.from(text, (sign) => (sign < '\u0080' ? sign.charCodeAt(0) : 128 + letters.indexOf(sign))));
  const cp866 = new TextDecoder('ibm866').decode(Buffer.from(Array.from({ length: 128 }, (_, n) => n + 128)));

  it('are UTF-8, said or not', async () => {
    expect(await named(Buffer.from('Ёлка.mp3'), { name: 'été.mp3', flags: 0x8_00 })).toEqual(['été.mp3', 'Ёлка.mp3']);
  });

  it('are CP866 where they read as Russian', async () => {
    expect(await named(old('Песня про зайцев.mp3', cp866), old('01 Любовь.mp3', cp866))).toEqual([
      '01 Любовь.mp3',
      'Песня про зайцев.mp3',
    ]);
  });

  it('are CP437 where they do not', async () => {
    expect(await named(Buffer.from('Beyonc\u0082.mp3', 'latin1'), Buffer.from('M\u0094torhead.mp3', 'latin1'))).toEqual(
      ['Beyoncé.mp3', 'Mötorhead.mp3'],
    );
  });

  it('are those behind, where these belong to them', async () => {
    const name = Buffer.from('?????.mp3');
    const behind = (sum: number) => {
      const data = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from('日本.mp3')]);
      data.writeUInt32LE(sum, 1);
      const head = Buffer.alloc(4);
      head.writeUInt16LE(0x70_75);
      head.writeUInt16LE(data.length, 2);
      return Buffer.concat([head, data]);
    };
    expect(await named({ name, extra: behind(crc32(name)) })).toEqual(['日本.mp3']);
    expect(await named({ name, extra: behind(7) })).toEqual(['?????.mp3']);
  });
});

it('stops when it is told to', async () => {
  const stop = new AbortController();
  const progress = () => stop.abort();
  const bytes = zipOf(Array.from({ length: 5 }, (_, n) => ({ name: `${n}.mp3`, data: sound })));
  await expect(open(bytes, { signal: stop.signal, progress })).rejects.toThrow('aborted');
  expect(out().length).toBeLessThan(5);
});
