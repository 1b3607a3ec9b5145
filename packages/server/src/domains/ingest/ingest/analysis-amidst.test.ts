import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import type { Analysers } from '../../../media/audio/analysers.ts';
import { tester } from '../../../testing/actor.ts';
import { flac } from '../../../testing/flac-files.ts';
import { prepareImport } from '../../../testing/importing.ts';
import { refusalReasons } from '../../../formats/audio-refusal.ts';
import { restore } from '../../../testing/revocations.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { findOfficeTrack } from '../../catalogue/catalogue/tracks.office.store.ts';
import { placeTrack } from '../../catalogue/catalogue/tracks.office.service.ts';
import { applyFindings, insertImport, insertImportFiles } from '../imports/imports.store.ts';
import { archiveOrigin } from '../imports/run-import.service.ts';
import { analysePending } from './analysis.service.ts';
import { findTrack } from './import.store.ts';

const { at, tone, put, bring, tracks, albums, analysers } = prepareImport();

/** Analyses what waits, with an act after the first recording was heard and before that is stored. */
const later = (act: () => Promise<unknown> = async () => {}): Promise<void> => {
  let acted: Promise<unknown> | undefined;
  const hear: Analysers['hear'] = async (...asked) => {
    const heard = await analysers().hear(...asked);
    await (acted ??= act());
    return heard;
  };
  const signal = new AbortController().signal;
  return analysePending({ db: at.db, media: at.media, analysers: { ...analysers(), hear }, signal, runs: {} });
};

const fields = (album: string, n: number) => [`TITLE=${n}`, `ALBUM=${album}`, 'ALBUMARTIST=A', `TRACKNUMBER=${n}`];

const teal = () =>
  sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

it.each([
  ['has lost its last track', false],
  ['has others', true],
])('a picture becomes the cover of the album that its track has been moved to from one that %s', async (_, others) => {
  put('a/1.flac', flac(fadingTone(0.2), fields('A', 1), await teal()));
  if (others) put('a/2.flac', tone(...fields('A', 2)));
  put('b/3.flac', tone(...fields('B', 3)));
  await bring({ waits: false });
  const ids = new Map((await albums()).map(({ id, name }) => [name, id]));
  await later(async () => {
    const id = (await tracks()).find(({ name }) => name === '1')?.id ?? 0;
    const place = { album_id: ids.get('B') ?? 0, disc_number: 1, track_number: 1 };
    await transaction(at.db, async (tx) => {
      const version = (await findOfficeTrack(tx, id))?.version ?? 0;
      await placeTrack(tx, tester, id, { ...place, version });
    });
  });
  const covered = (await albums()).filter(({ cover_id }) => cover_id !== null).map(({ name }) => name);
  expect(covered).toEqual(['B']);
});

it.each([
  ['does not wait for its analyses', { waits: false }],
  ['ends before one that is put off', {}],
])('a picture in a temporary folder becomes the cover where its import %s', async (_, options) => {
  put('a/1.flac', tone(...fields('A', 1)));
  put('a/cover.png', await teal());
  const hear: Analysers['hear'] = async () => ({ ok: false, reason: 'no_memory' });
  const origin = archiveOrigin('/a.zip', at.folder);
  await bring({ ...options, origin, analysers: { ...analysers(), hear } });
  rmSync(at.folder, { recursive: true });
  await later();
  expect(await albums()).toMatchObject([{ cover_id: expect.any(Number) as number }]);
});

it('the picture of audio that is replaced while it is analysed becomes no cover', async () => {
  put('a/1.flac', flac(fadingTone(0.2), fields('A', 1), await teal()));
  await bring({ waits: false });
  await later(async () => {
    put('a/1.flac', tone(...fields('A', 1)));
    await bring({ waits: false });
  });
  expect(await albums()).toMatchObject([{ name: 'A', track_count: 1, cover_id: null }]);
});

it('a damaged recording that an operator has restored is not withdrawn again for a cover', async () => {
  put('1.flac', flac(fadingTone(0.2), fields('A', 1), Buffer.from('no picture')));
  const bytes = tone(...fields('A', 2));
  put('2.flac', Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(bytes.length / 2, 0x55)]));
  await bring({ waits: false });
  const id = (await tracks()).find(({ name }) => name === '2')?.id ?? 0;
  const setFailures = (failures: number) =>
    sql`UPDATE pending_analyses SET failures = ${failures} WHERE brings_cover`.execute(at.db);
  // The first one waits for a person.
  await setFailures(3);
  await later();
  expect(await findTrack(at.db, id)).toMatchObject({ quarantine: 'truncated' });
  await transaction(at.db, (tx) => restore(tx, tester, 'track', id));
  await setFailures(0);
  await later();
  expect(await findTrack(at.db, id)).toMatchObject({ is_revoked: false, quarantine: null });
  const { rows } = await sql`
    SELECT FROM audit_log WHERE act = 'track.withdraw' AND object_id = ${String(id)}`.execute(at.db);
  expect(rows).toHaveLength(1);
});

it('damage is reported by each import that refers to the bytes, and by no other', async () => {
  const whole = tone(...fields('A', 1));
  const broken = tone(...fields('B', 1));
  const damaged = Buffer.concat([broken.subarray(0, broken.length / 2), Buffer.alloc(broken.length / 2, 0x55)]);
  /** An import of the folder as the office runs it, which does not wait for the analysis. */
  const ask = async () => {
    const job = { kind: 'music', dry_run: false, upload_id: null, folder: '', name: 'x' } as const;
    const id = await insertImport(at.db, job, tester);
    const names = { reason: null, artist: null, album: null, title: null, notes: [] };
    const rows: Parameters<typeof insertImportFiles>[2][number][] = [];
    await bring({
      waits: false,
      about: { id, name: 'x' },
      emit: (event) => {
        if (event.type !== 'file') return;
        const { path, size, track_id, outcome } = event;
        const position = rows.length + 1;
        rows.push({ ...names, path, size, track_id, position, outcome: outcome === 'added' ? 'new' : 'same' });
      },
    });
    await insertImportFiles(at.db, id, rows);
    await at.db
      .updateTable('imports')
      .set({ state: 'done', finished_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    return id;
  };
  put('a/1.flac', whole);
  const former = await ask();
  await later();
  put('b/1.flac', damaged);
  const imports = [former, await ask(), await ask()];
  const track = (await tracks()).find(({ album }) => album === 'B')?.id ?? 0;
  // It lists this track with bytes that were replaced since.
  await sql`UPDATE import_files SET track_id = ${track} WHERE import_id = ${former}`.execute(at.db);
  await later();
  await transaction(at.db, (tx) => applyFindings(tx, refusalReasons));
  const outcomes: string[] = [];
  for (const id of imports) {
    const rows = await at.db
      .selectFrom('import_files')
      .select(['outcome', 'reason'])
      .where('import_id', '=', id)
      .orderBy('path')
      .execute();
    outcomes.push(rows.map(({ outcome, reason }) => reason ?? outcome).join());
  }
  expect(outcomes).toEqual(['new', 'same,truncated', 'same,truncated']);
  const left = at.db.selectFrom('analysis_findings').selectAll().where('import_id', 'in', imports);
  expect(await left.execute()).toEqual([]);
});
