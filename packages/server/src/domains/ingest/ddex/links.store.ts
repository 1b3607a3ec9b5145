import { execute } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { selectKnown } from '../ingest/import.store.ts';

const links = (db: Handle, releaseId: number) =>
  selectKnown(db)
    .innerJoin('ddex_tracks', 'ddex_tracks.track_id', 'tracks.id')
    .select(['ddex_tracks.recording', 'ddex_tracks.description_hash', 'tracks.size'])
    .where('ddex_tracks.release_id', '=', releaseId);

/** A recording of a release and its track; `size` in bytes of audio. */
export type Link = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>;

export const listLinks = (db: Handle, releaseId: number): Promise<Link[]> => links(db, releaseId).execute();

/** Returns the track of a recording and locks it until the transaction ends; null if there is none. */
export const findLink = async (db: Handle, releaseId: number, recording: string): Promise<Link | null> =>
  (await links(db, releaseId).where('ddex_tracks.recording', '=', recording).forUpdate('tracks').executeTakeFirst()) ??
  null;

export interface LinkValues {
  release_id: number;
  recording: string;
  track_id: number;
  description_hash: string;
}

export const upsertLink = (tx: Handle, link: LinkValues): Promise<void> =>
  execute(tx)`
    INSERT INTO ddex_tracks (release_id, recording, track_id, description_hash)
    VALUES (${link.release_id}, ${link.recording}, ${link.track_id}, ${link.description_hash})
    ON CONFLICT (release_id, recording) DO UPDATE SET
      track_id = excluded.track_id, description_hash = excluded.description_hash`;

/** Renames recordings of a release, by their former names. */
export const renameLinks = async (
  tx: Handle,
  releaseId: number,
  renamed: ReadonlyMap<string, string>,
): Promise<void> => {
  if (renamed.size === 0) return;
  const from = [...renamed.keys()];
  // A new name may be the former one of another.
  await execute(tx)`
    UPDATE ddex_tracks SET recording = '|' || recording
    WHERE release_id = ${releaseId} AND recording = ANY(${from}::text[])`;
  await execute(tx)`
    UPDATE ddex_tracks SET recording = renamed.name
    FROM unnest(${from}::text[], ${[...renamed.values()]}::text[]) AS renamed (former, name)
    WHERE release_id = ${releaseId} AND recording = '|' || former`;
};
