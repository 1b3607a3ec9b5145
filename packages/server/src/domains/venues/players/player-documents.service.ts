import { hash } from 'node:crypto';
import {
  defaultLanguage,
  hours,
  languages,
  type PlayerCommand,
  type PlayerDocument,
  type Schedule,
  type Translations,
} from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { JsonText } from '../../../lib/json-text.ts';
import { shortHash } from '../../../lib/tokens.ts';
import type { ReadCache } from '../../../lib/read-cache.ts';
import { readPlacedRules } from '../music-rules/effective-rules.service.ts';
import { layersOf } from '../music-rules/music-rules.rules.ts';
import { blockedFlags, type RuleLayers, createTrackIndex, type TrackIndex } from '../music-rules/track-index.rules.ts';
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
  length: number;
}

/** The tracks of a source that a venue may play. */
export interface PermittedTracks {
  hash: string;
  /** They as JSON. */
  text: () => string;
}

const sourceTracks = (tracks: readonly SourceTrack[]): SourceTracks => {
  let text = '[';
  const ends = new Uint32Array(tracks.length);
  for (const [at, track] of tracks.entries()) {
    const { id, name, artist, duration_ms, loudness_lufs, sample_peak_db, audio, until } = track;
    const plain = { id, name, artist, duration_ms, loudness_lufs, sample_peak_db, audio };
    const shown = until === null ? plain : { ...plain, until: new Date(until).toISOString() };
    text += `${at === 0 ? '' : ','}${JSON.stringify(shown)}`;
    ends[at] = text.length;
  }
  text += ']';
  // The facts that rules compare take about as much as the text.
  return { hash: shortHash(text), text, ends, index: createTrackIndex(tracks), length: 2 * text.length };
};

const noTracks = sourceTracks([]);

/** The text without the marked tracks: what lies between them, in few pieces. */
const textWithout = ({ text, ends }: SourceTracks, skipped: Uint8Array): string => {
  const parts: string[] = [];
  let from = 1;
  for (const [at, isSkipped] of skipped.entries()) {
    if (isSkipped === 0) continue;
    const start = at === 0 ? 1 : (ends[at - 1] ?? 0);
    if (start > from) parts.push(text.slice(from, start));
    from = ends[at] ?? 0;
  }
  parts.push(text.slice(from, -1));
  const joined = parts.join('');
  return `[${joined.startsWith(',') ? joined.slice(1) : joined}]`;
};

/** Tracks that are left when rules apply. Cheap: thousands of venues may play one source by different rules. */
const permitted = (source: SourceTracks, rules: RuleLayers): PermittedTracks => {
  const skipped = blockedFlags(source.index, rules);
  if (!skipped.includes(1)) return { hash: source.hash, text: () => source.text };
  const skippedHash = hash('sha256', skipped, 'base64url');
  return { hash: shortHash(`${source.hash} ${skippedHash}`), text: () => textWithout(source, skipped) };
};

type Source = Omit<NonNullable<PlayerDocument['source']>, 'tracks'>;

const nameOf = (row: DocumentRow, names: string | Translations | null): string =>
  typeof names === 'string' ? names : (names?.[languages[row.language_id]] ?? names?.[defaultLanguage] ?? '');

const sourceOf = (row: DocumentRow): Source | null => {
  if (row.playlist_id !== null) return { kind: 'playlist', id: row.playlist_id, name: row.playlist_name ?? '' };
  if (row.selection_id === null) return null;
  return { kind: 'collection', id: row.selection_id, name: nameOf(row, row.collection_name) };
};

const scheduledOf = (row: DocumentRow): Source[] =>
  (row.scheduled ?? []).map(({ kind, id, name }) => ({ kind, id, name: nameOf(row, name) }));

/** A document without what its version does not cover, and without the tracks and the schedule. */
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
  announcements: row.announcements ?? [],
  source: sourceOf(row),
  sources: scheduledOf(row),
});

/** Identifies what a document has beside its tracks. */
export const partsHash = (row: DocumentRow): string => shortHash(JSON.stringify([partsOf(row), row.schedule_edit]));

/** Version of a document with these parts and tracks, by the hash of either. */
export const versionOf = (parts: string, tracks: string): string => shortHash(`${parts} ${tracks}`);

/** Names all sources of a player among those of others. */
export const sourcesKey = (row: DocumentRow): string =>
  [sourceOf(row), ...scheduledOf(row)].map((source) => (source ? `${source.kind} ${source.id}` : '')).join();

/** Differs when somebody has edited the tracks of one of the sources. */
export const editOf = ({ source_edit, scheduled }: DocumentRow): string =>
  scheduled ? [source_edit, ...scheduled.map(({ edit }) => edit)].join() : source_edit;

/** Reads the tracks of a source, once for all venues that play it. */
const readSource = (
  { db, reads }: { db: Handle; reads: ReadCache },
  { catalogue_version }: DocumentRow,
  { kind, id }: Source,
  edit: string,
): Promise<SourceTracks> => {
  const versions = { catalogue: `${catalogue_version} ${edit}`, search: '', content: '' };
  return reads.ofCatalogue({ id: 0, versions }, `player source ${kind} ${id}`, async () =>
    sourceTracks(await listSourceTracks(db, kind, id)),
  );
};

/** The tracks that a player may play. */
export interface PlayerTracks {
  hash: string;
  assigned: PermittedTracks;
  /** Of what its schedule names, in that order. */
  scheduled: PermittedTracks[];
}

export const readTracks = async (deps: { db: Handle; reads: ReadCache }, row: DocumentRow): Promise<PlayerTracks> => {
  const rules = layersOf(await readPlacedRules(deps, row), row.venue_id);
  const source = sourceOf(row);
  const assigned = permitted(source ? await readSource(deps, row, source, row.source_edit) : noTracks, rules);
  if (!row.scheduled) return { hash: assigned.hash, assigned, scheduled: [] };
  const scheduled: PermittedTracks[] = [];
  for (const [at, named] of scheduledOf(row).entries()) {
    scheduled.push(permitted(await readSource(deps, row, named, row.scheduled[at]?.edit ?? ''), rules));
  }
  return { hash: shortHash([assigned, ...scheduled].map((tracks) => tracks.hash).join(' ')), assigned, scheduled };
};

/** A player's document as JSON, whose tracks are JSON already. */
export const documentText = (
  row: DocumentRow,
  version: string,
  schedule: Schedule,
  { tracks, commands }: { tracks: PlayerTracks; commands: readonly PlayerCommand[] },
): JsonText<PlayerDocument> => {
  const { source, sources, ...parts } = partsOf(row);
  const open = (value: object): string => JSON.stringify(value).slice(0, -1);
  const withTracks = (named: Source, permittedTracks: PermittedTracks | undefined): string =>
    `${open(named)},"tracks":${permittedTracks?.text() ?? '[]'}}`;
  const sourceText = source ? withTracks(source, tracks.assigned) : 'null';
  const sourcesText = sources.map((named, at) => withTracks(named, tracks.scheduled[at])).join();
  const whole = { version, now: row.now, ...parts, schedule, command: commands.at(-1) ?? null, commands };
  return new JsonText(`${open(whole)},"source":${sourceText},"sources":[${sourcesText}]}`);
};
