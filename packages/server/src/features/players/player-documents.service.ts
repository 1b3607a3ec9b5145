import { hash } from 'node:crypto';
import { defaultLanguage, hours, languages, type PlayerCommand, type PlayerDocument } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { JsonText } from '../../lib/json-text.ts';
import type { ReadCache } from '../../lib/read-cache.ts';
import { readPlacedRules } from '../music-rules/effective-rules.service.ts';
import { layersOf } from '../music-rules/music-rules.rules.ts';
import { blockedMarks, type RuleLayers, createTrackIndex, type TrackIndex } from '../music-rules/track-index.rules.ts';
import { type DocumentRow, listSourceTracks, type SourceTrack } from './documents.store.ts';

/** Bytes of music that a player may keep. */
const storeBytes = 2 * 1024 ** 3;

/** The tracks of a source, whatever rules say. */
interface SourceTracks {
  hash: string;
  /** JSON of all tracks, and where each begins and ends in it. */
  text: string;
  ends: Uint32Array;
  index: TrackIndex;
  /** Size in the cache. */
  length: number;
}

/** The tracks of a source that a venue may play. */
export interface PermittedTracks {
  hash: string;
  /** They as JSON. */
  text: () => string;
}

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

const sourceTracks = (tracks: readonly SourceTrack[]): SourceTracks => {
  let text = '[';
  const ends = new Uint32Array(tracks.length);
  for (const [at, track] of tracks.entries()) {
    const { id, name, artist, duration_ms, loudness_lufs, sample_peak_db } = track;
    const shown = { id, name, artist, duration_ms, loudness_lufs, sample_peak_db };
    text += `${at === 0 ? '' : ','}${JSON.stringify(shown)}`;
    ends[at] = text.length;
  }
  text += ']';
  // What rules look at takes about as much as the text.
  return { hash: shortHash(text), text, ends, index: createTrackIndex(tracks), length: 2 * text.length };
};

const noTracks = sourceTracks([]);

/** The text without the marked tracks: what lies between them, in few pieces. */
const textWithout = ({ text, ends }: SourceTracks, skipped: Uint8Array): string => {
  const pieces: string[] = [];
  let from = 1;
  for (const [at, isSkipped] of skipped.entries()) {
    if (isSkipped === 0) continue;
    const start = at === 0 ? 1 : (ends[at - 1] ?? 0);
    if (start > from) pieces.push(text.slice(from, start));
    from = ends[at] ?? 0;
  }
  pieces.push(text.slice(from, -1));
  const joined = pieces.join('');
  return `[${joined.startsWith(',') ? joined.slice(1) : joined}]`;
};

/** Tracks that are left when rules apply. Cheap: thousands of venues may play one source by different rules. */
const permitted = (source: SourceTracks, rules: RuleLayers): PermittedTracks => {
  const skipped = blockedMarks(source.index, rules);
  if (!skipped.includes(1)) return { hash: source.hash, text: () => source.text };
  const marks = hash('sha256', skipped, 'base64url');
  return { hash: shortHash(`${source.hash} ${marks}`), text: () => textWithout(source, skipped) };
};

const sourceOf = (row: DocumentRow): Omit<NonNullable<PlayerDocument['source']>, 'tracks'> | null => {
  if (row.playlist_id !== null) return { kind: 'playlist', id: row.playlist_id, name: row.playlist_name ?? '' };
  if (row.selection_id === null) return null;
  const names = row.collection_name;
  return {
    kind: 'collection',
    id: row.selection_id,
    name: names?.[languages[row.language_id]] ?? names?.[defaultLanguage] ?? '',
  };
};

/** A document without what its version does not cover, and without the tracks. */
const partsOf = (row: DocumentRow) => ({
  player: { id: row.player_id, name: row.player_name },
  language_id: row.language_id,
  venue: {
    id: row.venue_id,
    name: row.venue_name,
    timezone: row.timezone,
    is_active: row.is_active,
    advanced_schedule: row.advanced_schedule,
    start_time: row.start_time,
    end_time: row.end_time,
    hours: hours.parse(row),
  },
  sound: row.sound,
  paused_until: row.paused_until,
  store: row.offline_hours > 0 ? { hours: row.offline_hours, bytes: storeBytes } : null,
  source: sourceOf(row),
});

/** Identifies what a document has beside its tracks. */
export const partsHash = (row: DocumentRow): string => shortHash(JSON.stringify(partsOf(row)));

/** Version of a document with these parts and tracks, by the hash of either. */
export const versionOf = (parts: string, tracks: string): string => shortHash(`${parts} ${tracks}`);

/** Names a source among all. */
export const sourceKey = (row: DocumentRow): string => `player source ${row.playlist_id} ${row.selection_id}`;

/** Reads the tracks of a player's source, once for all venues that it is assigned to. */
const readSource = ({ db, reads }: { db: Handle; reads: ReadCache }, row: DocumentRow): Promise<SourceTracks> => {
  const source = sourceOf(row);
  if (!source) return Promise.resolve(noTracks);
  const catalogue = `${row.catalogue_version} ${row.source_edit}`;
  return reads.ofCatalogue({ id: 0, versions: { catalogue, search: '', content: '' } }, sourceKey(row), async () =>
    sourceTracks(await listSourceTracks(db, source.kind, source.id)),
  );
};

/** Reads the tracks that a player may play. */
export const readTracks = async (
  deps: { db: Handle; reads: ReadCache },
  row: DocumentRow,
): Promise<PermittedTracks> => {
  const rules = await readPlacedRules(deps, row);
  return permitted(await readSource(deps, row), layersOf(rules, row.venue_id));
};

/** A player's document as JSON, whose tracks are JSON already. */
export const documentText = (
  row: DocumentRow,
  version: string,
  tracks: PermittedTracks,
  command: PlayerCommand | null,
): JsonText<PlayerDocument> => {
  const { source, ...parts } = partsOf(row);
  const open = (value: object): string => JSON.stringify(value).slice(0, -1);
  const sourceText = source ? `${open(source)},"tracks":${tracks.text()}}` : 'null';
  return new JsonText(`${open({ version, now: row.now, ...parts, command })},"source":${sourceText}}`);
};
