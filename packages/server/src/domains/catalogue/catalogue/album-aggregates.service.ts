import type { Handle } from '../../../db/schema.ts';
import { refreshSearch } from '../search/search-index.store.ts';
import { listArtists, recountAlbum, setAlbumArtist } from './album-aggregates.store.ts';
import { comparisonKey } from '../../../language/fold.ts';

/** Artist of an album whose tracks have different artists. */
export const variousArtists = 'Various artists';

/**
 * Derives the artist of an album without an album artist: the only artist of its tracks, or various; empty if unknown.
 */
export const commonArtist = (artists: readonly string[]): string => {
  const named = artists.filter((artist) => artist !== '');
  const different = new Set(named.map(comparisonKey));
  return different.size > 1 ? variousArtists : (named[0] ?? '');
};

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
