import type { Handle } from '../../../db/schema.ts';
import { findTrackAtPlace } from './import.store.ts';

/** Codes of notes on a file that do not prevent its import. */
export const noteCodes = ['flat_wave', 'bad_picture', 'same_bytes', 'place_taken', 'no_tags', 'odd_tags'] as const;

export type NoteCode = (typeof noteCodes)[number];

/** The place in the catalogue that a file claims. */
export interface Claim {
  albumKey: string;
  disc_number: number;
  track_number: number | null;
  source: string;
  hash: string;
}

/** Detects duplicate bytes and conflicting places within one import. */
export const createImportDuplicates = (db: Handle) => {
  const bytes = new Map<string, string>();
  const places = new Map<string, string>();

  const first = (map: Map<string, string>, key: string, path: string): string | null => {
    const other = map.get(key);
    if (other === undefined) map.set(key, path);
    return other === undefined || other === path ? null : other;
  };

  return {
    /** Returns the earlier file of this import with the same bytes, or null. */
    twin: (hash: string, path: string): string | null => first(bytes, hash, path),
    /** True if a file of this import has these bytes. */
    has: (hash: string): boolean => bytes.has(hash),
    /**
     * Returns the file of this import or the track that already has this place, or null; `findAtPlace` finds the track
     * where its album has been read.
     */
    rival: async (
      claim: Claim,
      path: string,
      findAtPlace?: (claim: Claim) => string | null,
    ): Promise<string | null> => {
      if (claim.track_number === null) return null;
      const place = `${claim.disc_number}|${claim.track_number}|${claim.albumKey}`;
      return first(places, place, path) ?? (findAtPlace ? findAtPlace(claim) : findTrackAtPlace(db, claim));
    },
  };
};

export type ImportDuplicates = ReturnType<typeof createImportDuplicates>;
