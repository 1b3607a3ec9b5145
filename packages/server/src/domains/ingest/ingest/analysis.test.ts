import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Analysers, createAnalysers } from '../../../media/audio/analysers.ts';
import { analysisVersion } from '../../../media/audio/measures.ts';
import { recountSetsWith } from '../../catalogue/catalogue/album-aggregates.store.ts';
import { tester } from '../../../testing/actor.ts';
import { flac } from '../../../testing/flac-files.ts';
import { counts, prepareImport } from '../../../testing/importing.ts';
import { fadingTone, wav } from '../../../testing/sound-files.ts';
import { restore, revoke } from '../../../testing/revocations.ts';
import { transaction } from '../../../db/transaction.ts';
import { requestAnalysis } from '../../common/media/media.store.ts';
import { claimAnalyses, countPending, insertOutdated, releaseClaims } from './analyses.store.ts';
import { analysePending, type AnalysisOptions } from './analysis.service.ts';
import { importFolder, type ImportEvent } from './import-folder.service.ts';
import { findTrack, type KnownTrack } from './import.store.ts';
import { quarantine, removeQuarantinedRecordings } from './quarantine.service.ts';

const { at, tone, put, bring, tracks, albums, analysers } = prepareImport();

const later = (options: Partial<AnalysisOptions> = {}): Promise<void> =>
  analysePending({
    db: at.db,
    media: at.media,
    analysers: analysers(),
    signal: new AbortController().signal,
    runs: {},
    ...options,
  });

const peaks = () => at.db.selectFrom('track_peaks').select(['track_id', 'peaks']).execute();

const pending = () => at.db.selectFrom('pending_analyses').selectAll().orderBy('track_id').execute();

const teal = () =>
  sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** A FLAC whose headers are right and whose frames are not. */
const damaged = (...fields: string[]): Buffer => {
  const bytes = tone(...fields);
  return Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(bytes.length / 2, 0x55)]);
};

describe('an import that does not wait', () => {
  it('leaves tracks that can be found and played, with their stated duration and no wave', async () => {
    put('1.flac', tone('TITLE=Прибой'));
    const summary = await bring({ waits: false });
    expect(summary).toMatchObject({ added: 1, pending: 1, analysed: 0 });
    const [track] = await tracks();
    expect(track).toMatchObject({ name: 'Прибой', has_waveform: false });
    expect(track?.duration_ms).toBeGreaterThan(190);
    expect(await at.media.size(track?.media_key ?? '')).toBe(track?.size);
    expect(await peaks()).toEqual([]);
    const { rows } = await sql`SELECT FROM tracks WHERE search @@ to_tsquery('simple', 'прибой')`.execute(at.db);
    expect(rows).toHaveLength(1);
  });

  it('is followed by an analysis, once', async () => {
    for (const n of [1, 2, 3]) put(`${n}.flac`, tone(`TITLE=${n}`));
    await bring({ waits: false });
    await later();
    expect(await peaks()).toHaveLength(3);
    expect((await tracks()).every((track) => track.has_waveform)).toBe(true);
    expect(await pending()).toEqual([]);
    await sql`UPDATE track_peaks SET peaks = decode(repeat('07', 1000), 'hex')`.execute(at.db);
    await bring();
    await later();
    expect((await peaks()).map((row) => row.peaks[0])).toEqual([7, 7, 7]);
  });

  it('gives its album the cover with the analysis of the first file that has one', async () => {
    const picture = await teal();
    put('A/1.flac', tone('TITLE=1', 'ALBUM=A'));
    put('A/2.flac', tone('TITLE=2', 'ALBUM=A'));
    put('A/cover.png', picture);
    await bring({ waits: false });
    expect(await albums()).toMatchObject([{ cover_id: null }]);
    expect((await pending()).map(({ brings_cover }) => brings_cover)).toEqual([true, false]);
    await later();
    expect((await albums())[0]?.cover_id).not.toBeNull();
  });

  it('is finished by the next import of its files, which tells what was damaged', async () => {
    put('1.flac', tone('TITLE=1'));
    put('2.flac', damaged('TITLE=2'));
    await bring({ waits: false });
    const events: ImportEvent[] = [];
    const summary = await bring({ emit: (event) => events.push(event) });
    expect(counts(summary)).toEqual([0, 0, 1, 1]);
    expect(events.find(({ type }) => type === 'withdrawn')).toMatchObject({ told: 'unchanged' });
    expect(await pending()).toEqual([]);
  });
});

describe('the loudness of a recording', () => {
  const measures = () =>
    at.db
      .selectFrom('track_peaks')
      .select(['loudness_lufs', 'sample_peak_db', 'analysis_version'])
      .orderBy('track_id')
      .execute();
  const outdate = () =>
    sql`UPDATE track_peaks SET loudness_lufs = NULL, sample_peak_db = NULL, analysis_version = 0`.execute(at.db);

  it('is measured with its wave, of a file that is imported alone too', async () => {
    put('1.flac', flac(fadingTone(2)));
    put('2.wav', wav(fadingTone(3)));
    await bring();
    const [first, second] = await measures();
    expect(first).toMatchObject({ sample_peak_db: -1.94, analysis_version: analysisVersion });
    expect(first?.loudness_lufs).toBeCloseTo(-7.2, 1);
    expect(second).toMatchObject({ sample_peak_db: -1.94, analysis_version: analysisVersion });
  });

  it('is kept by a check for the import that follows', async () => {
    put('1.flac', flac(fadingTone(2)));
    await bring({ dryRun: true });
    await sql`UPDATE sound_analyses SET loudness_lufs = -12.5`.execute(at.db);
    await bring();
    expect(await measures()).toMatchObject([{ loudness_lufs: -12.5, analysis_version: analysisVersion }]);
  });

  it('is completed where the analysis is of an older version, which players learn, and nothing else changes', async () => {
    for (const n of [1, 2, 3]) put(`${n}.flac`, flac(fadingTone(1 + n), [`TITLE=${n}`]));
    await bring();
    const before = [await measures(), await peaks(), await tracks()];
    const version = () => at.db.selectFrom('catalogue_version').select('version').execute();
    const catalogue = await version();
    await outdate();
    expect(await insertOutdated(at.db, analysisVersion)).toBe(3);
    expect(await insertOutdated(at.db, analysisVersion)).toBe(0);
    await later();
    expect([await measures(), await peaks(), await tracks()]).toEqual(before);
    const completed = await version();
    expect(completed).not.toEqual(catalogue);
    await sql`UPDATE track_peaks SET analysis_version = 0`.execute(at.db);
    await insertOutdated(at.db, analysisVersion);
    await later();
    expect(await version()).toEqual(completed);
    expect(await pending()).toEqual([]);
    expect(await insertOutdated(at.db, analysisVersion)).toBe(0);
  });

  it('is completed once by two processes at the same time, which share the recordings', async () => {
    for (let n = 0; n < 12; n += 1) put(`${n}.flac`, tone(`TITLE=${n}`));
    await bring();
    await outdate();
    await Promise.all([1, 2].map(() => insertOutdated(at.db, analysisVersion)));
    expect(await pending()).toHaveLength(12);
    const claimed = await Promise.all([1, 2].map(() => claimAnalyses(at.db, {}, { limit: 6, bytes: 1e9 })));
    expect(new Set(claimed.flat().map(({ track_id }) => track_id)).size).toBe(12);
  });

  it('waits until imports are analysed', async () => {
    put('1.flac', tone('TITLE=1'));
    await bring();
    await outdate();
    put('2.flac', tone('TITLE=2'));
    await bring({ waits: false });
    expect(await insertOutdated(at.db, analysisVersion)).toBe(0);
    await later();
    expect(await insertOutdated(at.db, analysisVersion)).toBe(1);
  });

  it('stays unknown of a track that cannot be decoded any more, as alone twice; it plays on', async () => {
    put('1.flac', tone('TITLE=1'));
    await bring();
    await outdate();
    await insertOutdated(at.db, analysisVersion);
    const alone: unknown[] = [];
    const hear: Analysers['hear'] = async (_file, _signal, _heard, isAlone) => {
      alone.push(isAlone);
      return { ok: false, reason: 'damaged' };
    };
    await later({ analysers: { ...analysers(), hear } });
    expect(alone).toEqual([false, true, true]);
    expect(await pending()).toEqual([]);
    expect(await tracks()).toHaveLength(1);
    expect(await measures()).toEqual([
      { loudness_lufs: null, sample_peak_db: null, analysis_version: analysisVersion },
    ]);
  });
});

describe('a damaged recording', () => {
  it('leaves the cover that it was to bring to the next file of its album', async () => {
    const picture = await teal();
    put('A/1.flac', damaged('TITLE=1', 'ALBUM=A', 'TRACKNUMBER=1'));
    put('A/2.flac', tone('TITLE=2', 'ALBUM=A', 'TRACKNUMBER=2'));
    put('A/cover.png', picture);
    await bring({ waits: false });
    const [first, second] = await pending();
    expect([first?.brings_cover, second?.brings_cover]).toEqual([true, false]);
    // Another process has the second one, so that it still waits when the first one is withdrawn.
    await sql`UPDATE pending_analyses SET claimed_until = now() + interval '1 hour'
      WHERE track_id = ${second?.track_id}`.execute(at.db);
    await later();
    expect(await pending()).toEqual([]);
    expect((await albums())[0]?.cover_id).not.toBeNull();
  });

  it('is refused with its reason by an import that waits, and by the next one, and nobody finds it', async () => {
    put('a/1.flac', tone('TITLE=Whole', 'ALBUM=A'));
    put('a/2.flac', damaged('TITLE=Broken', 'ALBUM=A'));
    put('b/1.flac', damaged('TITLE=Alone', 'ALBUM=B'));
    for (const whole of [
      [1, 0],
      [0, 1],
    ]) {
      const summary = await bring();
      expect(counts(summary)).toEqual([whole[0], 0, whole[1], 2]);
      expect(summary.refused.map(({ reason }) => reason)).toEqual(['truncated', 'truncated']);
    }
    const playable = await at.db
      .selectFrom('tracks')
      .select(['name', 'size'])
      .where('revoked_at', 'is', null)
      .execute();
    expect(playable.map(({ name }) => name)).toEqual(['Whole']);
    const [a, b] = await albums();
    expect([a, b]).toMatchObject([
      { name: 'A', track_count: 1, size: playable[0]?.size },
      { name: 'B', track_count: 0 },
    ]);
  });

  it('is in a quarantine with its places in playlists, comes back from it, and ends with it', async () => {
    put('1.flac', damaged('TITLE=Broken'));
    await bring({ waits: false });
    const [track] = await tracks();
    const id = track?.id ?? 0;
    const { rows } = await sql<{ id: number }>`
      INSERT INTO collections (key, position, name, description) VALUES ('c', 1, '{"ru": "К", "en": "C"}', '{"ru": "", "en": ""}')
      RETURNING id`.execute(at.db);
    await sql`INSERT INTO collection_tracks VALUES (${rows[0]?.id}, ${id}, 1)`.execute(at.db);
    await recountSetsWith(at.db, [id]);
    const counted = async () => (await at.db.selectFrom('collections').select('track_count').execute())[0]?.track_count;
    await later();
    expect(await findTrack(at.db, id)).toMatchObject({ is_revoked: true, quarantine: 'truncated' });
    expect(await at.media.size(track?.media_key ?? '')).toBe(track?.size);
    expect(await counted()).toBe(0);
    await transaction(at.db, (tx) => restore(tx, tester, 'track', id));
    expect(await findTrack(at.db, id)).toMatchObject({ is_revoked: false, quarantine: null });
    expect(await counted()).toBe(1);

    await transaction(at.db, async (tx) => quarantine(tx, (await findTrack(tx, id)) as KnownTrack, 'truncated'));
    await removeQuarantinedRecordings(at.db, at.media);
    expect(await tracks()).toHaveLength(1);
    await sql`UPDATE quarantined_tracks SET ends_at = now()`.execute(at.db);
    await removeQuarantinedRecordings(at.db, at.media);
    expect(await tracks()).toEqual([]);
    expect(await albums()).toEqual([]);
    expect(await at.media.size(track?.media_key ?? '')).toBeNull();
    const entries = await sql<{ act: string }>`
      SELECT act FROM audit_log WHERE object_id = ${String(id)} AND name = 'Broken' ORDER BY number`.execute(at.db);
    expect(entries.rows.map(({ act }) => act)).toEqual([
      'track.withdraw',
      'track.revoke',
      'track.restore',
      'track.withdraw',
      'track.revoke',
      'track.remove',
    ]);
  });

  it('comes back with whole bytes at its place', async () => {
    put('1.flac', damaged('TITLE=Broken', 'ALBUM=A'));
    await bring();
    put('1.flac', tone('TITLE=Broken', 'ALBUM=A'));
    expect(counts(await bring())).toEqual([0, 1, 0, 0]);
    const [track] = await tracks();
    expect(await findTrack(at.db, track?.id ?? 0)).toMatchObject({ is_revoked: false, quarantine: null });
    expect(await albums()).toMatchObject([{ track_count: 1 }]);
  });

  it('stays revoked by an operator after its quarantine', async () => {
    put('1.flac', damaged('TITLE=Broken'));
    await bring({ waits: false });
    const id = (await tracks())[0]?.id ?? 0;
    await transaction(at.db, (tx) => revoke(tx, tester, 'track', id, { ru: 'Спор', en: 'Dispute' }));
    await later();
    await sql`UPDATE quarantined_tracks SET ends_at = now()`.execute(at.db);
    await removeQuarantinedRecordings(at.db, at.media);
    expect(await findTrack(at.db, id)).toMatchObject({ is_revoked: true, quarantine: null });
  });
});

it.each([
  ['', false],
  [', also where that is being analysed', true],
])('an embedded picture that cannot be read leaves the cover to the next file of its album%s', async (_, isBusy) => {
  const fields = (n: number) => [`TITLE=${n}`, 'ALBUM=A', 'ALBUMARTIST=A', `TRACKNUMBER=${n}`];
  put('1.flac', flac(fadingTone(0.2), fields(1), Buffer.from('no picture')));
  put('2.flac', flac(fadingTone(0.2), fields(2), await teal()));
  await bring({ waits: false });
  const [first, second] = await pending();
  expect([first?.brings_cover, second?.brings_cover]).toEqual([true, false]);
  if (isBusy) {
    const claimed = sql`UPDATE pending_analyses SET claimed_until = now() + interval '20 s' WHERE brings_cover`;
    await claimed.execute(at.db);
    const other: Analysers['hear'] = async (...asked) => {
      await sql`UPDATE pending_analyses SET claimed_until = NULL WHERE brings_cover AND attempts = 0`.execute(at.db);
      const once = new AbortController();
      await later({ signal: once.signal, progress: () => once.abort() });
      return analysers().hear(...asked);
    };
    await later({ analysers: { ...analysers(), hear: other } });
  }
  await later();
  expect(await pending()).toEqual([]);
  expect((await albums())[0]?.cover_id).not.toBeNull();
  const { rows } = await sql`SELECT code FROM analysis_findings WHERE run = ${first?.run}`.execute(at.db);
  expect(rows).toEqual([{ code: 'bad_picture' }]);
});

describe('the queue of recordings', () => {
  const claim = (limit: number) => claimAnalyses(at.db, {}, { limit, bytes: 1e9 });

  it('gives out nothing while the import brings its files but what somebody opens', async () => {
    for (let n = 0; n < 30; n += 1) put(`${n}.flac`, tone(`TITLE=${n}`));
    const seen: number[] = [];
    const opened: number[] = [];
    const { db, media, folder } = at;
    await importFolder({
      db,
      media,
      folder,
      actor: tester,
      analysers: analysers(),
      signal: new AbortController().signal,
      waits: false,
      emit: () => {},
      // Asked before each batch is copied: the first one is in the catalogue when the second one is.
      freeBytes: async () => {
        const [first] = await pending();
        if (first) {
          seen.push((await claim(99)).length);
          await requestAnalysis(db, first.track_id);
          opened.push(...(await claim(99)).map(({ track_id }) => track_id), -first.track_id);
        }
        return 1e12;
      },
    });
    expect(seen).toEqual([0]);
    expect(opened).toEqual([-(opened[1] ?? 0), opened[1]]);
    expect(await claim(99)).toHaveLength(29);
  });

  it('gives out first what somebody has opened, and nothing twice', async () => {
    for (const n of [1, 2, 3]) put(`${n}.flac`, tone(`TITLE=${n}`));
    await bring({ waits: false });
    const opened = (await tracks()).at(-1)?.id ?? 0;
    await requestAnalysis(at.db, opened);
    const first = await claim(1);
    expect(first.map(({ track_id }) => track_id)).toEqual([opened]);
    const rest = await claim(9);
    expect(rest.map(({ track_id }) => track_id)).not.toContain(opened);
    expect(await claim(9)).toEqual([]);
    await releaseClaims(at.db, [opened]);
    expect(await claim(9)).toHaveLength(1);
  });

  it('hands what a killed process has claimed to another one', async () => {
    put('1.flac', tone('TITLE=1'));
    await bring({ waits: false });
    expect(await claim(1)).toHaveLength(1);
    await later();
    expect(await peaks()).toEqual([]);
    await sql`UPDATE pending_analyses SET claimed_until = now() - interval '1 second'`.execute(at.db);
    await later();
    expect(await peaks()).toHaveLength(1);
  });

  it('gives everything back when it is stopped', async () => {
    for (let n = 0; n < 6; n += 1) put(`${n}.flac`, tone());
    const stop = new AbortController();
    const pool = createAnalysers({ workers: 1, ffmpeg: null });
    const emit = (event: ImportEvent): void => {
      if (event.type === 'catalogued') stop.abort();
    };
    const { db, media, folder } = at;
    const summary = await importFolder({
      db,
      media,
      folder,
      actor: tester,
      analysers: pool,
      signal: stop.signal,
      emit,
    });
    await pool.close();
    expect(summary).toMatchObject({ added: 6, stopped: 'interrupted' });
    const [row] = await pending();
    expect(await countPending(db, row?.run ?? '')).toEqual({ all: summary.pending, due: summary.pending });
    expect(await claim(9)).toHaveLength(summary.pending);
  });
});
