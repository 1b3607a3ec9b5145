import type { Genre } from '../score/styles/styles.ts';
import { isrcOf, upcOf } from './codes.ts';
import type { Art, DemoAlbum, DemoTrack } from './types.ts';

/** Options of a track in an album's listing beyond title and length. */
interface Line {
  readonly title: string;
  readonly seconds: number;
  readonly vocal?: boolean;
  readonly explicit?: boolean;
  readonly artist?: string;
  readonly genre?: Genre;
  readonly composer?: string;
  readonly tags?: readonly string[];
}

/** An album as it is written down; codes and what repeats from track to track follow from it. */
export interface Listing {
  /** Keeps its codes when albums are added: never given twice. */
  readonly number: number;
  readonly country: 'RU' | 'GB';
  readonly title: string;
  readonly artist: string;
  readonly date: string;
  readonly label: string;
  readonly genre: Genre;
  readonly format?: DemoAlbum['format'];
  readonly art: Art;
  readonly cover?: DemoAlbum['cover'];
  readonly compilation?: boolean;
  readonly composer: string;
  readonly lyricist: string;
  readonly tags: readonly string[];
  readonly tracks: readonly Line[];
}

function trackOf(album: Listing, line: Line, index: number): DemoTrack {
  const vocal = line.vocal ?? false;
  return {
    isrc: isrcOf(album.country, album.date, album.number, index + 1),
    title: line.title,
    artist: line.artist ?? album.artist,
    number: index + 1,
    genre: line.genre ?? album.genre,
    seconds: line.seconds,
    vocal,
    explicit: line.explicit ?? false,
    composer: line.composer ?? album.composer,
    lyricist: vocal ? album.lyricist : undefined,
    tags: [...new Set([...album.tags, ...(line.tags ?? []), vocal ? 'vocal' : 'instrumental'])],
  };
}

export const albumOf = (listing: Listing): DemoAlbum => ({
  title: listing.title,
  artist: listing.artist,
  date: listing.date,
  label: listing.label,
  upc: upcOf(listing.number),
  format: listing.format ?? 'mp3',
  art: listing.art,
  cover: listing.cover ?? 'jpeg',
  compilation: listing.compilation ?? false,
  tracks: listing.tracks.map((line, index) => trackOf(listing, line, index)),
});
