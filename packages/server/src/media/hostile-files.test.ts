import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  flacBomb,
  hostileArchives,
  hostilePictures,
  hostileSounds,
  png,
} from '../../../../reliability/fuzz/hostile-files.mjs';
import { silent } from '../testing/children.ts';
import { unzip } from '../formats/archive/unzip.ts';
import { ZipRefused } from '../formats/archive/zip-refusal.ts';
import { type Analysers, createAnalysers } from './audio/analysers.ts';
import { findOnPath } from './audio/native-decoder.ts';
import { NotAPicture, storeCover } from './covers.ts';
import { createEncoder, UndecodablePicture } from './encode-pictures.ts';
import { folderStore } from './folder-store.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Temporary files of its own: other processes write and remove theirs meanwhile.
beforeEach(() => void vi.stubEnv('TMPDIR', folder));

/** Names of temporary files of the audio processes. */
const leftBehind = () => readdirSync(tmpdir()).filter((name) => /^kamerton-[\da-f]{8}-/.test(name));

/** FFmpeg, where there is one, and none. */
const decoders = [...new Set([findOnPath('ffmpeg'), null])];

describe.each(decoders.map((program) => ({ program })))('sounds that mean harm, decoded by $program', ({ program }) => {
  let pool: Analysers;
  beforeAll(() => {
    pool = createAnalysers({ workers: 2, ffmpeg: program });
  });
  afterAll(() => pool.close());

  it.each(hostileSounds())('$name is refused by its reason', async ({ name, bytes, reasons }) => {
    const before = leftBehind();
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const [scanned] = await pool.scan([path]);
    const result = await pool.analyse(path);
    expect(result.ok ? 'taken' : result.reason).toBeOneOf(reasons);
    expect(scanned?.ok ? reasons[0] : scanned?.reason).toBeOneOf(reasons);
    expect(leftBehind().filter((each) => !before.includes(each))).toEqual([]);
  });

  it('goes on with the next file', async () => {
    const path = join(folder, 'silence.flac');
    writeFileSync(path, flacBomb(4));
    expect(await pool.analyse(path)).toMatchObject({ ok: true });
  });
});

describe('pictures that mean harm', () => {
  it.each(hostilePictures())('$name is none', async ({ bytes }) => {
    const media = join(folder, 'media');
    await expect(storeCover(folderStore(media), bytes)).rejects.toThrow(NotAPicture);
    expect(() => readdirSync(media)).toThrow('ENOENT');
  });

  it.each([
    ['time', { time: 1, memory: 2 ** 40 }],
    ['memory', { time: 60_000, memory: 2 ** 20 }],
  ])('one that takes more %s than it may is none either, and the next is decoded', async (_, limits) => {
    const encode = createEncoder(limits);
    const task = { what: 'squares', bytes: png(6000, 6000), sides: [1200] } as const;
    vi.stubEnv('NODE_OPTIONS', silent);
    await expect(encode(task)).rejects.toThrow(UndecodablePicture);
    vi.unstubAllEnvs();
    expect(await createEncoder()(task)).toHaveLength(1);
  });
});

it.each(hostileArchives())(
  'the archive $name is refused whole, and nothing of it is left',
  async ({ name, bytes, reason }) => {
    const path = join(folder, name);
    const into = join(folder, 'unpacked');
    writeFileSync(path, bytes);
    const options = { into, signal: new AbortController().signal, wanted: () => true, makeSureOfRoom: async () => {} };
    const error = await unzip(path, options).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ZipRefused);
    expect((error as ZipRefused).reason).toBe(reason);
    expect(() => readdirSync(into)).toThrow('ENOENT');
  },
);
