import type { LanguageId, PlayerDocument, PlayerTrack, Sound, Translations, Venue } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { listRows } from '../../../db/rows.ts';
import { factColumns } from '../music-rules/music-rules.store.ts';
import type { TrackFacts } from '../music-rules/track-index.rules.ts';
import { endingTracks } from '../../catalogue/revocations/planned.store.ts';
import { trackIsPlayable } from '../../catalogue/track-rows/track-rows.store.ts';
import { venueHours } from '../venues/venues.store.ts';
import { usualSound, type VenueTimes } from './on-air.rules.ts';
import { scheduledSources, venueSources } from '../../common/media/venue-sources.store.ts';

type Source = NonNullable<PlayerDocument['source']>;

/** A playlist or collection that a schedule names; `edit` as in `source_edit`. */
export interface ScheduledSource {
  kind: Source['kind'];
  id: number;
  name: string | Translations;
  edit: string;
}

/** The parts of a player's document that are read for many players at once. */
export interface DocumentRow extends VenueTimes, Pick<Venue, 'playlist_id' | 'selection_id' | 'playlist_name'> {
  token_hash: string;
  player_id: number;
  player_name: string;
  venue_id: number;
  venue_name: string;
  account_id: number;
  account_is_active: boolean;
  offline_hours: number;
  language_id: LanguageId;
  paused_until: string | null;
  sound: Sound;
  collection_name: Translations | null;
  /** Differs when somebody has edited the list of the source's tracks. */
  source_edit: string;
  /** Differs when the schedule is another; null without one. */
  schedule_edit: string | null;
  /** Existing sources that the schedule names, in a stable order; null without a schedule. */
  scheduled: ScheduledSource[] | null;
  announcements: PlayerDocument['announcements'] | null;
  /** Differs when the tracks themselves may be others. */
  catalogue_version: string;
  /** Differs when the music rules of the account may be others. */
  rules_version: string;
  /** Id of the latest command; 0 if there was none lately. */
  command_id: number;
  now: string;
}

const scheduled = scheduledSources(sql`
  'name', coalesce(to_jsonb(list.name), to_jsonb(listed.name)),
  'edit', concat_ws(' ', list.version, list.track_count, listed.version, listed.track_count)`);
const scheduledAnnouncements = sql`(
  SELECT jsonb_agg(jsonb_build_object('id', announcements.id, 'name', announcements.name,
      'duration_ms', duration_ms, 'loudness_lufs', loudness_lufs, 'sample_peak_db', sample_peak_db)
    ORDER BY announcements.id)
  FROM venue_schedule_announcements AS named JOIN announcements ON announcements.id = named.announcement_id
  WHERE named.venue_id = venues.id)`;

const columns = sql`
  players.token_hash, players.id AS player_id, players.name AS player_name, venues.id AS venue_id,
  venues.name AS venue_name, accounts.id AS account_id, accounts.is_active AS account_is_active,
  accounts.offline_hours, accounts.rules_version, accounts.language_id, cities.timezone,
  venues.is_active, venues.advanced_schedule, ${venueHours}, venues.paused_until,
  coalesce(to_jsonb(venue_sounds) - 'venue_id', ${JSON.stringify(usualSound)}::jsonb) AS sound,
  venues.playlist_id, venues.selection_id, playlists.name AS playlist_name, collections.name AS collection_name,
  concat_ws(' ', playlists.version, playlists.track_count, collections.version, collections.track_count) AS source_edit,
  venue_schedules.edit AS schedule_edit, scheduled.sources AS scheduled, scheduled.announcements,
  catalogue_version.version AS catalogue_version, coalesce(commands.id, 0) AS command_id, now() AS now`;

/** Returns the parts of players' documents but for tracks, by the hashes of their tokens. */
export const findDocumentRows = async (db: Handle, hashes: readonly string[]): Promise<Map<string, DocumentRow>> => {
  const rows = await listRows(db)<DocumentRow>`
    SELECT ${columns}
    FROM players JOIN accounts ON accounts.id = players.account_id JOIN venues ON venues.id = players.venue_id
      JOIN cities ON cities.id = venues.city_id CROSS JOIN catalogue_version
      LEFT JOIN venue_sounds ON venue_sounds.venue_id = venues.id
      LEFT JOIN playlists ON playlists.id = venues.playlist_id
      LEFT JOIN collections ON collections.id = venues.selection_id
      LEFT JOIN venue_schedules ON venue_schedules.venue_id = venues.id
      LEFT JOIN LATERAL (
        SELECT ${scheduled} AS sources, ${scheduledAnnouncements} AS announcements
      ) AS scheduled ON venue_schedules.venue_id IS NOT NULL
      LEFT JOIN LATERAL (
        SELECT max(id) AS id FROM venue_commands
        WHERE venue_commands.venue_id = venues.id AND (player_id IS NULL OR player_id = players.id)
      ) AS commands ON true
    WHERE players.token_hash = ANY((SELECT ${hashes}::text[])::text[])`;
  return new Map(rows.map((row) => [row.token_hash, row]));
};

/** A track of a source: as its document has it, and what music rules look at. */
export type SourceTrack = Omit<Source['tracks'][number], 'until'> & TrackFacts & { until: string | null };

/** The tracks of a source that can be played, in order. */
export const listSourceTracks = async (db: Handle, kind: Source['kind'], id: number): Promise<SourceTrack[]> => {
  const sourceTable = sql.table(`${kind}_tracks`);
  return listRows(db)<SourceTrack>`
    SELECT ${factColumns}, tracks.duration_ms, track_peaks.loudness_lufs, track_peaks.sample_peak_db,
      left(tracks.content_hash, 16) AS audio, ending.until
    FROM ${sourceTable} AS held JOIN tracks ON tracks.id = held.track_id JOIN albums ON albums.id = tracks.album_id
      LEFT JOIN track_peaks ON track_peaks.track_id = tracks.id
      LEFT JOIN (SELECT id, min(at) AS until FROM ${endingTracks} AS plans GROUP BY id) AS ending ON ending.id = tracks.id
    WHERE held.${sql.ref(`${kind}_id`)} = ${id} AND ${trackIsPlayable}
    ORDER BY held.position, tracks.id`;
};

export type LoadableTrack = Omit<PlayerTrack, 'file' | 'cover'> & { content_hash: string; cover_hash: string | null };

/** The tracks that a venue may play now, among those with these ids: of its sources, and of its last command. */
export const findLoadable = async (
  db: Handle,
  venue: number,
  ids: readonly number[],
): Promise<Map<number, LoadableTrack>> => {
  const rows = await listRows(db)<LoadableTrack>`
    SELECT tracks.id, tracks.name, tracks.artist, albums.name AS album_name, tracks.duration_ms, tracks.content_hash,
      tracks.size, covers.hash AS cover_hash
    FROM venues JOIN tracks ON tracks.id = ANY(${ids}::bigint[]) JOIN albums ON albums.id = tracks.album_id
      LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE venues.id = ${venue} AND ${trackIsPlayable} AND (
      EXISTS (
        SELECT FROM ${venueSources} AS plays WHERE plays.venue_id = venues.id AND (
          EXISTS (SELECT FROM playlist_tracks AS held WHERE held.playlist_id = plays.playlist_id AND track_id = tracks.id)
          OR EXISTS (SELECT FROM collection_tracks AS held
            WHERE held.collection_id = plays.selection_id AND track_id = tracks.id)))
      OR tracks.id = (SELECT track_id FROM venue_commands WHERE venue_id = venues.id AND action = 'play'
        ORDER BY id DESC LIMIT 1))`;
  return new Map(rows.map((row) => [row.id, row]));
};
