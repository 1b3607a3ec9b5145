import type { AlbumFields, TrackFields } from '@kamerton/wire';
import type { EditableOfAlbum, EditableOfTrack } from '@kamerton/wire/office';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import type { Tables } from '../../../db/tables.ts';
import { listRows } from '../../../db/rows.ts';

/** Adds to the fields that are marked as edited by hand. */
const withMarks = (fields: readonly string[]): RawBuilder<string[]> => sql<string[]>`
  (SELECT coalesce(array_agg(DISTINCT field ORDER BY field), '{}') FROM unnest(edited || ${fields}::text[]) AS fields (field))`;

/** Columns of a track that an operator can change. */
export type TrackColumns = Partial<
  Pick<Updateable<Tables['tracks']>, keyof TrackFields | 'album_id' | 'disc_number' | 'track_number'>
>;

/** Sets columns of tracks and marks `fields` as edited by hand, including fields that are written elsewhere. */
export const editTracks = async (
  tx: Handle,
  ids: readonly number[],
  values: TrackColumns,
  fields: readonly EditableOfTrack[],
): Promise<void> => {
  await tx
    .updateTable('tracks')
    .set({ ...values, edited: withMarks(fields), version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute();
};

export type AlbumColumns = Partial<Pick<Updateable<Tables['albums']>, keyof AlbumFields | 'cover_id'>>;

/** Sets columns of albums and marks `fields` as edited by hand. */
export const editAlbums = async (
  tx: Handle,
  ids: readonly number[],
  values: AlbumColumns,
  fields: readonly EditableOfAlbum[],
): Promise<void> => {
  await tx
    .updateTable('albums')
    .set({ ...values, edited: withMarks(fields), version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute();
};

/** Adds genres or tags to tracks and removes others. */
export const changeLabels = async (
  tx: Handle,
  kind: 'genre' | 'tag',
  trackIds: readonly number[],
  { add = [], remove = [] }: { add?: readonly number[] | undefined; remove?: readonly number[] | undefined },
): Promise<void> => {
  const [link, label] = [sql.table(`track_${kind}s`), sql.ref(`${kind}_id`)];
  await sql`
    DELETE FROM ${link} WHERE track_id = ANY(${trackIds}::bigint[]) AND ${label} = ANY(${remove}::bigint[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO ${link} (track_id, ${label})
    SELECT track, label FROM unnest(${trackIds}::bigint[]) AS tracks (track), unnest(${add}::bigint[]) AS labels (label)
    ON CONFLICT DO NOTHING`.execute(tx);
};

/** Lists those of the ids that are genres or tags. */
export const listLabelIds = (tx: Handle, kind: 'genre' | 'tag', ids: readonly number[]) =>
  listRows(tx)<{ id: number }>`SELECT id FROM ${sql.table(`${kind}s`)} WHERE id = ANY(${ids}::bigint[])`;

/** True if another track has this place of the album. */
export const isTakenPlace = async (
  tx: Handle,
  trackId: number,
  { album_id, disc_number, track_number }: { album_id: number; disc_number: number; track_number: number },
): Promise<boolean> =>
  (await tx
    .selectFrom('tracks')
    .select('id')
    .where('album_id', '=', album_id)
    .where('disc_number', '=', disc_number)
    .where('track_number', '=', track_number)
    .where('id', '<>', trackId)
    .executeTakeFirst()) !== undefined;

/** Lists the ids of all tracks of these albums, in the order of discs and numbers. */
export const listTrackIds = async (tx: Handle, albumIds: readonly number[]) =>
  tx
    .selectFrom('tracks')
    .select(['id', 'album_id'])
    .where('album_id', 'in', albumIds)
    .orderBy('album_id')
    .orderBy('disc_number')
    .orderBy(sql`track_number NULLS LAST`)
    .orderBy('id')
    .execute();
