import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { type Analysers, createAnalysers } from '../../../media/audio/analysers.ts';
import { childrenOf, silent } from '../../../testing/children.ts';
import { flac } from '../../../testing/flac-files.ts';
import { prepareImport } from '../../../testing/importing.ts';
import { analysisVersion } from '../../../media/audio/measures.ts';
import { fadingTone, wav } from '../../../testing/sound-files.ts';
import {
  claimAnalyses,
  countFailed,
  countOutdated,
  insertOutdated,
  releaseClaims,
  retryAnalyses,
} from './analyses.store.ts';
import { analysePending } from './analysis.service.ts';

const { at, tone, put, bring, tracks, analysers } = prepareImport();

/** How long a process may take to begin on a busy machine. */
const patience = { timeout: 30_000, interval: 5 };

const pending = () => at.db.selectFrom('pending_analyses').selectAll().orderBy('track_id').execute();

describe('a recording whose analysis ends without a verdict', () => {
  const withPool = async (options: Parameters<typeof createAnalysers>[0], work: (pool: Analysers) => Promise<void>) => {
    const pool = createAnalysers({ workers: 1, ffmpeg: null, ...options });
    try {
      await work(pool);
    } finally {
      await pool.close();
    }
  };
  const analyseBy = (pool: Analysers) =>
    analysePending({ db: at.db, media: at.media, analysers: pool, signal: new AbortController().signal, runs: {} });

  it.each([
    [
      'one after the other on the embedded database',
      // As the next start does.
      () => releaseClaims(at.db, null),
    ],
    [
      'beside others',
      () => sql`UPDATE pending_analyses SET claimed_until = now() - interval '1 second'`.execute(at.db),
    ],
  ])('stays when servers are killed again and again that have claimed it, %s, and is analysed', async (_, kill) => {
    for (const n of [1, 2, 3]) put(`${n}.flac`, tone(`TITLE=${n}`));
    await bring({ waits: false });
    for (let kills = 1; kills <= 5; kills += 1) {
      const claimed = await claimAnalyses(at.db, {}, { limit: 64, bytes: 1e9 });
      expect(claimed).toHaveLength(kills <= 3 ? 3 : 0);
      await kill();
    }
    await analyseBy(analysers());
    expect((await tracks()).map(({ has_waveform }) => has_waveform)).toEqual([true, true, true]);
    expect(await pending()).toEqual([]);
  });

  it('stays when its process is killed, and is analysed alone', async () => {
    put('1.wav', wav(fadingTone(120)));
    await bring({ waits: false });
    await withPool({}, async (pool) => {
      const others = new Set(childrenOf(''));
      const analysing = analyseBy(pool);
      const [worker] = await vi.waitUntil(() => {
        const found = childrenOf('').filter((pid) => !others.has(pid));
        return found.length > 0 && found;
      }, patience);
      process.kill(worker ?? 0, 'SIGKILL');
      await analysing;
    });
    expect(await tracks()).toMatchObject([{ has_waveform: true, duration_ms: 120_000 }]);
  });

  it.each([
    ['memory', 'no_memory', () => vi.spyOn(process, 'availableMemory').mockReturnValue(-Infinity)],
    // No file of it takes up room, and none is free.
    ['room for temporary files', 'no_space', () => vi.stubEnv('TMPDIR', '/proc')],
  ] as const)('stays while the system is short of %s, whatever the decoder says', async (_, reason, shorten) => {
    const bytes = tone('TITLE=1');
    put('1.flac', Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(bytes.length / 2, 0x55)]));
    await bring({ waits: false });
    shorten();
    try {
      await analyseBy(analysers());
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    }
    expect(await pending()).toMatchObject([{ failures: 1, reason }]);
    await sql`UPDATE pending_analyses SET retry_at = now()`.execute(at.db);
    await analyseBy(analysers());
    expect(await pending()).toEqual([]);
    expect(await at.db.selectFrom('quarantined_tracks').select('track_id').execute()).toHaveLength(1);
  });

  it('stays when its bytes cannot be read after the decoder has called them damaged, and the others are analysed', async () => {
    for (const n of [1, 2]) put(`${n}.flac`, tone(`TITLE=${n}`));
    await bring({ waits: false });
    const [{ media_key: key } = { media_key: '' }] = await tracks();
    const hear: Analysers['hear'] = async (file, ...more) => {
      if (file.path !== at.media.localPath?.(key)) return analysers().hear(file, ...more);
      await at.media.remove(key);
      return { ok: false, reason: 'damaged' };
    };
    await analyseBy({ ...analysers(), hear });
    expect((await tracks()).map(({ has_waveform }) => has_waveform)).toEqual([false, true]);
    expect(await pending()).toMatchObject([{ failures: 1, reason: 'unreadable' }]);
  });

  it('is tried again later if its picture fails while the system is short of memory', async () => {
    const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    put('1.flac', flac(fadingTone(0.2), ['TITLE=1'], png.subarray(0, png.length / 2)));
    put('2.flac', tone('TITLE=2', 'ALBUM=2'));
    await bring({ waits: false });
    vi.spyOn(process, 'availableMemory').mockReturnValue(-Infinity);
    await analyseBy(analysers());
    vi.restoreAllMocks();
    expect(await pending()).toMatchObject([{ brings_cover: true, failures: 1, reason: 'no_memory' }]);
  });

  it.each([
    ['memory', 'no_memory', { memory: 1 }],
    ['time', 'timed_out', { time: 1, patience: 3_600_000 }],
  ] as const)(
    'stays when it takes more %s than it may, is tried again later, and waits for a person',
    async (_, reason, limits) => {
      put('1.wav', wav(fadingTone(1)));
      const summary = await bring({ waits: false });
      expect(summary.refused).toEqual([]);
      vi.stubEnv('NODE_OPTIONS', silent);
      await withPool({ limits }, async (pool) => {
        for (const failures of [1, 2, 3]) {
          await analyseBy(pool);
          expect(await pending()).toMatchObject([{ failures, reason, claimed_until: null }]);
          expect(await countFailed(at.db)).toBe(failures === 3 ? 1 : 0);
          await analyseBy(pool);
          expect(await pending()).toMatchObject([{ failures }]);
          await sql`UPDATE pending_analyses SET retry_at = now()`.execute(at.db);
        }
      }).finally(() => vi.unstubAllEnvs());
      expect(await tracks()).toHaveLength(1);
      expect(await retryAnalyses(at.db)).toBe(1);
      await analyseBy(analysers());
      expect(await tracks()).toMatchObject([{ has_waveform: true }]);
    },
  );

  describe('since its bytes cannot be read', () => {
    /** As a disk that is unmounted and mounted again. */
    const unmount = (): void => renameSync(join(at.home, 'media'), join(at.home, 'elsewhere'));
    const mount = (): void => renameSync(join(at.home, 'elsewhere'), join(at.home, 'media'));
    const fail = async (failures: number): Promise<void> => {
      await analyseBy(analysers());
      const deferred = { failures, reason: 'unreadable', claimed_until: null };
      expect(await pending()).toMatchObject([deferred, deferred]);
    };
    const letTimePass = () => sql`UPDATE pending_analyses SET retry_at = now()`.execute(at.db);

    it.each([
      ['once', [1], 0],
      ['again and again, after a person has asked for it', [1, 2, 3], 2],
    ] as const)('goes on when they can be read after that has failed %s', async (_, times, waiting) => {
      for (const n of [1, 2]) put(`${n}.flac`, tone(`TITLE=${n}`));
      await bring({ waits: false });
      unmount();
      for (const failures of times) {
        await fail(failures);
        await letTimePass();
      }
      expect(await countFailed(at.db)).toBe(waiting);
      mount();
      expect(await retryAnalyses(at.db)).toBe(waiting);
      await analyseBy(analysers());
      expect((await tracks()).map(({ has_waveform }) => has_waveform)).toEqual([true, true]);
      expect(await pending()).toEqual([]);
    });

    it('goes on when an import brings them back, though it has waited for a person', async () => {
      const files = [tone('TITLE=1'), tone('TITLE=2')];
      for (const [n, bytes] of files.entries()) put(`${n}.flac`, bytes);
      await bring({ waits: false });
      unmount();
      await sql`UPDATE pending_analyses SET failures = 2`.execute(at.db);
      await fail(3);
      for (const [n, bytes] of files.entries()) {
        rmSync(at.folder, { recursive: true });
        put(`${n}.flac`, bytes);
        await bring();
        // Each brings its own.
        expect((await tracks()).map(({ has_waveform }) => has_waveform)).toEqual([true, n > 0]);
        expect((await pending()).map(({ failures }) => failures)).toEqual(n > 0 ? [] : [3]);
      }
    });

    it('is not taken for up to date where it was heard by an earlier version', async () => {
      for (const n of [1, 2]) put(`${n}.flac`, tone(`TITLE=${n}`));
      await bring();
      await sql`UPDATE track_peaks SET analysis_version = 1`.execute(at.db);
      expect(await insertOutdated(at.db, analysisVersion)).toBe(2);
      unmount();
      await fail(1);
      await sql`UPDATE pending_analyses SET failures = 2, retry_at = now()`.execute(at.db);
      await fail(3);
      expect([await countFailed(at.db), await countOutdated(at.db, analysisVersion)]).toEqual([2, 0]);
      mount();
      await retryAnalyses(at.db);
      expect(await countOutdated(at.db, analysisVersion)).toBe(2);
      await analyseBy(analysers());
      expect([await pending(), await countOutdated(at.db, analysisVersion)]).toEqual([[], 0]);
    });
  });
});
