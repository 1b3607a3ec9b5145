import type { Handle } from '../../db/schema.ts';
import { findTrackAtPlace } from './import.store.ts';

/** What does not keep a file out but should be known of it. */
export const noteCodes = ['flat_wave', 'bad_picture', 'same_bytes', 'place_taken', 'no_tags', 'odd_tags'] as const;

export type NoteCode = (typeof noteCodes)[number];

/** A place in the catalogue, and the file that wants it. */
export interface Claim {
  albumKey: string;
  disc_number: number;
  track_number: number | null;
  source: string;
  hash: string;
}

/** Remembers, for one import, which file has which bytes and which wants which place. */
export interface ImportDuplicates {
  /** The file of this import that has the same bytes and came first, or null. */
  twin(hash: string, path: string): string | null;
  /** Who has the place of an album, disc and number already: a file of this import, or a track; null where nobody. */
  rival(claim: Claim, path: string): Promise<string | null>;
}

export const createImportDuplicates = (db: Handle): ImportDuplicates => {
  const bytes = new Map<string, string>();
  const places = new Map<string, string>();

  const first = (map: Map<string, string>, key: string, path: string): string | null => {
    const other = map.get(key);
    if (other === undefined) map.set(key, path);
    return other === undefined || other === path ? null : other;
  };

  return {
    twin: (hash, path) => first(bytes, hash, path),
    rival: async (claim, path) => {
      if (claim.track_number === null) return null;
      const place = `${claim.disc_number}|${claim.track_number}|${claim.albumKey}`;
      return first(places, place, path) ?? findTrackAtPlace(db, claim);
    },
  };
};
