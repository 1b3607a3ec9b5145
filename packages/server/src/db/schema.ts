import type { ContractDetails } from '@kamerton/wire';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Id, Moment, Nullable, NullableMoment } from './columns.ts';
import type { OfficeSchema } from './office-schema.ts';

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
  created_at: Moment;
}

interface Sessions {
  id: Id;
  token_hash: string;
  account_id: number;
  agent: Generated<string>;
  by_support: Generated<boolean>;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: string;
}

interface SignInTokens {
  token_hash: string;
  account_id: number;
  created_at: Moment;
  expires_at: string;
}

interface SignInFailures {
  id: Id;
  email: string;
  address: string;
  at: Moment;
}

interface KnownNetworks {
  account_id: Nullable<number>;
  staff_id: Nullable<number>;
  network: string;
  seen_at: Moment;
  told_at: NullableMoment;
}

interface SignInRefusals {
  realm: 'account' | 'staff';
  name: string;
  network: string;
  reason: string;
  since: Moment;
  attempts: Generated<number>;
  is_logged: Generated<boolean>;
}

interface LetterTurns {
  id: Id;
  email: string;
  address: string;
  at: Moment;
}

interface RecoverRequests {
  id: Id;
  email: string;
  language: Nullable<'ru' | 'en'>;
  at: Moment;
}

interface EmailChanges {
  code_hash: string;
  account_id: number;
  email: string;
  created_at: Moment;
  expires_at: Moment;
}

interface EmailReverts extends EmailChanges {
  id: Id;
}

interface ApiKeys {
  account_id: number;
  key_hash: string;
  sealed_key: string;
  created_at: Moment;
}

interface Covers {
  id: Id;
  hash: string;
  created_at: Moment;
}

interface Label {
  id: Id;
  key: string;
  name_ru: string;
  name_en: string;
}

/** A genre or tag that is another one by now; `undo` is what a merge has changed, while it can be undone. */
interface MergedLabel {
  id: number;
  key: string;
  merged_at: Generated<Moment>;
  undo: Nullable<UndoMerge>;
}

export interface UndoMerge {
  name_ru: string;
  name_en: string;
  version: number;
  /** The one that it was merged into. */
  into: number;
  /** Tracks that had it, and those among them that had the other one too. */
  tracks: number[];
  shared: number[];
  /** What had been merged into it before. */
  merged: number[];
}

/** What operators change: `version` grows with each change. */
interface Versioned {
  version: Generated<number>;
}

/** `edited`: what an operator has set by hand, which no import overwrites. */
interface Edited extends Versioned {
  edited: Generated<string[]>;
}

interface Shown extends Versioned {
  is_published: Generated<boolean>;
}

interface Cities extends Label {
  timezone: string;
  country: Generated<string>;
  region_ru: Nullable<string>;
  region_en: Nullable<string>;
  population: Generated<number>;
  search: Generated<string>;
  is_listed: Generated<boolean>;
}

interface Timezones {
  id: number;
  name: string;
  name_ru: string;
  name_en: string;
  aliases: string[];
}

interface Sized {
  track_count: Generated<number>;
  duration_ms: Generated<number>;
  size: Generated<number>;
}

interface Albums extends Sized, Edited {
  id: Id;
  key: string;
  name: string;
  artist: string;
  cover_id: Nullable<number>;
  release_date: Nullable<string>;
  label: Nullable<string>;
  upc: Nullable<string>;
  explicit: Generated<boolean>;
  popularity: Generated<number>;
  search: Generated<string>;
  name_folded: Generated<string>;
  revoked_at: NullableMoment;
  revoked_reason_ru: Nullable<string>;
  revoked_reason_en: Nullable<string>;
  created_at: Moment;
}

interface Tracks extends Edited {
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
  flat_wave: Generated<boolean>;
  content_hash: string;
  media_key: string;
  media_type: string;
  size: number;
  crc32: Nullable<number>;
  source_path: string;
  popularity: Generated<number>;
  search: Generated<string>;
  name_folded: Generated<string>;
  revoked_at: NullableMoment;
  revoked_reason_ru: Nullable<string>;
  revoked_reason_en: Nullable<string>;
  created_at: Moment;
}

interface Collections extends Sized, Shown {
  id: Id;
  key: string;
  block_id: Nullable<number>;
  position: number;
  name_ru: string;
  name_en: string;
  description_ru: Generated<string>;
  description_en: Generated<string>;
  cover_id: Nullable<number>;
  created_at: Moment;
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
  created_at: Moment;
  deleted_at: NullableMoment;
  deleted_from: ColumnType<number[], string | undefined, string>;
}

type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
type WeekHours = { [K in `${Weekday}_${'start' | 'end'}`]: Nullable<string> };

interface Venues extends WeekHours {
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
  playlist_id: Nullable<number>;
  selection_id: Nullable<number>;
  created_at: Moment;
}

interface SupportRequests {
  id: Id;
  account_id: number;
  subject: string;
  status: Generated<'open' | 'answered' | 'closed'>;
  read_at: Moment;
  version: Generated<number>;
  assigned_to: Nullable<number>;
  unread_by_office: Generated<number>;
  waiting_since: NullableMoment;
  last_message_at: Moment;
  created_at: Moment;
}

interface SupportMessages {
  id: Id;
  request_id: number;
  author: 'user' | 'support';
  author_name: string;
  message: string;
  created_at: Moment;
}

interface Terms {
  version: number;
  text_ru: string;
  text_en: string;
  effective_from: string;
  published_at: Moment;
}

interface TermsDrafts {
  id: Id;
  name: string;
  text_ru: string;
  text_en: string;
  version: Generated<number>;
  created_at: Moment;
  changed_at: Moment;
}

interface Contracts {
  id: Id;
  account_id: number;
  /** The terminated contract that it follows. */
  replaces: Generated<number | null>;
  details: ColumnType<ContractDetails, string, string>;
  version: Generated<number>;
  created_at: Moment;
}

interface ContractCodes {
  contract_id: number;
  fingerprint: string;
  version: number;
  terms_version: number;
  tries: Generated<number>;
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

interface Plays {
  id: Id;
  account_id: number;
  listener: string;
  track_id: number;
  source: string;
  seconds: number;
  played_at: Moment;
}

interface Letters {
  id: Id;
  account_id: Nullable<number>;
  kind: string;
  recipient: string;
  subject: string;
  sealed_text: string;
  created_at: Moment;
  sent_at: NullableMoment;
  failed_at: NullableMoment;
  attempts: Generated<number>;
  next_attempt_at: Moment;
  last_error: Nullable<string>;
}

interface KeptAnswers {
  account_id: number | null;
  staff_id: number | null;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  created_at: Moment;
}

export interface Schema extends OfficeSchema {
  accounts: Accounts;
  sessions: Sessions;
  sign_in_tokens: SignInTokens;
  sign_in_failures: SignInFailures;
  sign_in_waits: { email: string; address: string; since: Moment };
  known_networks: KnownNetworks;
  sign_in_refusals: SignInRefusals;
  letter_turns: LetterTurns;
  recover_requests: RecoverRequests;
  recover_codes: { code_hash: string; account_id: number; expires_at: Moment };
  email_changes: EmailChanges;
  email_reverts: EmailReverts;
  api_keys: ApiKeys;
  covers: Covers;
  genres: Label & Versioned;
  tags: Label & Versioned;
  merged_genres: MergedLabel & { genre_id: number };
  merged_tags: MergedLabel & { tag_id: number };
  albums: Albums;
  tracks: Tracks;
  search_lexemes: { lexeme: string; key: Nullable<string>; uses: number };
  track_peaks: { track_id: number; peaks: Uint8Array };
  track_genres: { track_id: number; genre_id: number };
  track_tags: { track_id: number; tag_id: number };
  blocks: Label & Shown & { position: number };
  collections: Collections;
  collection_tracks: { collection_id: number; track_id: number; position: number };
  cities: Cities;
  cities_loaded: { version: string; loaded_at: Moment };
  timezones: Timezones;
  venue_types: Label;
  playlists: Playlists;
  playlist_tracks: { playlist_id: number; track_id: number; position: number; added_at: Moment };
  my_albums: { account_id: number; album_id: number; added_at: Moment };
  my_collections: { account_id: number; collection_id: number; added_at: Moment };
  venues: Venues;
  support_requests: SupportRequests;
  support_messages: SupportMessages;
  terms: Terms;
  terms_drafts: TermsDrafts;
  contracts: Contracts;
  contract_codes: ContractCodes;
  contract_signatures: ContractSignatures;
  contract_terminations: { contract_id: number; reason_ru: string; reason_en: string; terminated_at: Moment };
  letters: Letters;
  kept_answers: KeptAnswers;
  plays: Plays;
  play_marks: { listener: string; track_id: number; counted_at: Moment };
  plays_by_hour: { hour: string; plays: number };
  fresh_plays: { id: Id; track_id: number; played_at: string };
  news: {
    id: Id;
    account_id: Nullable<number>;
    event: string;
    data: ColumnType<Record<string, unknown>, string>;
    created_at: Moment;
  };
  settings: { name: string; value: ColumnType<unknown, string, string> };
}

/** What a store function takes: the database or the open transaction it must stay in. */
export type Handle = Kysely<Schema>;
