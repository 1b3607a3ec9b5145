import { hash } from 'node:crypto';
import { defaultLanguage, hours, languages, type PlayerCommand, type PlayerDocument } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { JsonText } from '../../lib/json-text.ts';
import type { ReadCache } from '../../lib/read-cache.ts';
import { type DocumentRow, listSourceTracks } from './documents.store.ts';

/** Bytes of music that a player may keep. */
const storeBytes = 2 * 1024 ** 3;

/** The tracks of a source as JSON. */
export interface SourceTracks {
  text: string;
  hash: string;
  length: number;
}

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

const sourceTracks = (text: string): SourceTracks => ({ text, hash: shortHash(text), length: text.length });

const noTracks = sourceTracks('[]');

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

/** Version of a document with these parts and tracks. */
export const versionOf = (parts: string, tracks: SourceTracks): string => shortHash(`${parts} ${tracks.hash}`);

/** Names a source among all. */
export const sourceKey = (row: DocumentRow): string => `player source ${row.playlist_id} ${row.selection_id}`;

/** Reads the tracks of a player's source, once for all venues that it is assigned to. */
export const readSource = (
  { db, reads }: { db: Handle; reads: ReadCache },
  row: DocumentRow,
): Promise<SourceTracks> => {
  const source = sourceOf(row);
  if (!source) return Promise.resolve(noTracks);
  const catalogue = `${row.catalogue_version} ${row.source_edit}`;
  return reads.ofCatalogue({ id: 0, versions: { catalogue, search: '', content: '' } }, sourceKey(row), async () =>
    sourceTracks(JSON.stringify(await listSourceTracks(db, source.kind, source.id))),
  );
};

/** A player's document as JSON, whose tracks are JSON already. */
export const documentText = (
  row: DocumentRow,
  version: string,
  tracks: SourceTracks,
  command: PlayerCommand | null,
): JsonText<PlayerDocument> => {
  const { source, ...parts } = partsOf(row);
  const open = (value: object): string => JSON.stringify(value).slice(0, -1);
  const sourceText = source ? `${open(source)},"tracks":${tracks.text}}` : 'null';
  return new JsonText(`${open({ version, now: row.now, ...parts, command })},"source":${sourceText}}`);
};
