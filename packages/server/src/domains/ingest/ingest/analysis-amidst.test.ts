import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import type { Analysers } from '../../../media/audio/analysers.ts';
import { tester } from '../../../testing/actor.ts';
import { flac } from '../../../testing/flac-files.ts';
import { prepareImport } from '../../../testing/importing.ts';
import { restore } from '../../../testing/revocations.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { findOfficeTrack } from '../../catalogue/catalogue/tracks.office.store.ts';
import { placeTrack } from '../../catalogue/catalogue/tracks.office.service.ts';
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
