import type { ColumnType, Generated } from 'kysely';
import type { Id, Moment, Nullable, NullableMoment } from './columns.ts';

interface Staff {
  id: Id;
  email: string;
  name: string;
  password_hash: string;
  role: 'support' | 'catalogue' | 'admin';
  is_active: Generated<boolean>;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  pending_secret: Nullable<string>;
  secret: Nullable<string>;
  last_step: Generated<number>;
  last_seen_at: NullableMoment;
  created_at: Moment;
}

interface StaffSessions {
  id: Id;
  token_hash: string;
  staff_id: number;
  step: 'done' | 'code' | 'enrol';
  csrf: string;
  agent: Generated<string>;
  address: Generated<string>;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: string;
}

interface AuditLog {
  number: number;
  at: string;
  actor_kind: 'staff' | 'command' | 'system' | 'account';
  actor_id: number | null;
  actor_name: string;
  address: string;
  act: string;
  kind: string;
  object_id: string | null;
  name: string;
  before: unknown;
  after: unknown;
  previous: string;
  hash: string;
}

interface SupportNotes {
  id: Id;
  request_id: number;
  author_name: string;
  note: string;
  created_at: Moment;
}

interface CannedAnswers {
  id: Id;
  name: string;
  text_ru: string;
  text_en: string;
  version: Generated<number>;
  created_at: Moment;
}

/** JSON of our own making: read as it was written. */
type Json<T> = ColumnType<T, string, string>;

interface DdexMessages {
  id: Id;
  sender: string;
  sender_name: Nullable<string>;
  message_id: string;
  kind: string;
  version: string;
  stated_at: NullableMoment;
  content_hash: string;
  source: string;
  is_whole: boolean;
  report: Json<unknown>;
  taken_at: Moment;
}

interface DdexReleases {
  id: Id;
  key: string;
  icpn: Nullable<string>;
  grid: Nullable<string>;
  own_ids: string[];
  title: string;
  artist: string;
  sender: string;
  stated_at: string;
  is_purged: Generated<boolean>;
  deals: Json<unknown>;
  cover_id: Nullable<number>;
  territory: Generated<string>;
  next_change: NullableMoment;
  updated_at: Moment;
}

interface DdexTracks {
  release_id: number;
  recording: string;
  track_id: number;
  deals: Json<unknown>;
  is_listed: Generated<boolean>;
  described: string;
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
  created_at: Moment;
  touched_at: Moment;
}

interface UploadFiles {
  upload_id: number;
  n: number;
  path: string;
  size: number;
  received: Generated<number>;
}

type FileOutcome = 'new' | 'changed' | 'same' | 'doubled' | 'broken' | 'passed_over';

interface Imports {
  id: Id;
  kind: Generated<'music' | 'ddex'>;
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'stopped' | 'broken_off'>;
  dry_run: boolean;
  upload_id: Nullable<number>;
  folder: Nullable<string>;
  name: string;
  step: Nullable<'unpacking' | 'importing'>;
  files: Generated<number>;
  bytes: Generated<number>;
  done: Generated<number>;
  done_bytes: Generated<number>;
  counts: ColumnType<Partial<Record<string, number>>, string | undefined, string>;
  reason: Nullable<string>;
  reason_about: Generated<string>;
  actor: ColumnType<unknown, string, string>;
  stop_asked: Generated<boolean>;
  runner: Nullable<string>;
  heartbeat_at: NullableMoment;
  created_at: Moment;
  started_at: NullableMoment;
  finished_at: NullableMoment;
}

interface ImportFiles {
  import_id: number;
  n: number;
  path: string;
  size: number;
  outcome: FileOutcome;
  reason: Nullable<string>;
  track_id: Nullable<number>;
  notes: ColumnType<{ code: string; about: string }[], string, string>;
  artist: Nullable<string>;
  album: Nullable<string>;
  title: Nullable<string>;
}

/** The tables of the office. */
export interface OfficeSchema {
  staff: Staff;
  staff_sessions: StaffSessions;
  staff_recovery_codes: { staff_id: number; code_hash: string };
  audit_log: AuditLog;
  support_notes: SupportNotes;
  canned_answers: CannedAnswers;
  last_sign_ins: { account_id: number; at: Moment };
  saved_filters: {
    id: Id;
    staff_id: number;
    list: string;
    name: string;
    filter: Json<Record<string, unknown>>;
    created_at: Moment;
  };
  ddex_messages: DdexMessages;
  ddex_releases: DdexReleases;
  ddex_tracks: DdexTracks;
  ddex_closed: { track_id: number; cause: string };
  uploads: Uploads;
  upload_files: UploadFiles;
  imports: Imports;
  import_files: ImportFiles;
  import_messages: { import_id: number; n: number; report: ColumnType<unknown, string, string> };
  sound_analyses: {
    content_hash: string;
    duration_ms: number;
    flat_wave: boolean;
    peaks: Uint8Array;
    created_at: Moment;
  };
  import_trail: {
    run: string;
    track_id: number;
    outcome: string;
    actor: ColumnType<unknown, string, string>;
    at: Moment;
  };
}
