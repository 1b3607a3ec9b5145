import { comparisonKey } from '../../text/fold.ts';

/** What an album of differing artists goes under. */
export const variousArtists = 'Various artists';

/** Who an album without an album artist is by: the one artist of its tracks, or various; empty where none is known. */
export const commonArtist = (artists: readonly string[]): string => {
  const named = artists.filter((artist) => artist !== '');
  const different = new Set(named.map(comparisonKey));
  return different.size > 1 ? variousArtists : (named[0] ?? '');
};
