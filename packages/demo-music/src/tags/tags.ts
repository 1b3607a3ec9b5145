/** Tags of a file, independent of its format. */
export interface Tags {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly albumArtist: string;
  readonly track: number;
  readonly tracks: number;
  readonly disc: number;
  readonly discs: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly genre: string;
  readonly isrc: string;
  readonly upc: string;
  readonly label: string;
  readonly composer: string;
  readonly lyricist?: string | undefined;
  readonly explicit: boolean;
  readonly vocal: boolean;
  /** Moods and occasions. */
  readonly tags: readonly string[];
  readonly compilation: boolean;
}

/** A cover to embed: square JPEG or PNG. */
export interface Picture {
  readonly mime: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
  readonly size: number;
}
