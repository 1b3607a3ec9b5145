import type { AuditAct, AuditEntry } from '@kamerton/wire/office';

/**
 * The columns by which rows belong to an account: its id, its email, the email's use in `sign_in_refusals` and, where
 * no account is named, in `emails` and answers to staff, or a row of the account that they refer to.
 */
export type Owner =
  | 'id'
  | 'account_id'
  | 'email'
  | 'recipient'
  | 'name'
  | 'body'
  | 'playlist_id'
  | 'request_id'
  | 'contract_id'
  | 'venue_id';

/** Personal data of accounts in a table. Columns are lists of names with spaces between. */
export interface PersonalTable {
  of: readonly Owner[];
  /** Columns that an export has. */
  exported: string;
  /** Columns that an export leaves out: secrets, bytes that it has as files, and what staff write for each other. */
  hidden: string;
  /** An erasure deletes the rows, replaces their personal values, or keeps the rows as they are, for `reason`. */
  erasure: 'deleted' | 'replaced' | 'kept';
  reason?: string;
}

const deleted = (of: readonly Owner[], exported: string, hidden = ''): PersonalTable => ({
  of,
  exported,
  hidden,
  erasure: 'deleted',
});

const retained = (of: Owner, exported: string, hidden: string, reason: string): PersonalTable => ({
  of: [of],
  exported,
  hidden,
  erasure: 'kept',
  reason,
});

const hours =
  'start_time end_time mon_start mon_end tue_start tue_end wed_start wed_end thu_start thu_end fri_start fri_end sat_start sat_end sun_start sun_end';

/** Tables with personal data of accounts, in the order in which an erasure deletes their rows. */
export const personalTables = {
  sessions: deleted(
    ['account_id'],
    'id account_id by_support agent created_at last_seen_at expires_at network proven_at passkey_id',
    'token_hash made_by',
  ),
  passkeys: deleted(
    ['account_id'],
    'id account_id name agent transports is_synced created_at last_used_at',
    'staff_id user_handle credential_id public_key counter',
  ),
  passkey_challenges: deleted(
    ['account_id'],
    'account_id realm purpose expires_at',
    'staff_id challenge_hash user_handle',
  ),
  sign_in_tokens: deleted(['account_id'], 'account_id created_at expires_at', 'token_hash made_by'),
  last_sign_ins: deleted(['account_id'], 'account_id at'),
  api_keys: deleted(['account_id'], 'account_id created_at former_until', 'key_hash encrypted_key former_hash'),
  password_reset_requests: deleted(['email'], 'id email language at'),
  password_reset_tokens: deleted(['account_id'], 'account_id expires_at', 'code_hash'),
  email_changes: deleted(['account_id'], 'account_id email created_at expires_at by_staff', 'code_hash'),
  email_reverts: deleted(['account_id'], 'id account_id email created_at expires_at', 'code_hash'),
  sign_in_failures: deleted(['email'], 'id email address at'),
  login_throttles: deleted(['email'], 'email address since'),
  sign_in_refusals: deleted(['name'], 'realm name network reason since attempts is_logged'),
  email_rate_limits: deleted(['email'], 'id email address at'),
  known_networks: deleted(['account_id'], 'account_id network seen_at notified_at', 'staff_id'),
  idempotency_responses: deleted(
    ['account_id', 'body'],
    'account_id status created_at',
    'staff_id key request_hash body',
  ),
  emails: deleted(
    ['account_id', 'recipient'],
    'id account_id kind recipient subject attempts next_attempt_at last_error created_at sent_at failed_at expires_at',
    'encrypted_text',
  ),
  events: deleted(['account_id'], 'id account_id event data created_at'),
  support_messages: deleted(['request_id'], 'id request_id author author_name message created_at'),
  support_notes: deleted(['request_id'], '', 'id request_id author_name note created_at'),
  support_requests: deleted(
    ['account_id'],
    'id account_id subject status read_message_id waiting_since last_message_at version created_at',
    'assigned_to unread_by_office',
  ),
  venue_commands: deleted(['venue_id'], 'id venue_id player_id action track_id at'),
  players: deleted(
    ['account_id'],
    'id account_id venue_id name version paired_at last_contact_at status reason track_id next_track_id since told_at reserve_minutes reserve_is_whole',
    'token_hash',
  ),
  unpaired_players: deleted(['account_id'], 'player_id account_id venue_id name paired_at expires_at', 'token_hash'),
  pairing_codes: deleted(['venue_id'], 'venue_id expires_at', 'code_fingerprint'),
  revocation_notices: deleted(['account_id'], 'id account_id plan_id noted_at notified_at'),
  venue_alerts: deleted(['venue_id'], 'venue_id alerted_at'),
  venue_silences: deleted(['venue_id'], 'venue_id since silent_since seen_at'),
  music_rules: deleted(['account_id'], 'id account_id tag_id venue_id kind value name created_at'),
  venue_sounds: deleted(['venue_id'], 'venue_id volume volume_steps crossfade artist_apart title_apart'),
  changed_venues: deleted(['venue_id'], 'change_id venue_id before', 'after_hash'),
  venue_changes: deleted(['account_id'], 'id account_id created_at expires_at', 'token'),
  venue_filters: deleted(['account_id'], 'id account_id name filter'),
  venue_tag_venues: deleted(['venue_id'], 'venue_id tag_id'),
  venue_tags: deleted(['account_id'], 'id account_id name'),
  venue_schedule_announcements: deleted(['venue_id'], 'venue_id announcement_id'),
  venue_schedule_sources: deleted(['venue_id'], 'venue_id position playlist_id selection_id'),
  venue_schedules: deleted(['venue_id'], 'venue_id version slots layers announcements', 'edit'),
  announcements: deleted(
    ['account_id'],
    'id account_id name media_type size duration_ms loudness_lufs sample_peak_db created_at',
    'media_key content_hash',
  ),
  venues: deleted(
    ['account_id'],
    `id account_id name city_id address object_type_id is_active advanced_schedule legal_entity ${hours} playlist_id selection_id created_at paused_until`,
  ),
  playlist_tracks: deleted(['playlist_id'], 'playlist_id track_id position added_at'),
  playlists: deleted(
    ['account_id'],
    'id account_id name description cover_id filename track_count duration_ms version created_at deleted_at deleted_from',
  ),
  my_albums: deleted(['account_id'], 'account_id album_id added_at'),
  my_collections: deleted(['account_id'], 'account_id collection_id added_at'),
  // With them the personal values of audit entries about the account.
  audit_keys: deleted(['account_id'], '', 'id account_id month encrypted_key'),
  audit_words: deleted(['account_id'], '', 'number account_id actor_name search'),
  contract_codes: deleted(['contract_id'], 'contract_id version terms_version attempts expires_at', 'code_fingerprint'),
  contracts: {
    of: ['account_id'],
    exported: 'id account_id replaces_id details version created_at',
    hidden: '',
    erasure: 'replaced',
    reason: 'a signed contract keeps the details that were signed; one without a signature is deleted',
  },
  contract_signatures: retained(
    'contract_id',
    'id contract_id edition terms_version version signatory_name signed_at record sha256 pdf_sha256',
    'pdf code_fingerprint',
    'both parties have to prove what was signed',
  ),
  contract_terminations: retained(
    'contract_id',
    'contract_id reason terminated_at',
    '',
    'both parties have to prove when the contract ended',
  ),
  plays: retained(
    'account_id',
    'id track_id source seconds played_at account_id listener',
    '',
    'reports to rights holders count them; the ids lead to nobody',
  ),
  venue_plays: retained(
    'venue_id',
    'started_at id account_id venue_id player_id track_id duration_ms received_at implausible',
    '',
    'reports to rights holders count them; the ids lead to nobody',
  ),
  accounts: {
    of: ['id'],
    exported:
      'id email name contact timezone language_id is_active is_demo version created_at erased_at offline_hours revocation_emails',
    hidden: 'password_hash password_expires_at content_version rules_version',
    erasure: 'replaced',
    reason: 'the id stays for what is kept, under a placeholder',
  },
  account_erasures: retained(
    'account_id',
    'account_id erased_at finished_at',
    'covers email_ids media_keys',
    'the erasure is repeated after an older backup was recovered',
  ),
} as const satisfies Record<string, PersonalTable>;

/** Acts whose values are what staff write for each other. */
const internalActs: ReadonlySet<string> = new Set<AuditAct>(['request.note', 'request.assign']);

/** An audit entry as its account gets it: without names and addresses of staff, and what they write for each other. */
export const entryForAccount = (entry: AuditEntry): AuditEntry => {
  const { kind } = entry.actor;
  const isStaff = kind === 'staff' || kind === 'command';
  const values = internalActs.has(entry.act) ? { before: null, after: null } : {};
  return { ...entry, ...values, ...(isStaff && { actor: { kind, id: null, name: '' }, address: '' }) };
};

export const columnsOf = (text: string): string[] => text.split(' ').filter(Boolean);
