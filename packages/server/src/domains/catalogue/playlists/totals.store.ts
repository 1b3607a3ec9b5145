import type { api, ResponseOf } from '@kamerton/wire';
import { readRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { collectionIsPublished } from '../collections/collections.store.ts';
import { trackIsPlayable, albumIsListed } from '../track-rows/track-rows.store.ts';

type Totals = ResponseOf<typeof api.totals>;

/** Sets in my music, the distinct playable tracks in them and the bytes of their files. */
export const findTotals = (db: Handle, account: number): Promise<Totals> =>
  readRow(db)`
    WITH mine AS (
      SELECT tracks.id FROM my_albums JOIN tracks USING (album_id) WHERE my_albums.account_id = ${account}
      UNION
      SELECT track_id FROM my_collections JOIN collection_tracks USING (collection_id)
      JOIN collections ON collections.id = collection_id
      WHERE my_collections.account_id = ${account} AND ${collectionIsPublished}
      UNION
      SELECT track_id FROM playlists JOIN playlist_tracks ON playlist_tracks.playlist_id = playlists.id
      WHERE playlists.account_id = ${account} AND playlists.deleted_at IS NULL
    ), playable AS (
      SELECT count(*) AS tracks, coalesce(sum(tracks.size), 0)::bigint AS size
      FROM mine JOIN tracks USING (id) JOIN albums ON albums.id = tracks.album_id
      WHERE ${trackIsPlayable}
    )
    SELECT tracks, size,
      (SELECT count(*) FROM my_albums JOIN albums ON albums.id = album_id
        WHERE account_id = ${account} AND ${albumIsListed}) AS albums,
      (SELECT count(*) FROM my_collections JOIN collections ON collections.id = collection_id
        WHERE account_id = ${account} AND track_count > 0 AND ${collectionIsPublished}) AS collections,
      (SELECT count(*) FROM playlists WHERE account_id = ${account} AND deleted_at IS NULL) AS playlists
    FROM playable`;
