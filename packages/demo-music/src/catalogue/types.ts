import type { FamilyName, PaletteName } from '@kamerton/artwork';
import type { Genre } from '../score/styles/styles.ts';

export interface Art {
  readonly family: FamilyName;
  readonly palette: PaletteName;
}

/** A text in the two languages of the interface. */
export interface Both {
  readonly ru: string;
  readonly en: string;
}

/** A track as it is composed and tagged. */
export interface DemoTrack {
  readonly isrc: string;
  readonly title: string;
  readonly artist: string;
  /** Number within the album, from 1. */
  readonly number: number;
  readonly genre: Genre;
  /** About how long it is; the music ends at a bar. */
  readonly seconds: number;
  readonly vocal: boolean;
  readonly explicit: boolean;
  readonly composer: string;
  readonly lyricist?: string | undefined;
  readonly tags: readonly string[];
}

export interface DemoAlbum {
  readonly title: string;
  readonly artist: string;
  /** Release date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly label: string;
  readonly upc: string;
  readonly format: 'mp3' | 'ogg' | 'flac';
  readonly art: Art;
  /** Embedded as JPEG or PNG, a file beside the tracks, or none. */
  readonly cover: 'jpeg' | 'png' | 'file' | 'none';
  readonly compilation: boolean;
  readonly tracks: readonly DemoTrack[];
}

/** A ready-made playlist; its tracks by ISRC. */
export interface DemoCollection {
  /** Stays the same from version to version. */
  readonly key: string;
  readonly name: Both;
  readonly description: Both;
  readonly art: Art;
  readonly tracks: readonly string[];
}

export interface DemoBlock {
  readonly key: string;
  readonly name: Both;
  readonly collections: readonly DemoCollection[];
}

export interface DemoCatalogue {
  /** Newest first. */
  readonly albums: readonly DemoAlbum[];
  readonly blocks: readonly DemoBlock[];
  /** Names of the catalogue tags as the files carry them (English), with their Russian ones. */
  readonly tags: Readonly<Record<string, Both>>;
}
