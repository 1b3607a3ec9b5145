import type { AlbumFields, TrackFields } from '@kamerton/wire';
import type { EditableOfAlbum, EditableOfTrack } from '@kamerton/wire/office';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import type { Tables } from '../../../db/tables.ts';
import { execute, hasRow, listRows, listValues } from '../../../db/rows.ts';

/** Adds to the fields that are marked as edited by hand. */
const withMarks = (fields: readonly string[]): RawBuilder<string[]> => sql<string[]>`
  (SELECT coalesce(array_agg(DISTINCT field ORDER BY field), '{}') FROM unnest(edited || ${fields}::text[]) AS fields (field))`;

/** Columns of a track or an album that an operator can change. */
interface Columns {
  tracks: Partial<Pick<Updateable<Tables['tracks']>, keyof TrackFields | 'album_id' | 'disc_number' | 'track_number'>>;
  albums: Partial<Pick<Updateable<Tables['albums']>, keyof AlbumFields | 'cover_id'>>;
}

interface Editable {
  tracks: EditableOfTrack;
  albums: EditableOfAlbum;
}

/** Sets columns and marks `fields` as edited by hand, including fields that are written elsewhere. */
const edit =
  <Table extends 'tracks' | 'albums'>(table: Table) =>
  async (tx: Handle, ids: readonly number[], values: Columns[Table], fields: readonly Editable[Table][]) => {
    await tx
      .updateTable<'tracks' | 'albums'>(table)
      .set({ ...values, edited: withMarks(fields), version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .execute();
  };

export const editTracks = edit('tracks');
export const editAlbums = edit('albums');

export const changeLabels = async (
  tx: Handle,
  kind: 'genre' | 'tag',
  trackIds: readonly number[],
  { add = [], remove = [] }: { add?: readonly number[] | undefined; remove?: readonly number[] | undefined },
): Promise<void> => {
  const [link, label] = [sql.table(`track_${kind}s`), sql.ref(`${kind}_id`)];
  await execute(tx)`
    DELETE FROM ${link} WHERE track_id = ANY(${trackIds}::bigint[]) AND ${label} = ANY(${remove}::bigint[])`;
  await sql`
    INSERT INTO ${link} (track_id, ${label})
    SELECT track, label FROM unnest(${trackIds}::bigint[]) AS tracks (track), unnest(${add}::bigint[]) AS labels (label)
    ON CONFLICT DO NOTHING`.execute(tx);
};

export const listLabelIds = (tx: Handle, kind: 'genre' | 'tag', ids: readonly number[]): Promise<number[]> =>
  listValues(tx)<number>`SELECT id FROM ${sql.table(`${kind}s`)} WHERE id = ANY(${ids}::bigint[])`;

/** True if another track has this place of the album. */
export const isTakenPlace = (
  tx: Handle,
  trackId: number,
  { album_id, disc_number, track_number }: { album_id: number; disc_number: number; track_number: number },
): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM tracks WHERE album_id = ${album_id} AND disc_number = ${disc_number} AND track_number = ${track_number}
      AND id <> ${trackId}`;

/** Lists the ids of all tracks of these albums, in the order of discs and numbers. */
export const listTrackIds = (tx: Handle, albumIds: readonly number[]) =>
  listRows(tx)<{ id: number; album_id: number }>`
    SELECT id, album_id FROM tracks WHERE album_id = ANY(${albumIds}::bigint[])
    ORDER BY album_id, disc_number, track_number NULLS LAST, id`;
