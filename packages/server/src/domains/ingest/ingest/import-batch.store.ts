import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { execute, listRows } from '../../../db/rows.ts';
import type { SearchDocument } from '../../catalogue/search/search-document.rules.ts';
import type { AlbumOfFile } from './import.rules.ts';
import type { TrackEntry } from './import-tracks.store.ts';

/** A track of an album with these keys, or the album alone. */
interface TrackThere {
  album_key: string;
  album_id: number;
  has_cover: boolean;
  disc_number: number | null;
  track_number: number | null;
  name: string | null;
  source_path: string | null;
  content_hash: string | null;
}

/** Lists the albums with these keys with their tracks; an album without tracks once. */
export const listTracksOfAlbums = (db: Handle, keys: readonly string[]): Promise<TrackThere[]> =>
  listRows(db)`
    SELECT albums.key AS album_key, albums.id AS album_id, cover_id IS NOT NULL AS has_cover, disc_number, track_number,
      tracks.name, source_path, content_hash
    FROM albums LEFT JOIN tracks ON album_id = albums.id WHERE albums.key = ANY(${keys}::text[])`;

/** Returns those of the given keys that albums have. */
export const listAlbumKeys = async (db: Handle, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await listRows(db)<{ key: string }>`SELECT key FROM albums WHERE key = ANY(${keys}::text[])`;
  return new Set(rows.map(({ key }) => key));
};

/** Lists the sources and hashes among the given ones that tracks have. */
export const listKnownFiles = async (
  db: Handle,
  { sources, hashes }: { sources: readonly string[]; hashes: readonly string[] },
): Promise<{ sources: Set<string>; hashes: Set<string> }> => {
  const rows = await listRows(db)<{ source_path: string; content_hash: string }>`
    SELECT source_path, content_hash FROM tracks WHERE source_path = ANY(${sources}::text[])
    UNION ALL SELECT source_path, content_hash FROM tracks WHERE content_hash = ANY(${hashes}::text[])`;
  return {
    sources: new Set(rows.map(({ source_path }) => source_path)),
    hashes: new Set(rows.map(({ content_hash }) => content_hash)),
  };
};

/** An album that is added with all its tracks. */
export interface NewAlbum extends AlbumOfFile {
  artist: string;
  track_count: number;
  duration_ms: number;
  size: number;
  explicit: boolean;
  document: SearchDocument;
}

/** Returns the ids by key. */
export const insertAlbums = async (tx: Handle, albums: readonly NewAlbum[]): Promise<Map<string, number>> => {
  if (albums.length === 0) return new Map();
  const values = albums.map(({ document: { search, name_folded }, ...album }) => ({
    ...album,
    search: sql<string>`${search}::tsvector`,
    name_folded,
  }));
  const rows = await tx.insertInto('albums').values(values).returning(['id', 'key']).execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
};

/** Returns the ids by source. `document` is null for a track of an album whose documents are written afterwards. */
export const insertTracks = async (
  tx: Handle,
  tracks: readonly (TrackEntry & { document: SearchDocument | null })[],
): Promise<Map<string, number>> => {
  const values = tracks.map(({ document, ...track }) => ({
    ...track,
    search: sql<string>`${document?.search ?? ''}::tsvector`,
    name_folded: document?.name_folded ?? '',
  }));
  const rows = await tx.insertInto('tracks').values(values).returning(['id', 'source_path']).execute();
  return new Map(rows.map(({ id, source_path }) => [source_path, id]));
};

export const insertTrackLabels = async (
  tx: Handle,
  kind: 'genre' | 'tag',
  links: readonly { track: number; label: number }[],
): Promise<void> => {
  if (links.length === 0) return;
  await execute(tx)`
    INSERT INTO ${sql.table(`track_${kind}s`)} (track_id, ${sql.ref(`${kind}_id`)})
    SELECT * FROM unnest(${links.map(({ track }) => track)}::bigint[], ${links.map(({ label }) => label)}::bigint[])
    ON CONFLICT DO NOTHING`;
};

/** Measures by an analysis of some version: a waveform, LUFS, dBFS, beats per minute. */
export interface StoredMeasures {
  analysisVersion: number;
  peaks: Uint8Array;
  loudnessLufs: number | null;
  samplePeakDb: number | null;
  tempoBpm: number | null;
  tempoConfidence: number | null;
}

/** The columns of measures. */
export const measureColumns = (measures: StoredMeasures) => ({
  peaks: Buffer.from(measures.peaks),
  loudness_lufs: measures.loudnessLufs,
  sample_peak_db: measures.samplePeakDb,
  tempo_bpm: measures.tempoBpm,
  tempo_confidence: measures.tempoConfidence,
  analysis_version: measures.analysisVersion,
});

/** Inserts or replaces what was measured of tracks. */
export const setMeasures = async (
  tx: Handle,
  tracks: readonly { track: number; measures: StoredMeasures }[],
): Promise<void> => {
  const values = tracks.map(({ track, measures }) => ({ track_id: track, ...measureColumns(measures) }));
  if (!values[0]) return;
  const { track_id: _track, ...columns } = values[0];
  await tx
    .insertInto('track_peaks')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('track_id')
        .doUpdateSet(Object.fromEntries(Object.keys(columns).map((name) => [name, sql.ref(`excluded.${name}`)]))),
    )
    .execute();
};
