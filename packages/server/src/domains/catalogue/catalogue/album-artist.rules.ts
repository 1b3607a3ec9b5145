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
