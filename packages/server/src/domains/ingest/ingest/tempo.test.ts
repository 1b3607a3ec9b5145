import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { analysisVersion } from '../../../media/audio/measures.ts';
import { flac } from '../../../testing/flac-files.ts';
import { prepareImport } from '../../../testing/importing.ts';
import { fadingTone, rate, wav } from '../../../testing/sound-files.ts';
import { outdated, requestCompletion } from '../../common/media/media.store.ts';
import { claimAnalyses, countNew, countOutdated, insertOutdated, releaseClaims } from './analyses.store.ts';
import { analysePending } from './analysis.service.ts';

const { at, tone, put, bring, tracks, analysers } = prepareImport();

const later = (): Promise<void> =>
  analysePending({
    db: at.db,
    media: at.media,
    analysers: analysers(),
    signal: new AbortController().signal,
    runs: {},
  });

const pending = () => at.db.selectFrom('pending_analyses').selectAll().orderBy('track_id').execute();

describe('the tempo of a recording', () => {
  const tempos = async () =>
    (await at.db.selectFrom('track_peaks').select('tempo_bpm').orderBy('track_id').execute()).map(
      (row) => row.tempo_bpm,
    );
  /** As a database is that was filled before tempos were measured. */
  const outdate = () =>
    sql`UPDATE track_peaks SET tempo_bpm = NULL, tempo_confidence = NULL, analysis_version = 1`.execute(at.db);
  /** Eight seconds of strokes. */
  const strokes = (bpm: number): Float32Array =>
    Float32Array.from({ length: 8 * rate }, (_, n) => {
      const since = n % Math.round((60 / bpm) * rate);
      return 0.6 * Math.exp(-since / 900) * Math.sin(since / 5);
    });

  it('is measured with its wave, and null where there is no pulse', async () => {
    put('1.flac', flac(strokes(120), ['TITLE=1']));
    put('2.wav', wav(fadingTone(8)));
    await bring();
    expect(await tempos()).toEqual([expect.closeTo(120, 0), null]);
  });

  it('is kept by a check for the import that follows', async () => {
    put('1.flac', flac(strokes(90)));
    await bring({ dryRun: true });
    await sql`UPDATE sound_analyses SET tempo_bpm = 77`.execute(at.db);
    await bring();
    expect(await tempos()).toEqual([77]);
  });

  it('is completed in an upgraded database, while all tracks stay, and imports tell how many wait', async () => {
    for (const bpm of [90, 120, 150]) put(`${bpm}.flac`, flac(strokes(bpm), [`TITLE=${bpm}`, `TRACKNUMBER=${bpm}`]));
    await bring();
    const before = [await tempos(), await tracks()];
    await outdate();
    expect(await countOutdated(at.db, analysisVersion)).toBe(3);
    expect((await bring()).outdated).toBe(3);
    await insertOutdated(at.db, analysisVersion);
    expect(await countNew(at.db)).toBe(0);
    // One of them was claimed by a process that was killed.
    expect(await claimAnalyses(at.db, {}, { limit: 1, bytes: 1e9 })).toHaveLength(1);
    await later();
    expect((await tempos()).filter((bpm) => bpm === null)).toHaveLength(1);
    expect(await countOutdated(at.db, analysisVersion)).toBe(1);
    expect(await tracks()).toEqual(before[1]);
    await sql`UPDATE pending_analyses SET claimed_until = now() - interval '1 second'`.execute(at.db);
    await later();
    expect([await tempos(), await tracks()]).toEqual(before);
    expect((await bring()).outdated).toBe(0);
  });

  it('is completed first where somebody has opened the track, also before its turn', async () => {
    for (const n of [1, 2, 3]) put(`${n}.flac`, tone(`TITLE=${n}`));
    await bring();
    await outdate();
    const opened = (await tracks()).at(-1)?.id ?? 0;
    await requestCompletion(at.db, opened);
    await requestCompletion(at.db, opened);
    expect(await pending()).toMatchObject([{ track_id: opened, run: outdated }]);
    expect((await claimAnalyses(at.db, {}, { limit: 1, bytes: 1e9 })).map(({ track_id }) => track_id)).toEqual([
      opened,
    ]);
    await releaseClaims(at.db, [opened]);
    await later();
    expect(await countOutdated(at.db, analysisVersion)).toBe(2);
    await insertOutdated(at.db, analysisVersion);
    const second = (await tracks())[1]?.id ?? 0;
    await requestCompletion(at.db, second);
    expect((await claimAnalyses(at.db, {}, { limit: 1, bytes: 1e9 })).map(({ track_id }) => track_id)).toEqual([
      second,
    ]);
  });
});
