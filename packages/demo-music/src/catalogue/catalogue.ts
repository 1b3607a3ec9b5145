import { albumOf, type Listing } from './album.ts';
import { englishAlbums } from './albums-en.ts';
import { russianAlbums } from './albums-ru.ts';
import { blocksOf } from './blocks.ts';
import { demoTags } from './tags.ts';
import type { DemoCatalogue } from './types.ts';

export type DemoSize = 'full' | 'small';

/** Lengths in seconds of what the small catalogue keeps: one album of each format, the first with very short tracks. */
const small: Readonly<Record<string, readonly number[]>> = {
  'Тихий час': [5, 4, 4],
  'Salt & Cedar': [8, 7, 7],
  'Ёлки за окном': [9, 6],
};

const shortened = (listing: Listing): Listing[] => {
  const lengths = small[listing.title];
  if (!lengths) return [];
  return [{ ...listing, tracks: lengths.map((seconds, i) => ({ ...listing.tracks[i]!, seconds })) }];
};

/** Catalogue of the demonstration; `small` is for tests and composes in seconds. */
export function demoCatalogue(size: DemoSize): DemoCatalogue {
  const listings = [...russianAlbums, ...englishAlbums].sort((a, b) => b.date.localeCompare(a.date));
  const albums = (size === 'full' ? listings : listings.flatMap(shortened)).map(albumOf);
  return { albums, blocks: blocksOf(albums), tags: demoTags };
}
