import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { newDatabase } from '../../../testing/database.ts';
import { columnsOf, personalTables } from './personal-data.rules.ts';

/** Tables about people who work in the office, with their columns. */
const staffTables: Record<string, string> = {
  import_audit_buffer: 'run track_id outcome actor at',
  imports:
    'id kind state dry_run upload_id folder name step files bytes done done_bytes counts reason reason_about actor stop_requested runner heartbeat_at created_at started_at finished_at kills is_queued',
  saved_filters: 'id staff_id list name filter created_at',
  staff:
    'oidc_subject id email name password_hash password_expires_at role is_active is_demo totp_secret totp_pending_secret totp_last_step last_seen_at version created_at',
  staff_recovery_codes: 'staff_id code_hash',
  staff_sessions:
    'idle_minutes proven_at passkey_id id token_hash staff_id step csrf agent address created_at last_seen_at expires_at',
  uploads: 'id folder name kind state files size created_by created_at updated_at',
};

/** The audit log, which is never changed: values about accounts are encrypted under `audit_keys`. */
const auditTables: Record<string, string> = {
  audit_entries:
    'id actor_kind actor_id actor_name address act kind object_id name before after search account_id opened_actor_name opened_search',
  audit_log:
    'number at actor_kind actor_id actor_name address act kind object_id name before after search previous_hash hash',
};

/** Tables without personal data: the catalogue, what the service knows about itself, and counts. */
const impersonalTables: Record<string, string> = {
  albums:
    'id key name artist cover_id release_date label upc track_count duration_ms size explicit popularity search name_folded edited revoked_at revoked_reason version created_at',
  analysis_findings: 'run import_id track_id code found_at',
  blocks: 'id key name position is_published version',
  catalogue_version: 'is_only version search_version',
  cities: 'id key name country region population timezone search is_listed',
  cities_loaded: 'version loaded_at',
  collection_tracks: 'collection_id track_id position',
  collections:
    'id key block_id position name description cover_id track_count duration_ms size is_published version created_at',
  // An erasure removes those that nothing refers to any more.
  covers: 'id hash created_at',
  ddex_messages:
    'id sender sender_name message_id kind version message_created_at content_hash source is_complete report imported_at',
  ddex_pending_closures: 'track_id reason',
  ddex_releases: 'id key icpn grid proprietary_ids title artist cover_id territory next_change_at updated_at',
  ddex_terms: 'release_id sender message_created_at is_purged deals recordings delivered_key reader_version',
  ddex_track_blocks: 'track_id reason',
  ddex_tracks: 'release_id recording track_id description_hash',
  drops:
    'id name state content changed_at files bytes is_marked checked busy_until problems import_id target inode created_at moved_at',
  genres: 'id key name version',
  import_files: 'import_id position path size outcome reason track_id notes artist album title',
  import_messages: 'import_id position report',
  // Hashes of random tokens, by which devices learn that they were unpaired.
  forgotten_players: 'token_hash expires_at',
  former_audio: 'content_hash track_id',
  media_removals: 'media_key due_at',
  merged_genres: 'id key genre_id merged_at undo',
  merged_tags: 'id key tag_id merged_at undo',
  pending_analyses:
    'track_id run import_id brings_cover cover_path requested_at attempts claimed_until reason failures retry_at',
  pending_plays: 'id track_id played_at',
  planned_revocations: 'id kind ids label reason at applied created_at cancelled_at',
  // The listener is the id of a session or an account; rows end after an hour.
  play_cooldowns: 'listener track_id counted_at',
  plays_by_hour: 'hour plays',
  quarantined_tracks: 'track_id reason was_revoked ends_at',
  reply_templates: 'id name text version created_at',
  search_lexemes: 'lexeme phonetic_key document_frequency changed_by',
  settings: 'name value',
  sound_analyses:
    'content_hash duration_ms has_waveform peaks created_at loudness_lufs sample_peak_db analysis_version tempo_bpm tempo_confidence',
  tags: 'id key name version',
  terms: 'version text effective_from published_at',
  terms_drafts: 'id name text version created_at updated_at',
  timezones: 'id name city aliases',
  track_genres: 'track_id genre_id',
  track_peaks: 'track_id peaks loudness_lufs sample_peak_db analysis_version tempo_bpm tempo_confidence',
  track_tags: 'track_id tag_id',
  tracks:
    'id album_id disc_number track_number name artist composer lyricist isrc explicit vocal duration_ms has_waveform content_hash media_key media_type size crc32 source_path popularity search name_folded edited revoked_at revoked_reason version created_at revoked_by_licence revoked_with_copy',
  upload_files: 'upload_id position path size received modified',
  venue_types: 'id key name',
};

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

/** Each column of the schema as `table.column`. */
const listColumns = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> 'migrations'
      AND NOT EXISTS (SELECT FROM pg_class WHERE relname = table_name AND relispartition)`.execute(database.handle);
  return rows.map(({ name }) => name).toSorted();
};

it('says of every column of every table if it is about a person, and what an erasure does with it', async () => {
  const personal = Object.entries(personalTables).map(
    ([table, { exported, hidden }]) => [table, `${exported} ${hidden}`] as const,
  );
  const others = [staffTables, auditTables, impersonalTables].flatMap((tables) => Object.entries(tables));
  const classified = [...personal, ...others].flatMap(([table, columns]) =>
    columnsOf(columns).map((column) => `${table}.${column}`),
  );
  expect(classified.toSorted()).toEqual(await listColumns());
});

it('calls no table impersonal that names an account, an email or an address', async () => {
  const suspicious = /^(account_id|account|email|recipient|address|network|agent|actor|author_name|contact)$/;
  const found = Object.entries(impersonalTables).flatMap(([table, columns]) =>
    columnsOf(columns)
      .filter((column) => suspicious.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(found).toEqual([]);
});

it('exports no hash, code or key', () => {
  const exported = Object.values(personalTables).flatMap((table) => columnsOf(table.exported));
  // Of signatures, what was signed and its sums are no secrets.
  expect(exported.filter((name) => /hash|code|encrypted|token|^key$/.test(name))).toEqual([]);
});
