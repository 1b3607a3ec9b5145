// Written by `npm run schema` from the migrated database; a test compares the two.
import type { Generated } from 'kysely';
import type {
  DefaultJson,
  DefaultTranslated,
  Id,
  Json,
  Nullable,
  NullableJson,
  NullableTranslated,
  Translated,
} from './columns.ts';

interface AccountErasures {
  account_id: number;
  erased_at: Generated<string>;
  covers: Generated<string[]>;
  email_ids: Generated<number[]>;
  finished_at: Nullable<string>;
  media_keys: Generated<string[]>;
}

interface Accounts {
  id: Id;
  email: string;
  name: string;
  contact: Generated<string>;
  password_hash: string;
  timezone: Nullable<string>;
  language_id: Generated<1 | 2>;
  is_active: Generated<boolean>;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  content_version: Generated<string>;
  erased_at: Nullable<string>;
  password_expires_at: Nullable<string>;
  offline_hours: Generated<number>;
  rules_version: Generated<string>;
  revocation_emails: Generated<boolean>;
}

interface Albums {
  id: Id;
  key: string;
  name: string;
  artist: string;
  cover_id: Nullable<number>;
  release_date: Nullable<string>;
  label: Nullable<string>;
  upc: Nullable<string>;
  track_count: Generated<number>;
  duration_ms: Generated<number>;
  size: Generated<number>;
  explicit: Generated<boolean>;
  popularity: Generated<number>;
  search: Generated<string>;
  name_folded: Generated<string>;
  edited: Generated<string[]>;
  revoked_at: Nullable<string>;
  revoked_reason: NullableTranslated;
  version: Generated<number>;
  created_at: Generated<string>;
}

interface AnalysisFindings {
  run: string;
  import_id: Nullable<number>;
  track_id: number;
  code: string;
  found_at: Generated<string>;
}

interface Announcements {
  id: Id;
  account_id: number;
  name: string;
  media_key: string;
  media_type: string;
  content_hash: string;
  size: number;
  duration_ms: number;
  loudness_lufs: Nullable<number>;
  sample_peak_db: Nullable<number>;
  created_at: Generated<string>;
}

interface ApiKeys {
  account_id: number;
  key_hash: string;
  encrypted_key: string;
  created_at: Generated<string>;
  former_hash: Nullable<string>;
  former_until: Nullable<string>;
}

interface AuditEntries {
  id: Id;
  actor_kind: string;
  actor_id: Nullable<number>;
  actor_name: string;
  address: string;
  act: string;
  kind: string;
  object_id: Nullable<string>;
  name: string;
  before: NullableJson<'audit_entries.before'>;
  after: NullableJson<'audit_entries.after'>;
  search: string;
  account_id: Nullable<number>;
  opened_actor_name: Nullable<string>;
  opened_search: Nullable<string>;
}

interface AuditKeys {
  id: Id;
  account_id: number;
  month: string;
  encrypted_key: string;
}

interface AuditLog {
  number: number;
  at: string;
  actor_kind: 'staff' | 'command' | 'system' | 'account';
  actor_id: Nullable<number>;
  actor_name: string;
  address: string;
  act: string;
  kind: string;
  object_id: Nullable<string>;
  name: string;
  before: NullableJson<'audit_log.before'>;
  after: NullableJson<'audit_log.after'>;
  search: string;
  previous_hash: string;
  hash: string;
}

interface AuditWords {
  number: number;
  account_id: number;
  actor_name: string;
  search: string;
}

interface Blocks {
  id: Id;
  key: string;
  name: Translated;
  position: number;
  is_published: Generated<boolean>;
  version: Generated<number>;
}

interface CatalogueVersion {
  is_only: Generated<boolean>;
  version: Generated<string>;
  search_version: Generated<string>;
}

interface ChangedVenues {
  change_id: number;
  venue_id: number;
  before: Json<'changed_venues.before'>;
  after_hash: string;
}

interface Cities {
  id: Id;
  key: string;
  name: Translated;
  country: Generated<string>;
  region: NullableTranslated;
  population: Generated<number>;
  timezone: string;
  search: Generated<string>;
  is_listed: Generated<boolean>;
}

interface CitiesLoaded {
  version: string;
  loaded_at: Generated<string>;
}

interface CollectionTracks {
  collection_id: number;
  track_id: number;
  position: number;
}

interface Collections {
  id: Id;
  key: string;
  block_id: Nullable<number>;
  position: number;
  name: Translated;
  description: DefaultTranslated;
  cover_id: Nullable<number>;
  track_count: Generated<number>;
  duration_ms: Generated<number>;
  size: Generated<number>;
  is_published: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
}

interface ContractCodes {
  contract_id: number;
  code_fingerprint: string;
  version: number;
  terms_version: number;
  attempts: Generated<number>;
  expires_at: string;
}

interface ContractSignatures {
  id: Id;
  contract_id: number;
  edition: number;
  terms_version: number;
  version: number;
  signatory_name: string;
  signed_at: string;
  code_fingerprint: string;
  record: string;
  sha256: string;
  pdf: Uint8Array;
  pdf_sha256: string;
}

interface ContractTerminations {
  contract_id: number;
  reason: Translated;
  terminated_at: Generated<string>;
}

interface Contracts {
  id: Id;
  account_id: number;
  replaces_id: Nullable<number>;
  details: Json<'contracts.details'>;
  version: Generated<number>;
  created_at: Generated<string>;
}

interface Covers {
  id: Id;
  hash: string;
  created_at: Generated<string>;
}

interface DdexMessages {
  id: Id;
  sender: string;
  sender_name: Nullable<string>;
  message_id: string;
  kind: string;
  version: string;
  message_created_at: Nullable<string>;
  content_hash: string;
  source: string;
  is_complete: boolean;
  report: Json<'ddex_messages.report'>;
  imported_at: Generated<string>;
}

interface DdexPendingClosures {
  track_id: number;
  reason: string;
}

interface DdexReleases {
  id: Id;
  key: string;
  icpn: Nullable<string>;
  grid: Nullable<string>;
  proprietary_ids: Generated<string[]>;
  title: string;
  artist: string;
  cover_id: Nullable<number>;
  territory: Generated<string>;
  next_change_at: Nullable<string>;
  updated_at: Generated<string>;
}

interface DdexTerms {
  release_id: number;
  sender: string;
  message_created_at: string;
  is_purged: Generated<boolean>;
  deals: Json<'ddex_terms.deals'>;
  recordings: Json<'ddex_terms.recordings'>;
  delivered_key: Nullable<string>;
  reader_version: Generated<number>;
}

interface DdexTrackBlocks {
  track_id: number;
  reason: string;
}

interface DdexTracks {
  release_id: number;
  recording: string;
  track_id: number;
  description_hash: string;
}

interface Drops {
  id: Id;
  name: string;
  state: Generated<'arriving' | 'incomplete' | 'importing' | 'moving' | 'done' | 'refused'>;
  content: string;
  changed_at: Generated<string>;
  files: number;
  bytes: number;
  is_marked: boolean;
  checked: Nullable<string>;
  busy_until: Nullable<string>;
  problems: DefaultJson<'drops.problems'>;
  import_id: Nullable<number>;
  target: Nullable<string>;
  inode: Nullable<string>;
  created_at: Generated<string>;
  moved_at: Nullable<string>;
}

interface EmailChanges {
  code_hash: string;
  account_id: number;
  email: string;
  created_at: Generated<string>;
  expires_at: string;
  by_staff: Generated<boolean>;
}

interface EmailRateLimits {
  id: Id;
  email: string;
  address: string;
  at: Generated<string>;
}

interface EmailReverts {
  id: Id;
  code_hash: string;
  account_id: number;
  email: string;
  created_at: Generated<string>;
  expires_at: string;
}

interface Emails {
  id: Id;
  account_id: Nullable<number>;
  kind: string;
  recipient: string;
  subject: string;
  encrypted_text: string;
  attempts: Generated<number>;
  next_attempt_at: Generated<string>;
  last_error: Nullable<string>;
  created_at: Generated<string>;
  sent_at: Nullable<string>;
  failed_at: Nullable<string>;
  expires_at: Nullable<string>;
}

interface Events {
  id: Id;
  account_id: Nullable<number>;
  event: string;
  data: Json<'events.data'>;
  created_at: Generated<string>;
}

interface ForgottenPlayers {
  token_hash: string;
  expires_at: string;
}

interface FormerAudio {
  content_hash: string;
  track_id: number;
}

interface Genres {
  id: Id;
  key: string;
  name: Translated;
  version: Generated<number>;
}

interface IdempotencyResponses {
  account_id: Nullable<number>;
  staff_id: Nullable<number>;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  created_at: Generated<string>;
}

interface ImportAuditBuffer {
  run: string;
  track_id: number;
  outcome: 'added' | 'updated';
  actor: Json<'import_audit_buffer.actor'>;
  at: Generated<string>;
}

interface ImportFiles {
  import_id: number;
  position: number;
  path: string;
  size: number;
  outcome: 'new' | 'changed' | 'same' | 'duplicate' | 'broken' | 'skipped';
  reason: Nullable<string>;
  track_id: Nullable<number>;
  notes: DefaultJson<'import_files.notes'>;
  artist: Nullable<string>;
  album: Nullable<string>;
  title: Nullable<string>;
}

interface ImportMessages {
  import_id: number;
  position: number;
  report: Json<'import_messages.report'>;
}

interface Imports {
  id: Id;
  kind: Generated<'music' | 'ddex'>;
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'stopped' | 'crashed'>;
  dry_run: boolean;
  upload_id: Nullable<number>;
  folder: Nullable<string>;
  name: string;
  step: Nullable<'unpacking' | 'importing' | 'analysing'>;
  files: Generated<number>;
  bytes: Generated<number>;
  done: Generated<number>;
  done_bytes: Generated<number>;
  counts: DefaultJson<'imports.counts'>;
  reason: Nullable<string>;
  reason_about: Generated<string>;
  actor: Json<'imports.actor'>;
  stop_requested: Generated<boolean>;
  runner: Nullable<string>;
  heartbeat_at: Nullable<string>;
  created_at: Generated<string>;
  started_at: Nullable<string>;
  finished_at: Nullable<string>;
  kills: Generated<number>;
  is_queued: Generated<boolean>;
}

interface KnownNetworks {
  account_id: Nullable<number>;
  staff_id: Nullable<number>;
  network: string;
  seen_at: Generated<string>;
  notified_at: Nullable<string>;
}

interface LastSignIns {
  account_id: number;
  at: Generated<string>;
}

interface LoginThrottles {
  email: string;
  address: string;
  since: Generated<string>;
}

interface MediaRemovals {
  media_key: string;
  due_at: string;
}

interface MergedGenres {
  id: number;
  key: string;
  genre_id: number;
  merged_at: Generated<string>;
  undo: NullableJson<'merged_genres.undo'>;
}

interface MergedTags {
  id: number;
  key: string;
  tag_id: number;
  merged_at: Generated<string>;
  undo: NullableJson<'merged_tags.undo'>;
}

interface MusicRules {
  id: Id;
  account_id: number;
  tag_id: Nullable<number>;
  venue_id: Nullable<number>;
  kind: 'explicit' | 'track' | 'artist' | 'genre' | 'word';
  value: string;
  name: Generated<string>;
  created_at: Generated<string>;
}

interface MyAlbums {
  account_id: number;
  album_id: number;
  added_at: Generated<string>;
}

interface MyCollections {
  account_id: number;
  collection_id: number;
  added_at: Generated<string>;
}

interface PairingCodes {
  venue_id: number;
  code_fingerprint: string;
  expires_at: string;
}

interface PasskeyChallenges {
  challenge_hash: string;
  realm: 'account' | 'staff';
  purpose: 'sign-in' | 'add' | 'confirm';
  account_id: Nullable<number>;
  staff_id: Nullable<number>;
  user_handle: Nullable<string>;
  expires_at: string;
}

interface Passkeys {
  id: Id;
  account_id: Nullable<number>;
  staff_id: Nullable<number>;
  user_handle: string;
  credential_id: string;
  public_key: string;
  counter: Generated<number>;
  transports: Generated<string[]>;
  is_synced: Generated<boolean>;
  name: string;
  agent: Generated<string>;
  created_at: Generated<string>;
  last_used_at: Nullable<string>;
}

interface PasswordResetRequests {
  id: Id;
  email: string;
  language: Nullable<'ru' | 'en'>;
  at: Generated<string>;
}

interface PasswordResetTokens {
  code_hash: string;
  account_id: number;
  expires_at: string;
}

interface PendingAnalyses {
  track_id: number;
  run: string;
  import_id: Nullable<number>;
  brings_cover: boolean;
  cover_path: Nullable<string>;
  requested_at: Nullable<string>;
  attempts: Generated<number>;
  claimed_until: Nullable<string>;
  reason: Nullable<string>;
  failures: Generated<number>;
  retry_at: Nullable<string>;
}

interface PendingPlays {
  id: Id;
  track_id: number;
  played_at: string;
}

interface PlannedRevocations {
  id: Id;
  kind: 'track' | 'album';
  ids: number[];
  label: Nullable<string>;
  reason: Translated;
  at: string;
  applied: Generated<number>;
  created_at: Generated<string>;
  cancelled_at: Nullable<string>;
}

interface PlayCooldowns {
  listener: string;
  track_id: number;
  counted_at: Generated<string>;
}

interface Players {
  id: Id;
  account_id: number;
  venue_id: number;
  name: string;
  version: string;
  token_hash: string;
  paired_at: Generated<string>;
  last_contact_at: Generated<string>;
  status: Nullable<'playing' | 'silent' | 'closed' | 'paused'>;
  reason: Nullable<string>;
  track_id: Nullable<number>;
  next_track_id: Nullable<number>;
  since: Nullable<string>;
  told_at: Generated<string>;
  reserve_minutes: Nullable<number>;
  reserve_is_whole: Nullable<boolean>;
}

interface PlaylistTracks {
  playlist_id: number;
  track_id: number;
  position: number;
  added_at: Generated<string>;
}

interface Playlists {
  id: Id;
  account_id: number;
  name: string;
  description: Generated<string>;
  cover_id: Nullable<number>;
  filename: Nullable<string>;
  track_count: Generated<number>;
  duration_ms: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  deleted_at: Nullable<string>;
  deleted_from: DefaultJson<'playlists.deleted_from'>;
}

interface Plays {
  id: Id;
  account_id: number;
  listener: string;
  track_id: number;
  source: string;
  seconds: number;
  played_at: Generated<string>;
}

interface PlaysByHour {
  hour: string;
  plays: number;
}

interface QuarantinedTracks {
  track_id: number;
  reason: string;
  was_revoked: boolean;
  ends_at: string;
}

interface ReplyTemplates {
  id: Id;
  name: string;
  text: Translated;
  version: Generated<number>;
  created_at: Generated<string>;
}

interface RevocationNotices {
  id: Id;
  account_id: number;
  plan_id: Nullable<number>;
  noted_at: Generated<string>;
  notified_at: Nullable<string>;
}

interface SavedFilters {
  id: Id;
  staff_id: number;
  list: string;
  name: string;
  filter: Json<'saved_filters.filter'>;
  created_at: Generated<string>;
}

interface SearchLexemes {
  lexeme: string;
  phonetic_key: Nullable<string>;
  document_frequency: number;
  changed_by: Generated<string>;
}

interface Sessions {
  id: Id;
  token_hash: string;
  account_id: number;
  by_support: Generated<boolean>;
  agent: Generated<string>;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: string;
  network: Nullable<string>;
  proven_at: Generated<string>;
  made_by: Nullable<number>;
  passkey_id: Nullable<number>;
}

interface Settings {
  name: string;
  value: Json<'settings.value'>;
}

interface SignInFailures {
  id: Id;
  email: string;
  address: string;
  at: Generated<string>;
}

interface SignInRefusals {
  realm: 'account' | 'staff';
  name: string;
  network: string;
  reason: string;
  since: Generated<string>;
  attempts: Generated<number>;
  is_logged: Generated<boolean>;
}

interface SignInTokens {
  token_hash: string;
  account_id: number;
  created_at: Generated<string>;
  expires_at: string;
  made_by: Nullable<number>;
}

interface SoundAnalyses {
  content_hash: string;
  duration_ms: number;
  has_waveform: boolean;
  peaks: Uint8Array;
  created_at: Generated<string>;
  loudness_lufs: Nullable<number>;
  sample_peak_db: Nullable<number>;
  analysis_version: Generated<number>;
  tempo_bpm: Nullable<number>;
  tempo_confidence: Nullable<number>;
}

interface Staff {
  id: Id;
  email: string;
  name: string;
  password_hash: string;
  role: 'support' | 'catalogue' | 'admin';
  is_active: Generated<boolean>;
  is_demo: Generated<boolean>;
  totp_secret: Nullable<string>;
  totp_pending_secret: Nullable<string>;
  totp_last_step: Generated<number>;
  last_seen_at: Nullable<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  oidc_subject: Nullable<string>;
  password_expires_at: Nullable<string>;
}

interface StaffRecoveryCodes {
  staff_id: number;
  code_hash: string;
}

interface StaffSessions {
  id: Id;
  token_hash: string;
  staff_id: number;
  step: 'done' | 'code' | 'enrol';
  csrf: string;
  agent: Generated<string>;
  address: Generated<string>;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: string;
  idle_minutes: Generated<number>;
  proven_at: Generated<string>;
  passkey_id: Nullable<number>;
}

interface SupportMessages {
  id: Id;
  request_id: number;
  author: 'user' | 'support';
  author_name: string;
  message: string;
  created_at: Generated<string>;
}

interface SupportNotes {
  id: Id;
  request_id: number;
  author_name: string;
  note: string;
  created_at: Generated<string>;
}

interface SupportRequests {
  id: Id;
  account_id: number;
  subject: string;
  status: Generated<'open' | 'answered' | 'closed'>;
  assigned_to: Nullable<number>;
  unread_by_office: Generated<number>;
  waiting_since: Nullable<string>;
  last_message_at: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  read_message_id: Generated<number>;
}

interface Tags {
  id: Id;
  key: string;
  name: Translated;
  version: Generated<number>;
}

interface Terms {
  version: number;
  text: Translated;
  effective_from: string;
  published_at: Generated<string>;
}

interface TermsDrafts {
  id: Id;
  name: string;
  text: Translated;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface Timezones {
  id: number;
  name: string;
  city: Translated;
  aliases: Generated<string[]>;
}

interface TrackGenres {
  track_id: number;
  genre_id: number;
}

interface TrackPeaks {
  track_id: number;
  peaks: Uint8Array;
  loudness_lufs: Nullable<number>;
  sample_peak_db: Nullable<number>;
  analysis_version: Generated<number>;
  tempo_bpm: Nullable<number>;
  tempo_confidence: Nullable<number>;
}

interface TrackTags {
  track_id: number;
  tag_id: number;
}

interface Tracks {
  id: Id;
  album_id: number;
  disc_number: Generated<number>;
  track_number: Nullable<number>;
  name: string;
  artist: string;
  composer: Nullable<string>;
  lyricist: Nullable<string>;
  isrc: Nullable<string>;
  explicit: Generated<boolean>;
  vocal: Generated<boolean>;
  duration_ms: number;
  has_waveform: Generated<boolean>;
  content_hash: string;
  media_key: string;
  media_type: string;
  size: number;
  crc32: Nullable<number>;
  source_path: string;
  popularity: Generated<number>;
  search: Generated<string>;
  name_folded: Generated<string>;
  edited: Generated<string[]>;
  revoked_at: Nullable<string>;
  revoked_reason: NullableTranslated;
  version: Generated<number>;
  created_at: Generated<string>;
  revoked_by_licence: Generated<boolean>;
  revoked_with_copy: Generated<boolean>;
}

interface UnpairedPlayers {
  player_id: number;
  account_id: number;
  venue_id: number;
  name: string;
  token_hash: string;
  paired_at: string;
  expires_at: string;
}

interface UploadFiles {
  upload_id: number;
  position: number;
  path: string;
  size: number;
  received: Generated<number>;
  modified: Nullable<number>;
}

interface Uploads {
  id: Id;
  folder: string;
  name: string;
  kind: 'files' | 'zip';
  state: Generated<'receiving' | 'ready' | 'imported'>;
  files: number;
  size: number;
  created_by: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

interface VenueAlerts {
  venue_id: number;
  alerted_at: Generated<string>;
}

interface VenueChanges {
  id: Id;
  account_id: number;
  token: Generated<string>;
  created_at: Generated<string>;
  expires_at: string;
  tag: NullableJson<'venue_changes.tag'>;
}

interface VenueCommands {
  id: Id;
  venue_id: number;
  player_id: Nullable<number>;
  action: 'skip' | 'play' | 'identify' | 'reload';
  track_id: Nullable<number>;
  at: Generated<string>;
}

interface VenueFilters {
  id: Id;
  account_id: number;
  name: string;
  filter: Json<'venue_filters.filter'>;
}

interface VenuePlays {
  id: string;
  started_at: string;
  account_id: number;
  venue_id: number;
  player_id: number;
  track_id: number;
  duration_ms: number;
  received_at: Generated<string>;
  implausible: Nullable<string>;
}

interface VenueScheduleAnnouncements {
  venue_id: number;
  announcement_id: number;
}

interface VenueScheduleSources {
  venue_id: number;
  position: number;
  playlist_id: Nullable<number>;
  selection_id: Nullable<number>;
}

interface VenueSchedules {
  venue_id: number;
  version: number;
  edit: string;
  slots: Json<'venue_schedules.slots'>;
  layers: Json<'venue_schedules.layers'>;
  announcements: Json<'venue_schedules.announcements'>;
}

interface VenueSilences {
  venue_id: number;
  since: Generated<string>;
  silent_since: Nullable<string>;
  seen_at: Generated<string>;
}

interface VenueSounds {
  venue_id: number;
  volume: number;
  volume_steps: Json<'venue_sounds.volume_steps'>;
  crossfade: number;
  artist_apart: number;
  title_apart: number;
}

interface VenueTagVenues {
  venue_id: number;
  tag_id: number;
}

interface VenueTags {
  id: Id;
  account_id: number;
  name: string;
}

interface VenueTypes {
  id: Id;
  key: string;
  name: Translated;
}

interface Venues {
  id: Id;
  account_id: number;
  name: string;
  city_id: number;
  address: Generated<string>;
  object_type_id: number;
  is_active: Generated<boolean>;
  advanced_schedule: Generated<boolean>;
  legal_entity: Generated<string>;
  start_time: Nullable<string>;
  end_time: Nullable<string>;
  mon_start: Nullable<string>;
  mon_end: Nullable<string>;
  tue_start: Nullable<string>;
  tue_end: Nullable<string>;
  wed_start: Nullable<string>;
  wed_end: Nullable<string>;
  thu_start: Nullable<string>;
  thu_end: Nullable<string>;
  fri_start: Nullable<string>;
  fri_end: Nullable<string>;
  sat_start: Nullable<string>;
  sat_end: Nullable<string>;
  sun_start: Nullable<string>;
  sun_end: Nullable<string>;
  playlist_id: Nullable<number>;
  selection_id: Nullable<number>;
  created_at: Generated<string>;
  paused_until: Nullable<string>;
  deleted_at: Nullable<string>;
  restorable_until: Nullable<string>;
}

export interface Tables {
  account_erasures: AccountErasures;
  accounts: Accounts;
  albums: Albums;
  analysis_findings: AnalysisFindings;
  announcements: Announcements;
  api_keys: ApiKeys;
  audit_entries: AuditEntries;
  audit_keys: AuditKeys;
  audit_log: AuditLog;
  audit_words: AuditWords;
  blocks: Blocks;
  catalogue_version: CatalogueVersion;
  changed_venues: ChangedVenues;
  cities: Cities;
  cities_loaded: CitiesLoaded;
  collection_tracks: CollectionTracks;
  collections: Collections;
  contract_codes: ContractCodes;
  contract_signatures: ContractSignatures;
  contract_terminations: ContractTerminations;
  contracts: Contracts;
  covers: Covers;
  ddex_messages: DdexMessages;
  ddex_pending_closures: DdexPendingClosures;
  ddex_releases: DdexReleases;
  ddex_terms: DdexTerms;
  ddex_track_blocks: DdexTrackBlocks;
  ddex_tracks: DdexTracks;
  drops: Drops;
  email_changes: EmailChanges;
  email_rate_limits: EmailRateLimits;
  email_reverts: EmailReverts;
  emails: Emails;
  events: Events;
  forgotten_players: ForgottenPlayers;
  former_audio: FormerAudio;
  genres: Genres;
  idempotency_responses: IdempotencyResponses;
  import_audit_buffer: ImportAuditBuffer;
  import_files: ImportFiles;
  import_messages: ImportMessages;
  imports: Imports;
  known_networks: KnownNetworks;
  last_sign_ins: LastSignIns;
  login_throttles: LoginThrottles;
  media_removals: MediaRemovals;
  merged_genres: MergedGenres;
  merged_tags: MergedTags;
  music_rules: MusicRules;
  my_albums: MyAlbums;
  my_collections: MyCollections;
  pairing_codes: PairingCodes;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  password_reset_requests: PasswordResetRequests;
  password_reset_tokens: PasswordResetTokens;
  pending_analyses: PendingAnalyses;
  pending_plays: PendingPlays;
  planned_revocations: PlannedRevocations;
  play_cooldowns: PlayCooldowns;
  players: Players;
  playlist_tracks: PlaylistTracks;
  playlists: Playlists;
  plays: Plays;
  plays_by_hour: PlaysByHour;
  quarantined_tracks: QuarantinedTracks;
  reply_templates: ReplyTemplates;
  revocation_notices: RevocationNotices;
  saved_filters: SavedFilters;
  search_lexemes: SearchLexemes;
  sessions: Sessions;
  settings: Settings;
  sign_in_failures: SignInFailures;
  sign_in_refusals: SignInRefusals;
  sign_in_tokens: SignInTokens;
  sound_analyses: SoundAnalyses;
  staff: Staff;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_sessions: StaffSessions;
  support_messages: SupportMessages;
  support_notes: SupportNotes;
  support_requests: SupportRequests;
  tags: Tags;
  terms: Terms;
  terms_drafts: TermsDrafts;
  timezones: Timezones;
  track_genres: TrackGenres;
  track_peaks: TrackPeaks;
  track_tags: TrackTags;
  tracks: Tracks;
  unpaired_players: UnpairedPlayers;
  upload_files: UploadFiles;
  uploads: Uploads;
  venue_alerts: VenueAlerts;
  venue_changes: VenueChanges;
  venue_commands: VenueCommands;
  venue_filters: VenueFilters;
  venue_plays: VenuePlays;
  venue_schedule_announcements: VenueScheduleAnnouncements;
  venue_schedule_sources: VenueScheduleSources;
  venue_schedules: VenueSchedules;
  venue_silences: VenueSilences;
  venue_sounds: VenueSounds;
  venue_tag_venues: VenueTagVenues;
  venue_tags: VenueTags;
  venue_types: VenueTypes;
  venues: Venues;
}
