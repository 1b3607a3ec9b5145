import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silent } from '../../testing/children.ts';
import { fadingTone, mp3, sampleFile, wav } from '../../testing/sound-files.ts';
import { type Analysers, createAnalysers } from './analysers.ts';

let folder: string;
let tone: string;
let long: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-analysers-'));
  tone = join(folder, 'tone.mp3');
  writeFileSync(tone, await mp3(1));
  long = join(folder, 'long.wav');
  writeFileSync(long, wav(fadingTone(120)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withPool = async (work: (pool: Analysers) => Promise<void>, options = {}): Promise<void> => {
  const pool = createAnalysers({ workers: 2, ffmpeg: null, ...options });
  try {
    await work(pool);
  } finally {
    await pool.close();
  }
};

describe('analysers', () => {
  it('work on more files than there are workers, and give the waves as bytes', () =>
    withPool(async (pool) => {
      const results = await Promise.all(Array.from({ length: 4 }, () => pool.analyse(tone)));
      for (const result of results) expect(result.ok && result.analysis.peaks).toBeInstanceOf(Uint8Array);
      expect(await pool.digest(join(folder, 'gone'))).toEqual({ ok: false, reason: 'unreadable' });
    }));

  it('leave a file when they are told to, and go on with the next', () =>
    withPool(
      async (pool) => {
        const stop = new AbortController();
        const working = pool.analyse(long, stop.signal);
        const waiting = pool.analyse(long, stop.signal);
        stop.abort(new Error('enough'));
        await expect(working).rejects.toThrow('enough');
        await expect(waiting).rejects.toThrow('enough');
        await expect(pool.analyse(tone, stop.signal)).rejects.toThrow('enough');
        expect(await pool.analyse(tone)).toMatchObject({ ok: true });
      },
      { workers: 1 },
    ));

  it('do not call a file bad that the decoder refuses once', async () => {
    const decoder = join(folder, 'decoder');
    writeFileSync(`${decoder}.wav`, wav(fadingTone(2)));
    // The first run ends in the middle.
    const first = `[ -e "$0.ran" ] || { : > "$0.ran"; head -c 1000 "$0.wav"; exit 1; }`;
    writeFileSync(decoder, `#!/bin/sh\n${first}\nexec cat "$0.wav"\n`, { mode: 0o755 });
    const path = join(folder, 'tone.m4a');
    writeFileSync(path, sampleFile('tone.m4a'));
    await withPool(async (pool) => expect(await pool.analyse(path)).toMatchObject({ ok: true }), { ffmpeg: decoder });
  });

  it('say of a file over which a worker falls silent that it took too long, not that it is damaged', () =>
    withPool(
      async (pool) => {
        vi.stubEnv('NODE_OPTIONS', silent);
        expect(await pool.analyse(tone)).toEqual({ ok: false, reason: 'timed_out' });
        expect(await pool.digest(tone)).toEqual({ ok: false, reason: 'timed_out' });
        expect(await pool.scan([tone])).toEqual([{ ok: false, reason: 'timed_out' }]);
      },
      { limits: { patience: 1 } },
    ));

  it.each([
    ['memory', 'no_memory', { memory: 1 }],
    ['time', 'timed_out', { time: 1, patience: 3_600_000 }],
  ] as const)('give up a file that takes more %s than it may without a verdict', (_, reason, limits) =>
    withPool(
      async (pool) => {
        vi.stubEnv('NODE_OPTIONS', silent);
        expect(await pool.analyse(tone)).toEqual({ ok: false, reason });
      },
      { limits },
    ),
  );

  it('reject whoever still waits when they are closed', async () => {
    const pool = createAnalysers({ workers: 1, ffmpeg: null });
    const working = pool.analyse(tone).catch((error: Error) => error.message);
    await pool.close();
    expect(await working).toContain('closed');
    await expect(pool.analyse(tone)).rejects.toThrow('closed');
  });
});
