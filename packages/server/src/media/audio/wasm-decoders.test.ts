import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { isVerdict } from '../../formats/audio-refusal.ts';
import { flac } from '../../testing/flac-files.ts';
import { fadingTone, mp3, ogg } from '../../testing/sound-files.ts';
import { analyse } from './analyse.ts';

const folder = mkdtempSync(join(tmpdir(), 'kamerton-decoders-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['mpg123-decoder', () => mp3(1)],
  ['@wasm-audio-decoders/flac', async () => flac(fadingTone(1))],
  ['@wasm-audio-decoders/ogg-vorbis', () => ogg(1)],
])(
  'a file whose decoder %s is away, as while packages are installed anew, is not found damaged',
  async (name, make) => {
    const path = join(folder, 'sound');
    writeFileSync(path, await make());
    vi.doMock(name, () => Promise.reject(new Error(`Cannot find package '${name}'`)));
    try {
      const result = await analyse(path, { native: null });
      expect(result.ok || isVerdict(result.reason)).toBe(false);
    } finally {
      vi.doUnmock(name);
    }
    expect(await analyse(path, { native: null })).toMatchObject({ ok: true });
  },
);
