import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { named } from '../../../testing/catalogue.ts';
import { counts, prepareImport } from '../../../testing/importing.ts';
import { pictureFrame } from '../../../testing/id3-tags.ts';
import { changeAlbum, coverAlbum } from '../../catalogue/catalogue/albums.office.service.ts';
import { changeTrack, placeTrack } from '../../catalogue/catalogue/tracks.office.service.ts';
import sharp from 'sharp';

const { at, tone, tagged, put, bring, tracks, albums, labelsOf } = prepareImport();
const anna = { kind: 'command', name: 'Anna', address: '' } as const;

const genre = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO genres (key, name) VALUES (${name}, ${named(name)}) RETURNING id`.execute(at.db);
  return rows[0]?.id ?? 0;
};

it('what an operator has set in a track outlives the next import of its file; the rest follows the file', async () => {
  put('1.mp3', tagged({ TIT2: 'Tpyo', TPE1: 'A', TALB: 'X', TCON: 'Pop', TCOM: 'First' }));
  await bring();
  const [{ id } = { id: 0 }] = await tracks();
  const change = { version: 1, name: 'Typo', genres: [await genre('Waltz')], composer: 'First', explicit: true };
  const edited = await transaction(at.db, (tx) => changeTrack(tx, anna, id, change));
  // The composer has its previous value, which is no edit.
  expect(edited).toMatchObject({ version: 2, edited: ['explicit', 'genres', 'name'] });

  put('1.mp3', tagged({ TIT2: 'Tpyo 2', TPE1: 'B', TALB: 'X', TCON: 'Jazz', TCOM: 'Second' }));
  expect(await bring()).toMatchObject({ updated: 1 });
  expect(await tracks()).toMatchObject([{ id, name: 'Typo', artist: 'B', album: 'X' }]);
  expect(await labelsOf('genre', id)).toEqual(['Waltz']);
  const { rows } = await sql`SELECT composer, explicit, version FROM tracks WHERE search @@ 'typo'::tsquery`.execute(
    at.db,
  );
  expect(rows).toEqual([{ composer: 'Second', explicit: true, version: 3 }]);
});

it('what an operator has set in an album outlives it too, even where the files call the album otherwise', async () => {
  const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  put('1.mp3', tagged({ TIT2: 'One', TPE1: 'A', TALB: 'X', TPUB: 'Label' }));
  await bring();
  const [{ id } = { id: 0 }] = await albums();
  const change = { version: 1, label: null, artist: 'The A', release_date: '2020-02-02' };
  await transaction(at.db, (tx) => changeAlbum(tx, anna, id, change));
  await transaction(at.db, (tx) => coverAlbum(tx, anna, id, { version: 2, cover_id: null }));

  put('1.mp3', Buffer.concat([tagged({ TIT2: 'Two', TPE1: 'A', TALB: 'X', TPUB: 'Label', APIC: pictureFrame(red) })]));
  put('2.flac', tone('TITLE=Three', 'ARTIST=C', 'ALBUM=X', 'DATE=1999', 'LABEL=Other'));
  expect(await bring()).toMatchObject({ updated: 1, added: 1 });
  const edited = { artist: 'The A', label: null, release_date: '2020-02-02', cover_id: null };
  expect(await albums()).toMatchObject([{ id, name: 'X', track_count: 2, ...edited }]);

  put('1.mp3', tagged({ TIT2: 'Two', TPE1: 'A', TALB: 'Y', TPUB: 'Label' }));
  put('2.flac', tone('TITLE=Three', 'ARTIST=C', 'ALBUM=Y', 'DATE=1999', 'LABEL=Other'));
  await bring();
  expect(await albums()).toMatchObject([{ name: 'Y', track_count: 2, ...edited }]);
});

it('a track stays where an operator has put it', async () => {
  put('x/1.flac', tone('TITLE=1', 'ARTIST=A', 'ALBUM=X', 'TRACKNUMBER=1'));
  put('y/1.flac', tone('TITLE=2', 'ARTIST=A', 'ALBUM=Y', 'TRACKNUMBER=1'));
  await bring();
  const [x, y] = await albums();
  const moved = (await tracks())[1]?.id ?? 0;
  const place = { version: 1, album_id: x?.id ?? 0, disc_number: 1, track_number: 2 };
  await transaction(at.db, (tx) => placeTrack(tx, anna, moved, place));
  expect(await albums()).toMatchObject([
    { name: 'X', track_count: 2, duration_ms: (x?.duration_ms ?? 0) + (y?.duration_ms ?? 0) },
  ]);

  put('y/1.flac', tone('TITLE=2 (anew)', 'ARTIST=A', 'ALBUM=Y', 'TRACKNUMBER=1'));
  await bring();
  expect(await tracks()).toMatchObject([{ name: '1' }, { name: '2 (anew)', album: 'X' }]);
  expect(await albums()).toMatchObject([{ name: 'X', track_count: 2 }]);
});

it('two albums that become one keep what an operator has edited on the later one', async () => {
  put('old/1.flac', tone('TITLE=1', 'ALBUM=Mix'));
  await bring();
  put('new/2.flac', tone('TITLE=2', 'ALBUM=Mix'));
  await bring();
  const { id, version } = await at.db
    .selectFrom('albums')
    .select(['id', 'version'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await transaction(at.db, (tx) => changeAlbum(tx, anna, id, { version, name: 'Best of', label: 'Melody' }));
  renameSync(join(at.folder, 'old/1.flac'), join(at.folder, 'new/1.flac'));
  rmSync(join(at.folder, 'old'), { recursive: true });
  expect(counts(await bring())).toEqual([0, 0, 2, 0]);
  const rows = await at.db.selectFrom('albums').select(['name', 'label', 'track_count']).execute();
  expect(rows).toEqual([{ name: 'Best of', label: 'Melody', track_count: 2 }]);
  const audit = at.db.selectFrom('audit_log').select(['act', 'name']).where('object_id', '=', String(id));
  const left = await audit.where('kind', '=', 'album').where('act', '=', 'album.remove').execute();
  expect(left).toEqual([{ act: 'album.remove', name: 'Best of' }]);
});
