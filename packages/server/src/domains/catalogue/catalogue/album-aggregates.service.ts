import type { Handle } from '../../../db/schema.ts';
import { refreshSearch } from '../search/search-index.store.ts';
import { listArtists, recountAlbum, setAlbumArtist } from './album-aggregates.store.ts';
import { commonArtist } from './album-artist.rules.ts';

/**
 * Updates what an album derives from its tracks. `changed`: the changed tracks; all if the album's name may have
 * changed.
 */
export const finishAlbum = async (tx: Handle, albumId: number, changed?: readonly number[]): Promise<void> => {
  const artists = await listArtists(tx, albumId);
  if (artists.length > 0) await setAlbumArtist(tx, albumId, commonArtist(artists));
  await recountAlbum(tx, albumId);
  await refreshSearch(tx, albumId, changed);
};
