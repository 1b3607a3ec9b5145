-- The schema that every database begins with. Later migrations change it; this file stays as it is.
--
-- Times are timestamptz in UTC; ids are 64-bit; text that people wrote is NFC and trimmed before it comes here.
-- `version` counts the changes of a row: a change sends the version that it was made of, and an old one is refused.
-- Of tokens, codes and keys only the SHA-256 is stored for looking them up.

-- A text keyed by language, such as {"ru": "Джаз", "en": "Jazz"}: always in the default language, in others where
-- somebody has written it.
CREATE DOMAIN translations AS jsonb
  CHECK (jsonb_typeof(VALUE) = 'object' AND VALUE ? 'ru' AND NOT jsonb_path_exists(VALUE, '$.* ? (@.type() != "string")'));

-- ==== Service ====

-- What the service remembers about itself, such as how far the demonstration is.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Nothing signed or logged is ever changed or deleted, whoever asks: a service with a fault, an operator at the
-- console, a replication role (hence ENABLE ALWAYS). A statement trigger also refuses TRUNCATE, statements that hit no
-- row, and cascades.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are never changed or deleted', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME;
END
$$;

-- ==== Accounts of distributors ====

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  name text NOT NULL,
  contact text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  timezone text,
  language_id smallint NOT NULL DEFAULT 1 CHECK (language_id IN (1, 2)),
  is_active boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Begun by a link of support: it sees no API access key and signs no contract.
  by_support boolean NOT NULL DEFAULT false,
  agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);

-- Links by which support signs in as a distributor.
CREATE TABLE sign_in_tokens (
  token_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

-- When an account last signed in; its sessions do not tell, they are gone with a sign-out. A table of its own, since a
-- sign-in holds the account's row in common with others and could not write to it.
CREATE TABLE last_sign_ins (
  account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);

-- One key for an account; `encrypted_key` is the key itself under the server's secret, to be shown again.
CREATE TABLE api_keys (
  account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  key_hash text NOT NULL UNIQUE,
  encrypted_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Forgotten passwords that wait for their email. Whether there is such an account is looked at afterwards, so that the
-- call takes the same time for all.
CREATE TABLE password_reset_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  -- What the browser asked for, where it did.
  language text CHECK (language IN ('ru', 'en')),
  at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE password_reset_tokens (
  code_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_tokens_account ON password_reset_tokens (account_id);

-- New emails that wait until the message sent there is answered.
CREATE TABLE email_changes (
  code_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_account ON email_changes (account_id);

-- The email that an account had when it asked for another, with the code of a message that was sent there and undoes
-- the change. Until it expires nobody else may take the address.
CREATE TABLE email_reverts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash text NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_reverts_account ON email_reverts (account_id);
CREATE INDEX email_reverts_email ON email_reverts (email);

-- ==== Staff ====

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  name text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('support', 'catalogue', 'admin')),
  is_active boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false,
  -- The second factor, encrypted; the pending one waits until a code confirms it.
  totp_secret text,
  totp_pending_secret text,
  -- The thirty seconds of the code that was used last: a code of these or earlier ones is refused.
  totp_last_step bigint NOT NULL DEFAULT 0,
  last_seen_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE staff_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Of the cookie's value.
  token_hash text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- What is still missing: a code, a second factor to be set up, or nothing.
  step text NOT NULL CHECK (step IN ('done', 'code', 'enrol')),
  -- What writing calls have to name.
  csrf text NOT NULL,
  agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);

-- They stand in for a lost second factor, each once.
CREATE TABLE staff_recovery_codes (
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
);

-- Filters of a list that a member of staff keeps under a name.
CREATE TABLE saved_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (staff_id, list, name)
);

-- ==== Limits on sign-ins and repeated calls ====

-- Wrong passwords, for the limits on guessing.
CREATE TABLE sign_in_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_email ON sign_in_failures (email, at);
CREATE INDEX sign_in_failures_address ON sign_in_failures (address, at);
CREATE INDEX sign_in_failures_at ON sign_in_failures (at);

-- Who has to wait for an account that many guess at: when each address was first told so.
CREATE TABLE login_throttles (
  email text NOT NULL,
  address text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email, address)
);
CREATE INDEX login_throttles_since ON login_throttles (since);

-- Sign-ins that were refused in the last minutes, counted, so that nobody fills the audit log with guesses.
CREATE TABLE sign_in_refusals (
  realm text NOT NULL CHECK (realm IN ('account', 'staff')),
  -- The email as it was typed; empty where there was none.
  name text NOT NULL,
  network text NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 1,
  -- True if the first of them has an entry of its own.
  is_logged boolean NOT NULL DEFAULT false,
  PRIMARY KEY (realm, name, network, reason)
);
CREATE INDEX sign_in_refusals_since ON sign_in_refusals (since);
CREATE INDEX sign_in_refusals_logged ON sign_in_refusals (since) WHERE is_logged;

-- Networks that an account or a member of staff was seen in: a sign-in from another one is told by email.
CREATE TABLE known_networks (
  account_id bigint REFERENCES accounts ON DELETE CASCADE,
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  network text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- When the email about it was written, where one was.
  notified_at timestamptz,
  CONSTRAINT known_networks_owner CHECK (num_nonnulls(account_id, staff_id) = 1)
);
CREATE UNIQUE INDEX known_networks_account ON known_networks (account_id, network) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX known_networks_staff ON known_networks (staff_id, network) WHERE staff_id IS NOT NULL;

-- Responses of calls that came with an Idempotency-Key, written in the transaction of what they tell. Kept for a day.
CREATE TABLE idempotency_responses (
  account_id bigint REFERENCES accounts ON DELETE CASCADE,
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  key text NOT NULL,
  -- SHA-256 of the method, the address and the body.
  request_hash text NOT NULL,
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_responses_owner CHECK (num_nonnulls(account_id, staff_id) = 1)
);
CREATE UNIQUE INDEX idempotency_responses_key ON idempotency_responses (account_id, staff_id, key) NULLS NOT DISTINCT;
CREATE INDEX idempotency_responses_created_at ON idempotency_responses (created_at);

-- ==== Emails and events ====

-- Emails wait here, written in the transaction that wants them sent, until the transport has taken them.
CREATE TABLE emails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts ON DELETE SET NULL,
  -- What it is about: recover, new_email, email_changed, contract_code, support_reply …
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  -- Emails carry codes, so their texts are encrypted under the server's secret.
  encrypted_text text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- Given up: the server refused the recipient, or it stayed away too long.
  failed_at timestamptz
);
CREATE INDEX emails_waiting ON emails (next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX emails_failed ON emails (failed_at) WHERE failed_at IS NOT NULL AND sent_at IS NULL;

-- Emails that somebody asked for, for the limit on them; the address need not be an account's.
CREATE TABLE email_rate_limits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_rate_limits_address ON email_rate_limits (address, at);
CREATE INDEX email_rate_limits_at ON email_rate_limits (at);

-- What listening clients are told, kept for a week. An id that is seen means that all smaller ones can be seen too:
-- events are written last in their transaction, one transaction at a time.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: for everybody. No foreign key: it would wait for a transaction that holds the account and waits to write
  -- events itself.
  account_id bigint,
  event text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX events_created_at ON events (created_at);

-- ==== Audit log ====

-- Who did what, when, from where, and what was there before: one row for each act of an operator, a distributor, the
-- command line or the service itself. Rows form a chain: each carries the hash of the one before it, from number 1 on
-- without a gap, in the order in which the acts became true.
CREATE TABLE audit_log (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'command', 'system', 'account')),
  actor_id bigint,
  actor_name text NOT NULL,
  -- Where the act came from: an IP address; empty where it came from the machine itself.
  address text NOT NULL,
  act text NOT NULL,
  kind text NOT NULL,
  object_id text,
  name text NOT NULL,
  -- json keeps its text as it was written: that is what is hashed.
  before json,
  after json,
  -- What the entry can be found by; made of the other columns, so it is not hashed.
  search tsvector NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX audit_log_object ON audit_log (kind, object_id, number);
CREATE INDEX audit_log_actor ON audit_log (actor_name, number);
CREATE INDEX audit_log_act ON audit_log (act, number);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_search ON audit_log USING gin (search);

-- Entries of a transaction that is still open. They enter the chain when it commits, so that an entry written in the
-- middle of long work keeps nobody else from writing theirs. No row here outlives its transaction.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_kind text NOT NULL,
  actor_id bigint,
  actor_name text NOT NULL,
  address text NOT NULL,
  act text NOT NULL,
  kind text NOT NULL,
  object_id text,
  name text NOT NULL,
  before json,
  after json,
  search tsvector NOT NULL
);

-- One field of what is hashed: its length in bytes, a colon, its text; a null is a minus sign.
CREATE FUNCTION audit_field(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(value) || ':' || value, '-')
$$;

-- Gives a row its number, its moment and its hash, whoever inserts it: SHA-256 over the fields in this order, joined.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  PERFORM pg_advisory_xact_lock(771203649);
  SELECT audit_log.number, audit_log.hash, audit_log.at INTO last FROM audit_log ORDER BY audit_log.number DESC LIMIT 1;
  NEW.number := coalesce(last.number, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, repeat('0', 64));
  -- A clock that was set back does not turn the order of the acts around.
  NEW.at := greatest(date_trunc('milliseconds', clock_timestamp()), last.at);
  NEW.hash := encode(sha256(convert_to(
    audit_field(NEW.number::text)
    || audit_field(to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || audit_field(NEW.actor_kind) || audit_field(NEW.actor_id::text) || audit_field(NEW.actor_name)
    || audit_field(NEW.address) || audit_field(NEW.act)
    || audit_field(NEW.kind) || audit_field(NEW.object_id) || audit_field(NEW.name)
    || audit_field(NEW.before::text) || audit_field(NEW.after::text)
    || audit_field(NEW.previous_hash), 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
CREATE TRIGGER chained BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE FUNCTION commit_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH entry AS (DELETE FROM audit_entries WHERE id = NEW.id RETURNING *)
  INSERT INTO audit_log (actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, search)
  SELECT actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, search FROM entry;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER committed AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION commit_audit_entry();

-- A role that may alter the table can take this trigger away, and a person with the server's disk can do anything. The
-- chain answers that. A row changed, put in or taken out in the middle does not fit its hash, its number or the row
-- after it: `kamerton audit verify` names the first. Making all later hashes again, or cutting the end off, leaves a
-- chain that fits itself, but not the number and hash of the last entry that somebody wrote down elsewhere:
-- `kamerton audit verify --expect <number>:<hash>` shows it.
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER never_changed;

-- ==== Catalogue ====

-- A cover in three sizes; `hash` is the SHA-256 of the picture it was made from and names its files.
CREATE TABLE covers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Counts, durations and sizes of sets are stored; what writes tracks keeps them true in the same transaction.
CREATE TABLE albums (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What makes files belong together: folded album artist (else folder) and album name.
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  artist text NOT NULL,
  cover_id bigint REFERENCES covers,
  release_date date,
  label text,
  upc text,
  track_count integer NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  explicit boolean NOT NULL DEFAULT false,
  -- The natural logarithm of the plays, each weighted by exp((its moment - 2020) / 30 days).
  popularity double precision NOT NULL DEFAULT 0,
  -- Search document: words and filters of all its playable tracks; see features/search.
  search tsvector NOT NULL DEFAULT '',
  -- Bytewise order, whatever the database's own is: a name's beginning is a range.
  name_folded text COLLATE "C" NOT NULL DEFAULT '',
  -- What an operator has set by hand: no import overwrites it.
  edited text[] NOT NULL DEFAULT '{}',
  revoked_at timestamptz,
  -- As distributors read it.
  revoked_reason translations,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
)
-- The search document is read for each album that is found: up to a page it stays in its row, uncompressed.
WITH (toast_tuple_target = 8160);
-- Lists show albums that can be played: not revoked, with at least one track.
CREATE INDEX albums_newest ON albums (release_date DESC NULLS LAST, id DESC)
  WHERE revoked_at IS NULL AND track_count > 0;
CREATE INDEX albums_popular ON albums (popularity DESC, id DESC) WHERE revoked_at IS NULL AND track_count > 0;
CREATE INDEX albums_named ON albums (name_folded, popularity DESC) WHERE revoked_at IS NULL AND track_count > 0;
CREATE INDEX albums_search ON albums USING gin (search) WITH (fastupdate = off);
-- Albums whose documents, and those of their tracks, are still to be written.
CREATE INDEX albums_without_document ON albums (id) WHERE search = '' AND track_count > 0;
CREATE INDEX albums_revoked ON albums (revoked_at) WHERE revoked_at IS NOT NULL;
-- The orders and the filters of the operators' list, revoked ones included.
CREATE INDEX albums_by_name ON albums (name_folded, id);
CREATE INDEX albums_by_artist ON albums (artist COLLATE "C", id);
CREATE INDEX albums_by_release ON albums (release_date, id);
CREATE INDEX albums_by_popularity ON albums (popularity, id);
CREATE INDEX albums_by_label ON albums (lower(label) COLLATE "C", id);
CREATE INDEX albums_without_cover ON albums (id) WHERE cover_id IS NULL;

-- A track is a recording at its place: two of them may have the same bytes, which are stored once.
CREATE TABLE tracks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  album_id bigint NOT NULL REFERENCES albums,
  disc_number integer NOT NULL DEFAULT 1,
  track_number integer,
  name text NOT NULL,
  artist text NOT NULL,
  composer text,
  lyricist text,
  isrc text,
  explicit boolean NOT NULL DEFAULT false,
  vocal boolean NOT NULL DEFAULT false,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  -- False if nothing on the machine could decode the format: its peaks are flat.
  has_waveform boolean NOT NULL DEFAULT true,
  -- SHA-256 of the bytes.
  content_hash text NOT NULL,
  media_key text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  -- CRC-32 of the audio file, which an archive states before the bytes; null where it was not computed yet.
  crc32 bigint CHECK (crc32 BETWEEN 0 AND 4294967295),
  -- Where it was imported from: tells a changed file from a new one.
  source_path text NOT NULL,
  popularity double precision NOT NULL DEFAULT 0,
  search tsvector NOT NULL DEFAULT '',
  name_folded text COLLATE "C" NOT NULL DEFAULT '',
  edited text[] NOT NULL DEFAULT '{}',
  revoked_at timestamptz,
  revoked_reason translations,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tracks_album ON tracks (album_id, disc_number, track_number, id);
CREATE INDEX tracks_content ON tracks (content_hash);
CREATE INDEX tracks_source ON tracks (source_path);
CREATE INDEX tracks_isrc ON tracks (isrc) WHERE isrc IS NOT NULL;
CREATE INDEX tracks_popular ON tracks (popularity DESC, id) WHERE revoked_at IS NULL;
CREATE INDEX tracks_named ON tracks (name_folded, popularity DESC) WHERE revoked_at IS NULL;
CREATE INDEX tracks_search ON tracks USING gin (search) WITH (fastupdate = off);
CREATE INDEX tracks_revoked ON tracks (revoked_at) WHERE revoked_at IS NOT NULL;
-- The orders and the filters of the operators' list, revoked ones included.
CREATE INDEX tracks_by_name ON tracks (name_folded, id);
CREATE INDEX tracks_by_artist ON tracks (artist COLLATE "C", id);
CREATE INDEX tracks_by_duration ON tracks (duration_ms, id);
CREATE INDEX tracks_by_popularity ON tracks (popularity, id);
CREATE INDEX tracks_without_isrc ON tracks (id) WHERE isrc IS NULL;
CREATE INDEX tracks_created_at ON tracks (created_at);

-- Apart from the tracks, so that lists and counts read narrow rows.
CREATE TABLE track_peaks (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  -- 1,000 bytes, the loudness of equal slices, 255 the loudest.
  peaks bytea NOT NULL CHECK (octet_length(peaks) = 1000)
);

CREATE TABLE genres (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name folded (case, accents): what makes two spellings one genre.
  key text NOT NULL UNIQUE,
  name translations NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE tags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name translations NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- Replacements are looked for among the neighbours of a track in each of its genres and tags.
CREATE TABLE track_genres (
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  genre_id bigint NOT NULL REFERENCES genres,
  PRIMARY KEY (track_id, genre_id)
);
CREATE INDEX track_genres_neighbours ON track_genres (genre_id, track_id);

CREATE TABLE track_tags (
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  tag_id bigint NOT NULL REFERENCES tags,
  PRIMARY KEY (track_id, tag_id)
);
CREATE INDEX track_tags_neighbours ON track_tags (tag_id, track_id);

-- Genres and tags that were merged into others: files that name them, and searches for their ids, get the others.
-- `undo` has what the merge changed, so that it can be undone for a while: the names of the one, the tracks that had
-- it, and what had been merged into it before. Null once it cannot be undone.
CREATE TABLE merged_genres (
  id bigint PRIMARY KEY,
  key text NOT NULL UNIQUE,
  genre_id bigint NOT NULL REFERENCES genres ON DELETE CASCADE,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undo jsonb
);
CREATE INDEX merged_genres_genre ON merged_genres (genre_id);

CREATE TABLE merged_tags (
  id bigint PRIMARY KEY,
  key text NOT NULL UNIQUE,
  tag_id bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undo jsonb
);
CREATE INDEX merged_tags_tag ON merged_tags (tag_id);

-- Every lexeme of the tracks' search documents once, but for codes, with how many tracks have it: it tells how broad a
-- search is before it is made, which words there are, and their neighbours. Written with the documents, in their
-- transaction.
CREATE TABLE search_lexemes (
  lexeme text COLLATE "C" PRIMARY KEY,
  -- A word by its sound, alike in both scripts; null where the lexeme is no word.
  phonetic_key text COLLATE "C",
  document_frequency integer NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX search_lexemes_phonetic_key ON search_lexemes (phonetic_key, lexeme) WHERE phonetic_key IS NOT NULL;

-- ==== Collections ====

-- Shelves of collections. What is not published is seen by operators only.
CREATE TABLE blocks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name translations NOT NULL,
  position integer NOT NULL,
  is_published boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE collections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  block_id bigint REFERENCES blocks,
  position integer NOT NULL,
  name translations NOT NULL,
  description translations NOT NULL DEFAULT '{"ru": ""}',
  cover_id bigint REFERENCES covers,
  track_count integer NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  is_published boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX collections_block ON collections (block_id, position, id);

CREATE TABLE collection_tracks (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  track_id bigint NOT NULL REFERENCES tracks,
  position integer NOT NULL,
  PRIMARY KEY (collection_id, track_id)
);
CREATE INDEX collection_tracks_order ON collection_tracks (collection_id, position);
CREATE INDEX collection_tracks_track ON collection_tracks (track_id);

-- ==== Playlists and my music ====

CREATE TABLE playlists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  cover_id bigint REFERENCES covers,
  filename text,
  track_count integer NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- Venues that a deleted playlist was taken off: its undo puts it back.
  deleted_from jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX playlists_account ON playlists (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE playlist_tracks (
  playlist_id bigint NOT NULL REFERENCES playlists ON DELETE CASCADE,
  track_id bigint NOT NULL REFERENCES tracks,
  position integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (playlist_id, track_id)
);
CREATE INDEX playlist_tracks_order ON playlist_tracks (playlist_id, position);
CREATE INDEX playlist_tracks_track ON playlist_tracks (track_id);

CREATE TABLE my_albums (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  album_id bigint NOT NULL REFERENCES albums,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, album_id)
);
CREATE INDEX my_albums_latest ON my_albums (account_id, added_at DESC);

CREATE TABLE my_collections (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  collection_id bigint NOT NULL REFERENCES collections,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, collection_id)
);
CREATE INDEX my_collections_latest ON my_collections (account_id, added_at DESC);

-- ==== Plays ====

-- Plays that counted, one row each, written once and never changed. No foreign keys: each play would lock its track's
-- row, and the account's, against everybody else who plays.
CREATE TABLE plays (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  -- The session or the API key that played.
  listener text NOT NULL,
  track_id bigint NOT NULL,
  -- Where it was played from, in the words of the client that reports it.
  source text NOT NULL,
  seconds integer NOT NULL,
  played_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX plays_played_at ON plays USING brin (played_at);

-- When a listener's play of a track last counted: for an hour no further one does. Older rows are swept out.
CREATE TABLE play_cooldowns (
  listener text NOT NULL,
  track_id bigint NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (listener, track_id)
);

-- Plays that are not in the popularity of their track and album yet; they stay for about a second.
CREATE TABLE pending_plays (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  track_id bigint NOT NULL,
  played_at timestamptz NOT NULL
);

-- Plays of each hour (of UTC): the dashboard reads two weeks of them without reading the plays themselves.
CREATE TABLE plays_by_hour (
  hour timestamptz PRIMARY KEY,
  plays bigint NOT NULL
);

-- ==== Venues ====

-- The cities that venues stand in come from a table that is built with the service and loaded at its start. `search`
-- holds the folded names; `is_listed` is false where that table lacks the city, which stays for its venues.
CREATE TABLE cities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name translations NOT NULL,
  country text NOT NULL DEFAULT 'RU',
  region translations,
  population integer NOT NULL DEFAULT 0,
  timezone text NOT NULL,
  search text NOT NULL DEFAULT '',
  is_listed boolean NOT NULL DEFAULT true
);

-- Which table was loaded last: one row, or none.
CREATE TABLE cities_loaded (version text PRIMARY KEY, loaded_at timestamptz NOT NULL DEFAULT now());

-- The time zones to choose from: those of tzdata's zone.tab (public domain) and UTC, under IANA's present names. Ids
-- never change; a further zone takes the next one. `aliases` are other names of the same zone, since engines differ in
-- the name they call canonical (Asia/Calcutta, Asia/Kolkata). Names are CLDR's exemplar cities (Unicode License v3).
CREATE TABLE timezones (
  id bigint PRIMARY KEY CHECK (id > 0),
  name text NOT NULL UNIQUE,
  city translations NOT NULL,
  aliases text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE venue_types (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name translations NOT NULL
);

-- Venues, which addresses and JSON call objects. Clock times are HH:MM, local to the city; a closed day has nulls.
CREATE TABLE venues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  city_id bigint NOT NULL REFERENCES cities,
  address text NOT NULL DEFAULT '',
  object_type_id bigint NOT NULL REFERENCES venue_types,
  is_active boolean NOT NULL DEFAULT true,
  advanced_schedule boolean NOT NULL DEFAULT false,
  legal_entity text NOT NULL DEFAULT '',
  start_time text, end_time text,
  mon_start text, mon_end text, tue_start text, tue_end text, wed_start text, wed_end text,
  thu_start text, thu_end text, fri_start text, fri_end text, sat_start text, sat_end text,
  sun_start text, sun_end text,
  playlist_id bigint REFERENCES playlists,
  selection_id bigint REFERENCES collections,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT venues_one_source CHECK (playlist_id IS NULL OR selection_id IS NULL)
);
CREATE INDEX venues_account ON venues (account_id, is_active, name, id);
CREATE INDEX venues_playlist ON venues (playlist_id) WHERE playlist_id IS NOT NULL;
CREATE INDEX venues_selection ON venues (selection_id) WHERE selection_id IS NOT NULL;

-- ==== Support ====

CREATE TABLE support_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  assigned_to bigint REFERENCES staff ON DELETE SET NULL,
  -- When the distributor last opened the thread: later answers are unread.
  read_at timestamptz NOT NULL DEFAULT now(),
  -- Messages of the distributor that no operator has opened yet.
  unread_by_office integer NOT NULL DEFAULT 0,
  -- Since when the distributor waits for an answer; null where it waits for none.
  waiting_since timestamptz,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_requests_account ON support_requests (account_id, created_at DESC, id DESC);
CREATE INDEX support_requests_waiting ON support_requests (waiting_since, last_message_at DESC, id DESC);
CREATE INDEX support_requests_assigned ON support_requests (assigned_to);
CREATE INDEX support_requests_created_at ON support_requests (created_at);

CREATE TABLE support_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES support_requests ON DELETE CASCADE,
  author text NOT NULL CHECK (author IN ('user', 'support')),
  author_name text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_messages_request ON support_messages (request_id, id);

-- What operators write for each other. Not among the messages: what reads those for a distributor never meets a note.
CREATE TABLE support_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES support_requests ON DELETE CASCADE,
  author_name text NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_notes_request ON support_notes (request_id, id);

-- Replies kept ready, with fields such as {name}.
CREATE TABLE reply_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  text translations NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- ==== Contracts ====

-- Versions of the terms. A published one stays as it is; the newest whose day has come is in force.
CREATE TABLE terms (
  version integer PRIMARY KEY CHECK (version > 0),
  text translations NOT NULL,
  effective_from date NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE terms ENABLE ALWAYS TRIGGER never_changed;

-- Texts of terms that are still being written. Publishing makes a version of one in `terms` and removes it from here.
CREATE TABLE terms_drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- For the office only.
  name text NOT NULL,
  text translations NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- After a termination a distributor may get another contract, under a number of its own, which names the terminated
-- one before it; so each account has one first contract, and each terminated one at most one after it.
CREATE TABLE contracts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  replaces_id bigint UNIQUE REFERENCES contracts,
  -- Always complete and valid, as wire's contractDetails has it.
  details jsonb NOT NULL,
  -- Counts the changes of the details.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX contracts_first ON contracts (account_id) WHERE replaces_id IS NULL;
CREATE INDEX contracts_account ON contracts (account_id, id);
-- A contract keeps its number and its owner; its details may change. References keep a signed one from deletion.
CREATE TRIGGER keeps_its_owner BEFORE UPDATE OF id, account_id ON contracts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE contracts ENABLE ALWAYS TRIGGER keeps_its_owner;

-- At most one code waits for a contract; it signs the very details and terms that it was sent for.
CREATE TABLE contract_codes (
  contract_id bigint PRIMARY KEY REFERENCES contracts ON DELETE CASCADE,
  code_fingerprint text NOT NULL,
  -- Of the contract's details.
  version integer NOT NULL,
  terms_version integer NOT NULL REFERENCES terms,
  attempts smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- One row for each signing. `record` is what was signed, to the byte (UTF-8).
CREATE TABLE contract_signatures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id bigint NOT NULL REFERENCES contracts,
  edition integer NOT NULL CHECK (edition > 0),
  terms_version integer NOT NULL REFERENCES terms,
  -- Of the contract's details.
  version integer NOT NULL,
  signatory_name text NOT NULL,
  signed_at timestamptz NOT NULL,
  code_fingerprint text NOT NULL,
  record text NOT NULL,
  sha256 text NOT NULL
    CONSTRAINT contract_signatures_record CHECK (sha256 = encode(sha256(convert_to(record, 'UTF8')), 'hex')),
  pdf bytea NOT NULL,
  pdf_sha256 text NOT NULL CONSTRAINT contract_signatures_pdf CHECK (pdf_sha256 = encode(sha256(pdf), 'hex')),
  UNIQUE (contract_id, edition)
);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE contract_signatures ENABLE ALWAYS TRIGGER never_changed;

CREATE TABLE contract_terminations (
  contract_id bigint PRIMARY KEY REFERENCES contracts,
  -- As the distributor reads it.
  reason translations NOT NULL,
  terminated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_terminations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE contract_terminations ENABLE ALWAYS TRIGGER never_changed;

-- ==== Imports ====

-- What an operator sends for an import. How much of a file is there is told by the file itself; `received` is what was
-- last answered, for lists.
CREATE TABLE uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Name of its folder below the data folder's `uploads`.
  folder text NOT NULL UNIQUE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('files', 'zip')),
  state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'ready', 'imported')),
  files integer NOT NULL,
  size bigint NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE upload_files (
  upload_id bigint NOT NULL REFERENCES uploads ON DELETE CASCADE,
  position integer NOT NULL,
  path text NOT NULL,
  size bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (upload_id, position)
);

-- Imports that the office asks for, of music and of deliveries in DDEX ERN: they run in the background, one at a time.
-- The process that runs one says so by `heartbeat_at`; where that stops, it is gone.
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL DEFAULT 'music' CHECK (kind IN ('music', 'ddex')),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'failed', 'stopped', 'crashed')),
  dry_run boolean NOT NULL,
  upload_id bigint REFERENCES uploads ON DELETE SET NULL,
  -- Below IMPORT_ROOT, where it is no upload.
  folder text,
  name text NOT NULL,
  step text CHECK (step IN ('unpacking', 'importing')),
  files integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  done_bytes bigint NOT NULL DEFAULT 0,
  -- Files by what became of them.
  counts jsonb NOT NULL DEFAULT '{}',
  -- Why it failed, and about which file.
  reason text,
  reason_about text NOT NULL DEFAULT '',
  -- Who asked for it, as the audit log names them.
  actor jsonb NOT NULL,
  stop_requested boolean NOT NULL DEFAULT false,
  runner text,
  heartbeat_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX imports_at_work ON imports (id) WHERE state IN ('waiting', 'running');
CREATE INDEX imports_created_at ON imports (created_at);
CREATE INDEX imports_unsuccessful ON imports (finished_at) WHERE state IN ('failed', 'crashed');

CREATE TABLE import_files (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  position integer NOT NULL,
  path text NOT NULL,
  size bigint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('new', 'changed', 'same', 'duplicate', 'broken', 'skipped')),
  reason text,
  track_id bigint,
  -- [{code, about}]
  notes jsonb NOT NULL DEFAULT '[]',
  -- What the file is by its tags or its message; null where nothing is known of it.
  artist text,
  album text,
  title text,
  PRIMARY KEY (import_id, position)
);

-- What came of each message of a delivery, in the order in which they were imported.
CREATE TABLE import_messages (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  position integer NOT NULL,
  report jsonb NOT NULL,
  PRIMARY KEY (import_id, position)
);

-- Tracks that an import has written and that the audit log does not tell of yet: it tells of them album by album. Each
-- row is written with its track, so that nothing is forgotten where a process is killed.
CREATE TABLE import_audit_buffer (
  run text NOT NULL,
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('added', 'updated')),
  -- Who imports, as the audit log names them.
  actor jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run, track_id)
);
CREATE INDEX import_audit_buffer_track ON import_audit_buffer (track_id);

-- What decoding a file has found, by the SHA-256 of its bytes (hex): the import that follows a dry run need not decode
-- it again. Removed some days later.
CREATE TABLE sound_analyses (
  content_hash text PRIMARY KEY,
  duration_ms integer NOT NULL,
  has_waveform boolean NOT NULL,
  peaks bytea NOT NULL CHECK (octet_length(peaks) = 1000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sound_analyses_created ON sound_analyses (created_at);

-- ==== Deliveries (DDEX ERN) ====

-- Imported messages: a repeated one is known again, by its sender's id for it and by its bytes.
CREATE TABLE ddex_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sender text NOT NULL,
  sender_name text,
  -- As the sender calls it; empty where it does not.
  message_id text NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  -- By the sender's clock.
  message_created_at timestamptz,
  -- SHA-256 of its bytes, hex.
  content_hash text NOT NULL UNIQUE,
  source text NOT NULL,
  -- False while files of it are missing or damaged: then it may be imported once more.
  is_complete boolean NOT NULL,
  report jsonb NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ddex_messages_named ON ddex_messages (sender, message_id);
CREATE INDEX ddex_messages_latest ON ddex_messages (imported_at DESC, id DESC);
CREATE INDEX ddex_messages_incomplete ON ddex_messages (id) WHERE NOT is_complete;

-- What the newest message says of a release. Deals are kept as they were sent.
CREATE TABLE ddex_releases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The strongest of its codes; the others find it too.
  key text NOT NULL UNIQUE,
  icpn text,
  grid text,
  proprietary_ids text[] NOT NULL DEFAULT '{}',
  title text NOT NULL,
  artist text NOT NULL,
  sender text NOT NULL,
  -- Of the message that counts: an older one changes nothing.
  message_created_at timestamptz NOT NULL,
  is_purged boolean NOT NULL DEFAULT false,
  deals jsonb NOT NULL,
  -- Cover that a message brought, so that one chosen by hand is told apart.
  cover_id bigint REFERENCES covers,
  -- The territory that its deals were last applied for, and when that has to be done again.
  territory text NOT NULL DEFAULT '',
  next_change_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ddex_releases_icpn ON ddex_releases (icpn) WHERE icpn IS NOT NULL;
CREATE INDEX ddex_releases_grid ON ddex_releases (grid) WHERE grid IS NOT NULL;
CREATE INDEX ddex_releases_proprietary_ids ON ddex_releases USING gin (proprietary_ids);
CREATE INDEX ddex_releases_next_change ON ddex_releases (next_change_at) WHERE next_change_at IS NOT NULL;

-- Which track is which recording of a release.
CREATE TABLE ddex_tracks (
  release_id bigint NOT NULL REFERENCES ddex_releases ON DELETE CASCADE,
  -- ISRC, else the reference within the message.
  recording text NOT NULL,
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  -- Of the track by itself; null where it goes with its release.
  deals jsonb,
  -- False where a newer message has left it out.
  is_listed boolean NOT NULL DEFAULT true,
  -- SHA-256 of what the message says of it, so that what was edited by hand is not undone by the same words again.
  description_hash text NOT NULL,
  PRIMARY KEY (release_id, recording)
);
CREATE UNIQUE INDEX ddex_tracks_track ON ddex_tracks (track_id);

-- Tracks that cannot be played because no deal allows it; one that somebody revoked by hand is not among them.
CREATE TABLE ddex_track_blocks (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  reason text NOT NULL
);

-- ==== Rows that every database begins with ====

INSERT INTO venue_types (key, name) VALUES
  ('cafe', '{"ru": "Кофейня", "en": "Café"}'),
  ('restaurant', '{"ru": "Ресторан", "en": "Restaurant"}'),
  ('shop', '{"ru": "Магазин", "en": "Shop"}'),
  ('hotel', '{"ru": "Гостиница", "en": "Hotel"}'),
  ('gym', '{"ru": "Фитнес", "en": "Gym"}'),
  ('beauty', '{"ru": "Салон красоты", "en": "Beauty salon"}'),
  ('office', '{"ru": "Офис", "en": "Office"}'),
  ('other', '{"ru": "Другое", "en": "Other"}');

INSERT INTO timezones (id, name, city, aliases) VALUES
  (1, 'Africa/Abidjan', '{"ru": "Абиджан", "en": "Abidjan"}', '{}'),
  (2, 'Africa/Accra', '{"ru": "Аккра", "en": "Accra"}', '{}'),
  (3, 'Africa/Addis_Ababa', '{"ru": "Аддис-Абеба", "en": "Addis Ababa"}', '{}'),
  (4, 'Africa/Algiers', '{"ru": "Алжир", "en": "Algiers"}', '{}'),
  (5, 'Africa/Asmara', '{"ru": "Асмэра", "en": "Asmara"}', '{Africa/Asmera}'),
  (6, 'Africa/Bamako', '{"ru": "Бамако", "en": "Bamako"}', '{Africa/Timbuktu}'),
  (7, 'Africa/Bangui', '{"ru": "Банги", "en": "Bangui"}', '{}'),
  (8, 'Africa/Banjul', '{"ru": "Банжул", "en": "Banjul"}', '{}'),
  (9, 'Africa/Bissau', '{"ru": "Бисау", "en": "Bissau"}', '{}'),
  (10, 'Africa/Blantyre', '{"ru": "Блантайр", "en": "Blantyre"}', '{}'),
  (11, 'Africa/Brazzaville', '{"ru": "Браззавиль", "en": "Brazzaville"}', '{}'),
  (12, 'Africa/Bujumbura', '{"ru": "Бужумбура", "en": "Bujumbura"}', '{}'),
  (13, 'Africa/Cairo', '{"ru": "Каир", "en": "Cairo"}', '{Egypt}'),
  (14, 'Africa/Casablanca', '{"ru": "Касабланка", "en": "Casablanca"}', '{}'),
  (15, 'Africa/Ceuta', '{"ru": "Сеута", "en": "Ceuta"}', '{}'),
  (16, 'Africa/Conakry', '{"ru": "Конакри", "en": "Conakry"}', '{}'),
  (17, 'Africa/Dakar', '{"ru": "Дакар", "en": "Dakar"}', '{}'),
  (18, 'Africa/Dar_es_Salaam', '{"ru": "Дар-эс-Салам", "en": "Dar es Salaam"}', '{}'),
  (19, 'Africa/Djibouti', '{"ru": "Джибути", "en": "Djibouti"}', '{}'),
  (20, 'Africa/Douala', '{"ru": "Дуала", "en": "Douala"}', '{}'),
  (21, 'Africa/El_Aaiun', '{"ru": "Эль-Аюн", "en": "El Aaiún"}', '{}'),
  (22, 'Africa/Freetown', '{"ru": "Фритаун", "en": "Freetown"}', '{}'),
  (23, 'Africa/Gaborone', '{"ru": "Габороне", "en": "Gaborone"}', '{}'),
  (24, 'Africa/Harare', '{"ru": "Хараре", "en": "Harare"}', '{}'),
  (25, 'Africa/Johannesburg', '{"ru": "Йоханнесбург", "en": "Johannesburg"}', '{}'),
  (26, 'Africa/Juba', '{"ru": "Джуба", "en": "Juba"}', '{}'),
  (27, 'Africa/Kampala', '{"ru": "Кампала", "en": "Kampala"}', '{}'),
  (28, 'Africa/Khartoum', '{"ru": "Хартум", "en": "Khartoum"}', '{}'),
  (29, 'Africa/Kigali', '{"ru": "Кигали", "en": "Kigali"}', '{}'),
  (30, 'Africa/Kinshasa', '{"ru": "Киншаса", "en": "Kinshasa"}', '{}'),
  (31, 'Africa/Lagos', '{"ru": "Лагос", "en": "Lagos"}', '{}'),
  (32, 'Africa/Libreville', '{"ru": "Либревиль", "en": "Libreville"}', '{}'),
  (33, 'Africa/Lome', '{"ru": "Ломе", "en": "Lomé"}', '{}'),
  (34, 'Africa/Luanda', '{"ru": "Луанда", "en": "Luanda"}', '{}'),
  (35, 'Africa/Lubumbashi', '{"ru": "Лубумбаши", "en": "Lubumbashi"}', '{}'),
  (36, 'Africa/Lusaka', '{"ru": "Лусака", "en": "Lusaka"}', '{}'),
  (37, 'Africa/Malabo', '{"ru": "Малабо", "en": "Malabo"}', '{}'),
  (38, 'Africa/Maputo', '{"ru": "Мапуту", "en": "Maputo"}', '{}'),
  (39, 'Africa/Maseru', '{"ru": "Масеру", "en": "Maseru"}', '{}'),
  (40, 'Africa/Mbabane', '{"ru": "Мбабане", "en": "Mbabane"}', '{}'),
  (41, 'Africa/Mogadishu', '{"ru": "Могадишо", "en": "Mogadishu"}', '{}'),
  (42, 'Africa/Monrovia', '{"ru": "Монровия", "en": "Monrovia"}', '{}'),
  (43, 'Africa/Nairobi', '{"ru": "Найроби", "en": "Nairobi"}', '{}'),
  (44, 'Africa/Ndjamena', '{"ru": "Нджамена", "en": "N’Djamena"}', '{}'),
  (45, 'Africa/Niamey', '{"ru": "Ниамей", "en": "Niamey"}', '{}'),
  (46, 'Africa/Nouakchott', '{"ru": "Нуакшот", "en": "Nouakchott"}', '{}'),
  (47, 'Africa/Ouagadougou', '{"ru": "Уагадугу", "en": "Ouagadougou"}', '{}'),
  (48, 'Africa/Porto-Novo', '{"ru": "Порто-Ново", "en": "Porto-Novo"}', '{}'),
  (49, 'Africa/Sao_Tome', '{"ru": "Сан-Томе", "en": "São Tomé"}', '{}'),
  (50, 'Africa/Tripoli', '{"ru": "Триполи", "en": "Tripoli"}', '{Libya}'),
  (51, 'Africa/Tunis', '{"ru": "Тунис", "en": "Tunis"}', '{}'),
  (52, 'Africa/Windhoek', '{"ru": "Виндхук", "en": "Windhoek"}', '{}'),
  (53, 'America/Adak', '{"ru": "Адак", "en": "Adak"}', '{America/Atka,US/Aleutian}'),
  (54, 'America/Anchorage', '{"ru": "Анкоридж", "en": "Anchorage"}', '{US/Alaska}'),
  (55, 'America/Anguilla', '{"ru": "Ангилья", "en": "Anguilla"}', '{}'),
  (56, 'America/Antigua', '{"ru": "Антигуа", "en": "Antigua"}', '{}'),
  (57, 'America/Araguaina', '{"ru": "Арагуаина", "en": "Araguaína"}', '{}'),
  (58, 'America/Argentina/Buenos_Aires', '{"ru": "Буэнос-Айрес", "en": "Buenos Aires"}', '{America/Buenos_Aires}'),
  (59, 'America/Argentina/Catamarca', '{"ru": "Катамарка", "en": "Catamarca"}', '{America/Argentina/ComodRivadavia,America/Catamarca}'),
  (60, 'America/Argentina/Cordoba', '{"ru": "Кордова", "en": "Córdoba"}', '{America/Cordoba,America/Rosario}'),
  (61, 'America/Argentina/Jujuy', '{"ru": "Жужуй", "en": "Jujuy"}', '{America/Jujuy}'),
  (62, 'America/Argentina/La_Rioja', '{"ru": "Ла-Риоха", "en": "La Rioja"}', '{}'),
  (63, 'America/Argentina/Mendoza', '{"ru": "Мендоса", "en": "Mendoza"}', '{America/Mendoza}'),
  (64, 'America/Argentina/Rio_Gallegos', '{"ru": "Рио-Гальегос", "en": "Río Gallegos"}', '{}'),
  (65, 'America/Argentina/Salta', '{"ru": "Сальта", "en": "Salta"}', '{}'),
  (66, 'America/Argentina/San_Juan', '{"ru": "Сан-Хуан", "en": "San Juan"}', '{}'),
  (67, 'America/Argentina/San_Luis', '{"ru": "Сан-Луис", "en": "San Luis"}', '{}'),
  (68, 'America/Argentina/Tucuman', '{"ru": "Тукуман", "en": "Tucumán"}', '{}'),
  (69, 'America/Argentina/Ushuaia', '{"ru": "Ушуая", "en": "Ushuaia"}', '{}'),
  (70, 'America/Aruba', '{"ru": "Аруба", "en": "Aruba"}', '{}'),
  (71, 'America/Asuncion', '{"ru": "Асунсьон", "en": "Asunción"}', '{}'),
  (72, 'America/Atikokan', '{"ru": "Корал-Харбор", "en": "Atikokan"}', '{America/Coral_Harbour}'),
  (73, 'America/Bahia', '{"ru": "Баия", "en": "Bahia"}', '{}'),
  (74, 'America/Bahia_Banderas', '{"ru": "Баия-де-Бандерас", "en": "Bahía de Banderas"}', '{}'),
  (75, 'America/Barbados', '{"ru": "Барбадос", "en": "Barbados"}', '{}'),
  (76, 'America/Belem', '{"ru": "Белен", "en": "Belém"}', '{}'),
  (77, 'America/Belize', '{"ru": "Белиз", "en": "Belize"}', '{}'),
  (78, 'America/Blanc-Sablon', '{"ru": "Бланк-Саблон", "en": "Blanc-Sablon"}', '{}'),
  (79, 'America/Boa_Vista', '{"ru": "Боа-Виста", "en": "Boa Vista"}', '{}'),
  (80, 'America/Bogota', '{"ru": "Богота", "en": "Bogotá"}', '{}'),
  (81, 'America/Boise', '{"ru": "Бойсе", "en": "Boise"}', '{}'),
  (82, 'America/Cambridge_Bay', '{"ru": "Кеймбридж-Бей", "en": "Cambridge Bay"}', '{}'),
  (83, 'America/Campo_Grande', '{"ru": "Кампу-Гранди", "en": "Campo Grande"}', '{}'),
  (84, 'America/Cancun', '{"ru": "Канкун", "en": "Cancún"}', '{}'),
  (85, 'America/Caracas', '{"ru": "Каракас", "en": "Caracas"}', '{}'),
  (86, 'America/Cayenne', '{"ru": "Кайенна", "en": "Cayenne"}', '{}'),
  (87, 'America/Cayman', '{"ru": "Острова Кайман", "en": "Cayman"}', '{}'),
  (88, 'America/Chicago', '{"ru": "Чикаго", "en": "Chicago"}', '{US/Central}'),
  (89, 'America/Chihuahua', '{"ru": "Чиуауа", "en": "Chihuahua"}', '{}'),
  (90, 'America/Ciudad_Juarez', '{"ru": "Сьюдад-Хуарес", "en": "Ciudad Juárez"}', '{}'),
  (91, 'America/Costa_Rica', '{"ru": "Коста-Рика", "en": "Costa Rica"}', '{}'),
  (92, 'America/Coyhaique', '{"ru": "Койайке", "en": "Coyhaique"}', '{}'),
  (93, 'America/Creston', '{"ru": "Крестон", "en": "Creston"}', '{}'),
  (94, 'America/Cuiaba', '{"ru": "Куяба", "en": "Cuiabá"}', '{}'),
  (95, 'America/Curacao', '{"ru": "Кюрасао", "en": "Curaçao"}', '{}'),
  (96, 'America/Danmarkshavn', '{"ru": "Денмарксхавн", "en": "Danmarkshavn"}', '{}'),
  (97, 'America/Dawson', '{"ru": "Доусон", "en": "Dawson"}', '{}'),
  (98, 'America/Dawson_Creek', '{"ru": "Доусон-Крик", "en": "Dawson Creek"}', '{}'),
  (99, 'America/Denver', '{"ru": "Денвер", "en": "Denver"}', '{America/Shiprock,Navajo,US/Mountain}'),
  (100, 'America/Detroit', '{"ru": "Детройт", "en": "Detroit"}', '{US/Michigan}'),
  (101, 'America/Dominica', '{"ru": "Доминика", "en": "Dominica"}', '{}'),
  (102, 'America/Edmonton', '{"ru": "Эдмонтон", "en": "Edmonton"}', '{America/Yellowknife,Canada/Mountain}'),
  (103, 'America/Eirunepe', '{"ru": "Эйрунепе", "en": "Eirunepé"}', '{}'),
  (104, 'America/El_Salvador', '{"ru": "Сальвадор", "en": "El Salvador"}', '{}'),
  (105, 'America/Fort_Nelson', '{"ru": "Форт Нельсон", "en": "Fort Nelson"}', '{}'),
  (106, 'America/Fortaleza', '{"ru": "Форталеза", "en": "Fortaleza"}', '{}'),
  (107, 'America/Glace_Bay', '{"ru": "Глейс-Бей", "en": "Glace Bay"}', '{}'),
  (108, 'America/Goose_Bay', '{"ru": "Гус-Бей", "en": "Goose Bay"}', '{}'),
  (109, 'America/Grand_Turk', '{"ru": "Гранд-Терк", "en": "Grand Turk"}', '{}'),
  (110, 'America/Grenada', '{"ru": "Гренада", "en": "Grenada"}', '{}'),
  (111, 'America/Guadeloupe', '{"ru": "Гваделупа", "en": "Guadeloupe"}', '{}'),
  (112, 'America/Guatemala', '{"ru": "Гватемала", "en": "Guatemala"}', '{}'),
  (113, 'America/Guayaquil', '{"ru": "Гуаякиль", "en": "Guayaquil"}', '{}'),
  (114, 'America/Guyana', '{"ru": "Гайана", "en": "Guyana"}', '{}'),
  (115, 'America/Halifax', '{"ru": "Галифакс", "en": "Halifax"}', '{Canada/Atlantic}'),
  (116, 'America/Havana', '{"ru": "Гавана", "en": "Havana"}', '{Cuba}'),
  (117, 'America/Hermosillo', '{"ru": "Эрмосильо", "en": "Hermosillo"}', '{}'),
  (118, 'America/Indiana/Indianapolis', '{"ru": "Индианаполис", "en": "Indianapolis"}', '{America/Fort_Wayne,America/Indianapolis,US/East-Indiana}'),
  (119, 'America/Indiana/Knox', '{"ru": "Нокс, Индиана", "en": "Knox, Indiana"}', '{America/Knox_IN,US/Indiana-Starke}'),
  (120, 'America/Indiana/Marengo', '{"ru": "Маренго, Индиана", "en": "Marengo, Indiana"}', '{}'),
  (121, 'America/Indiana/Petersburg', '{"ru": "Питерсберг, Индиана", "en": "Petersburg, Indiana"}', '{}'),
  (122, 'America/Indiana/Tell_City', '{"ru": "Телл-Сити", "en": "Tell City, Indiana"}', '{}'),
  (123, 'America/Indiana/Vevay', '{"ru": "Вевей, Индиана", "en": "Vevay, Indiana"}', '{}'),
  (124, 'America/Indiana/Vincennes', '{"ru": "Винсеннес", "en": "Vincennes, Indiana"}', '{}'),
  (125, 'America/Indiana/Winamac', '{"ru": "Уинамак", "en": "Winamac, Indiana"}', '{}'),
  (126, 'America/Inuvik', '{"ru": "Инувик", "en": "Inuvik"}', '{}'),
  (127, 'America/Iqaluit', '{"ru": "Икалуит", "en": "Iqaluit"}', '{America/Pangnirtung}'),
  (128, 'America/Jamaica', '{"ru": "Ямайка", "en": "Jamaica"}', '{Jamaica}'),
  (129, 'America/Juneau', '{"ru": "Джуно", "en": "Juneau"}', '{}'),
  (130, 'America/Kentucky/Louisville', '{"ru": "Луисвилл", "en": "Louisville"}', '{America/Louisville}'),
  (131, 'America/Kentucky/Monticello', '{"ru": "Монтиселло, Кентукки", "en": "Monticello, Kentucky"}', '{}'),
  (132, 'America/Kralendijk', '{"ru": "Кралендейк", "en": "Kralendijk"}', '{}'),
  (133, 'America/La_Paz', '{"ru": "Ла-Пас", "en": "La Paz"}', '{}'),
  (134, 'America/Lima', '{"ru": "Лима", "en": "Lima"}', '{}'),
  (135, 'America/Los_Angeles', '{"ru": "Лос-Анджелес", "en": "Los Angeles"}', '{US/Pacific}'),
  (136, 'America/Lower_Princes', '{"ru": "Лоуэр-Принс-Куотер", "en": "Lower Prince’s Quarter"}', '{}'),
  (137, 'America/Maceio', '{"ru": "Масейо", "en": "Maceió"}', '{}'),
  (138, 'America/Managua', '{"ru": "Манагуа", "en": "Managua"}', '{}'),
  (139, 'America/Manaus', '{"ru": "Манаус", "en": "Manaus"}', '{Brazil/West}'),
  (140, 'America/Marigot', '{"ru": "Мариго", "en": "Marigot"}', '{}'),
  (141, 'America/Martinique', '{"ru": "Мартиника", "en": "Martinique"}', '{}'),
  (142, 'America/Matamoros', '{"ru": "Матаморос", "en": "Matamoros"}', '{}'),
  (143, 'America/Mazatlan', '{"ru": "Масатлан", "en": "Mazatlán"}', '{Mexico/BajaSur}'),
  (144, 'America/Menominee', '{"ru": "Меномини", "en": "Menominee"}', '{}'),
  (145, 'America/Merida', '{"ru": "Мерида", "en": "Mérida"}', '{}'),
  (146, 'America/Metlakatla', '{"ru": "Метлакатла", "en": "Metlakatla"}', '{}'),
  (147, 'America/Mexico_City', '{"ru": "Мехико", "en": "Mexico City"}', '{Mexico/General}'),
  (148, 'America/Miquelon', '{"ru": "Микелон", "en": "Saint-Pierre"}', '{}'),
  (149, 'America/Moncton', '{"ru": "Монктон", "en": "Moncton"}', '{}'),
  (150, 'America/Monterrey', '{"ru": "Монтеррей", "en": "Monterrey"}', '{}'),
  (151, 'America/Montevideo', '{"ru": "Монтевидео", "en": "Montevideo"}', '{}'),
  (152, 'America/Montserrat', '{"ru": "Монтсеррат", "en": "Montserrat"}', '{}'),
  (153, 'America/Nassau', '{"ru": "Нассау", "en": "Nassau"}', '{}'),
  (154, 'America/New_York', '{"ru": "Нью-Йорк", "en": "New York"}', '{US/Eastern}'),
  (155, 'America/Nome', '{"ru": "Ном", "en": "Nome"}', '{}'),
  (156, 'America/Noronha', '{"ru": "Норонья", "en": "Fernando de Noronha"}', '{Brazil/DeNoronha}'),
  (157, 'America/North_Dakota/Beulah', '{"ru": "Бойла, Северная Дакота", "en": "Beulah, North Dakota"}', '{}'),
  (158, 'America/North_Dakota/Center', '{"ru": "Центр, Северная Дакота", "en": "Center, North Dakota"}', '{}'),
  (159, 'America/North_Dakota/New_Salem', '{"ru": "Нью-Сейлем, Северная Дакота", "en": "New Salem, North Dakota"}', '{}'),
  (160, 'America/Nuuk', '{"ru": "Нуук", "en": "Nuuk"}', '{America/Godthab}'),
  (161, 'America/Ojinaga', '{"ru": "Охинага", "en": "Ojinaga"}', '{}'),
  (162, 'America/Panama', '{"ru": "Панама", "en": "Panama"}', '{}'),
  (163, 'America/Paramaribo', '{"ru": "Парамарибо", "en": "Paramaribo"}', '{}'),
  (164, 'America/Phoenix', '{"ru": "Финикс", "en": "Phoenix"}', '{US/Arizona}'),
  (165, 'America/Port-au-Prince', '{"ru": "Порт-о-Пренс", "en": "Port-au-Prince"}', '{}'),
  (166, 'America/Port_of_Spain', '{"ru": "Порт-оф-Спейн", "en": "Port of Spain"}', '{}'),
  (167, 'America/Porto_Velho', '{"ru": "Порту-Велью", "en": "Porto Velho"}', '{}'),
  (168, 'America/Puerto_Rico', '{"ru": "Пуэрто-Рико", "en": "Puerto Rico"}', '{}'),
  (169, 'America/Punta_Arenas', '{"ru": "Пунта-Аренас", "en": "Punta Arenas"}', '{}'),
  (170, 'America/Rankin_Inlet', '{"ru": "Ранкин-Инлет", "en": "Rankin Inlet"}', '{}'),
  (171, 'America/Recife', '{"ru": "Ресифи", "en": "Recife"}', '{}'),
  (172, 'America/Regina', '{"ru": "Реджайна", "en": "Regina"}', '{Canada/Saskatchewan}'),
  (173, 'America/Resolute', '{"ru": "Резольют", "en": "Resolute"}', '{}'),
  (174, 'America/Rio_Branco', '{"ru": "Риу-Бранку", "en": "Rio Branco"}', '{America/Porto_Acre,Brazil/Acre}'),
  (175, 'America/Santarem', '{"ru": "Сантарен", "en": "Santarém"}', '{}'),
  (176, 'America/Santiago', '{"ru": "Сантьяго", "en": "Santiago"}', '{Chile/Continental}'),
  (177, 'America/Santo_Domingo', '{"ru": "Санто-Доминго", "en": "Santo Domingo"}', '{}'),
  (178, 'America/Sao_Paulo', '{"ru": "Сан-Паулу", "en": "São Paulo"}', '{Brazil/East}'),
  (179, 'America/Scoresbysund', '{"ru": "Скорсбисунн", "en": "Ittoqqortoormiit"}', '{}'),
  (180, 'America/Sitka', '{"ru": "Ситка", "en": "Sitka"}', '{}'),
  (181, 'America/St_Barthelemy', '{"ru": "Сен-Бартелеми", "en": "St. Barthélemy"}', '{}'),
  (182, 'America/St_Johns', '{"ru": "Сент-Джонс", "en": "St. John’s"}', '{Canada/Newfoundland}'),
  (183, 'America/St_Kitts', '{"ru": "Сент-Китс", "en": "St. Kitts"}', '{}'),
  (184, 'America/St_Lucia', '{"ru": "Сент-Люсия", "en": "St. Lucia"}', '{}'),
  (185, 'America/St_Thomas', '{"ru": "Сент-Томас", "en": "St. Thomas"}', '{America/Virgin}'),
  (186, 'America/St_Vincent', '{"ru": "Сент-Винсент", "en": "St. Vincent"}', '{}'),
  (187, 'America/Swift_Current', '{"ru": "Свифт-Керрент", "en": "Swift Current"}', '{}'),
  (188, 'America/Tegucigalpa', '{"ru": "Тегусигальпа", "en": "Tegucigalpa"}', '{}'),
  (189, 'America/Thule', '{"ru": "Туле", "en": "Thule"}', '{}'),
  (190, 'America/Tijuana', '{"ru": "Тихуана", "en": "Tijuana"}', '{America/Ensenada,America/Santa_Isabel,Mexico/BajaNorte}'),
  (191, 'America/Toronto', '{"ru": "Торонто", "en": "Toronto"}', '{America/Montreal,America/Nipigon,America/Thunder_Bay,Canada/Eastern}'),
  (192, 'America/Tortola', '{"ru": "Тортола", "en": "Tortola"}', '{}'),
  (193, 'America/Vancouver', '{"ru": "Ванкувер", "en": "Vancouver"}', '{Canada/Pacific}'),
  (194, 'America/Whitehorse', '{"ru": "Уайтхорс", "en": "Whitehorse"}', '{Canada/Yukon}'),
  (195, 'America/Winnipeg', '{"ru": "Виннипег", "en": "Winnipeg"}', '{America/Rainy_River,Canada/Central}'),
  (196, 'America/Yakutat', '{"ru": "Якутат", "en": "Yakutat"}', '{}'),
  (197, 'Antarctica/Casey', '{"ru": "Кейси", "en": "Casey Station"}', '{}'),
  (198, 'Antarctica/Davis', '{"ru": "Дейвис", "en": "Davis"}', '{}'),
  (199, 'Antarctica/DumontDUrville', '{"ru": "Дюмон-д’Юрвиль", "en": "Dumont d’Urville Station"}', '{}'),
  (200, 'Antarctica/Macquarie', '{"ru": "Маккуори", "en": "Macquarie Island"}', '{}'),
  (201, 'Antarctica/Mawson', '{"ru": "Моусон", "en": "Mawson Station"}', '{}'),
  (202, 'Antarctica/McMurdo', '{"ru": "Мак-Мердо", "en": "McMurdo Station"}', '{Antarctica/South_Pole}'),
  (203, 'Antarctica/Palmer', '{"ru": "Палмер", "en": "Palmer Land"}', '{}'),
  (204, 'Antarctica/Rothera', '{"ru": "Ротера", "en": "Rothera Station"}', '{}'),
  (205, 'Antarctica/Syowa', '{"ru": "Сёва", "en": "Showa Station"}', '{}'),
  (206, 'Antarctica/Troll', '{"ru": "Тролль", "en": "Troll Station"}', '{}'),
  (207, 'Antarctica/Vostok', '{"ru": "Восток", "en": "Vostok Station"}', '{}'),
  (208, 'Arctic/Longyearbyen', '{"ru": "Лонгйир", "en": "Longyearbyen"}', '{Atlantic/Jan_Mayen}'),
  (209, 'Asia/Aden', '{"ru": "Аден", "en": "Aden"}', '{}'),
  (210, 'Asia/Almaty', '{"ru": "Алматы", "en": "Almaty"}', '{}'),
  (211, 'Asia/Amman', '{"ru": "Амман", "en": "Amman"}', '{}'),
  (212, 'Asia/Anadyr', '{"ru": "Анадырь", "en": "Anadyr"}', '{}'),
  (213, 'Asia/Aqtau', '{"ru": "Актау", "en": "Aktau"}', '{}'),
  (214, 'Asia/Aqtobe', '{"ru": "Актобе", "en": "Aqtobe"}', '{}'),
  (215, 'Asia/Ashgabat', '{"ru": "Ашхабад", "en": "Ashgabat"}', '{Asia/Ashkhabad}'),
  (216, 'Asia/Atyrau', '{"ru": "Атырау", "en": "Atyrau"}', '{}'),
  (217, 'Asia/Baghdad', '{"ru": "Багдад", "en": "Baghdad"}', '{}'),
  (218, 'Asia/Bahrain', '{"ru": "Бахрейн", "en": "Bahrain"}', '{}'),
  (219, 'Asia/Baku', '{"ru": "Баку", "en": "Baku"}', '{}'),
  (220, 'Asia/Bangkok', '{"ru": "Бангкок", "en": "Bangkok"}', '{}'),
  (221, 'Asia/Barnaul', '{"ru": "Барнаул", "en": "Barnaul"}', '{}'),
  (222, 'Asia/Beirut', '{"ru": "Бейрут", "en": "Beirut"}', '{}'),
  (223, 'Asia/Bishkek', '{"ru": "Бишкек", "en": "Bishkek"}', '{}'),
  (224, 'Asia/Brunei', '{"ru": "Бруней", "en": "Brunei"}', '{}'),
  (225, 'Asia/Chita', '{"ru": "Чита", "en": "Chita"}', '{}'),
  (226, 'Asia/Colombo', '{"ru": "Коломбо", "en": "Colombo"}', '{}'),
  (227, 'Asia/Damascus', '{"ru": "Дамаск", "en": "Damascus"}', '{}'),
  (228, 'Asia/Dhaka', '{"ru": "Дакка", "en": "Dhaka"}', '{Asia/Dacca}'),
  (229, 'Asia/Dili', '{"ru": "Дили", "en": "Dili"}', '{}'),
  (230, 'Asia/Dubai', '{"ru": "Дубай", "en": "Dubai"}', '{}'),
  (231, 'Asia/Dushanbe', '{"ru": "Душанбе", "en": "Dushanbe"}', '{}'),
  (232, 'Asia/Famagusta', '{"ru": "Фамагуста", "en": "Famagusta"}', '{}'),
  (233, 'Asia/Gaza', '{"ru": "Газа", "en": "Gaza"}', '{}'),
  (234, 'Asia/Hebron', '{"ru": "Хеврон", "en": "Hebron"}', '{}'),
  (235, 'Asia/Ho_Chi_Minh', '{"ru": "Хошимин", "en": "Ho Chi Minh City"}', '{Asia/Saigon}'),
  (236, 'Asia/Hong_Kong', '{"ru": "Гонконг", "en": "Hong Kong"}', '{Hongkong}'),
  (237, 'Asia/Hovd', '{"ru": "Ховд", "en": "Khovd"}', '{}'),
  (238, 'Asia/Irkutsk', '{"ru": "Иркутск", "en": "Irkutsk"}', '{}'),
  (239, 'Asia/Jakarta', '{"ru": "Джакарта", "en": "Jakarta"}', '{}'),
  (240, 'Asia/Jayapura', '{"ru": "Джаяпура", "en": "Jayapura"}', '{}'),
  (241, 'Asia/Jerusalem', '{"ru": "Иерусалим", "en": "Jerusalem"}', '{Asia/Tel_Aviv,Israel}'),
  (242, 'Asia/Kabul', '{"ru": "Кабул", "en": "Kabul"}', '{}'),
  (243, 'Asia/Kamchatka', '{"ru": "Петропавловск-Камчатский", "en": "Kamchatka"}', '{}'),
  (244, 'Asia/Karachi', '{"ru": "Карачи", "en": "Karachi"}', '{}'),
  (245, 'Asia/Kathmandu', '{"ru": "Катманду", "en": "Kathmandu"}', '{Asia/Katmandu}'),
  (246, 'Asia/Khandyga', '{"ru": "Хандыга", "en": "Khandyga"}', '{}'),
  (247, 'Asia/Kolkata', '{"ru": "Калькутта", "en": "Kolkata"}', '{Asia/Calcutta}'),
  (248, 'Asia/Krasnoyarsk', '{"ru": "Красноярск", "en": "Krasnoyarsk"}', '{}'),
  (249, 'Asia/Kuala_Lumpur', '{"ru": "Куала-Лумпур", "en": "Kuala Lumpur"}', '{}'),
  (250, 'Asia/Kuching', '{"ru": "Кучинг", "en": "Kuching"}', '{}'),
  (251, 'Asia/Kuwait', '{"ru": "Кувейт", "en": "Kuwait"}', '{}'),
  (252, 'Asia/Macau', '{"ru": "Макао", "en": "Macao"}', '{Asia/Macao}'),
  (253, 'Asia/Magadan', '{"ru": "Магадан", "en": "Magadan"}', '{}'),
  (254, 'Asia/Makassar', '{"ru": "Макасар", "en": "Makassar"}', '{Asia/Ujung_Pandang}'),
  (255, 'Asia/Manila', '{"ru": "Манила", "en": "Manila"}', '{}'),
  (256, 'Asia/Muscat', '{"ru": "Маскат", "en": "Muscat"}', '{}'),
  (257, 'Asia/Nicosia', '{"ru": "Никосия", "en": "Nicosia"}', '{Europe/Nicosia}'),
  (258, 'Asia/Novokuznetsk', '{"ru": "Новокузнецк", "en": "Novokuznetsk"}', '{}'),
  (259, 'Asia/Novosibirsk', '{"ru": "Новосибирск", "en": "Novosibirsk"}', '{}'),
  (260, 'Asia/Omsk', '{"ru": "Омск", "en": "Omsk"}', '{}'),
  (261, 'Asia/Oral', '{"ru": "Уральск", "en": "Oral"}', '{}'),
  (262, 'Asia/Phnom_Penh', '{"ru": "Пномпень", "en": "Phnom Penh"}', '{}'),
  (263, 'Asia/Pontianak', '{"ru": "Понтианак", "en": "Pontianak"}', '{}'),
  (264, 'Asia/Pyongyang', '{"ru": "Пхеньян", "en": "Pyongyang"}', '{}'),
  (265, 'Asia/Qatar', '{"ru": "Катар", "en": "Qatar"}', '{}'),
  (266, 'Asia/Qostanay', '{"ru": "Костанай", "en": "Kostanay"}', '{}'),
  (267, 'Asia/Qyzylorda', '{"ru": "Кызылорда", "en": "Kyzylorda"}', '{}'),
  (268, 'Asia/Riyadh', '{"ru": "Эр-Рияд", "en": "Riyadh"}', '{}'),
  (269, 'Asia/Sakhalin', '{"ru": "о-в Сахалин", "en": "Sakhalin"}', '{}'),
  (270, 'Asia/Samarkand', '{"ru": "Самарканд", "en": "Samarkand"}', '{}'),
  (271, 'Asia/Seoul', '{"ru": "Сеул", "en": "Seoul"}', '{ROK}'),
  (272, 'Asia/Shanghai', '{"ru": "Шанхай", "en": "Shanghai"}', '{Asia/Chongqing,Asia/Chungking,Asia/Harbin,PRC}'),
  (273, 'Asia/Singapore', '{"ru": "Сингапур", "en": "Singapore"}', '{Singapore}'),
  (274, 'Asia/Srednekolymsk', '{"ru": "Среднеколымск", "en": "Srednekolymsk"}', '{}'),
  (275, 'Asia/Taipei', '{"ru": "Тайбэй", "en": "Taipei"}', '{ROC}'),
  (276, 'Asia/Tashkent', '{"ru": "Ташкент", "en": "Tashkent"}', '{}'),
  (277, 'Asia/Tbilisi', '{"ru": "Тбилиси", "en": "Tbilisi"}', '{}'),
  (278, 'Asia/Tehran', '{"ru": "Тегеран", "en": "Tehran"}', '{Iran}'),
  (279, 'Asia/Thimphu', '{"ru": "Тхимпху", "en": "Thimphu"}', '{Asia/Thimbu}'),
  (280, 'Asia/Tokyo', '{"ru": "Токио", "en": "Tokyo"}', '{Japan}'),
  (281, 'Asia/Tomsk', '{"ru": "Томск", "en": "Tomsk"}', '{}'),
  (282, 'Asia/Ulaanbaatar', '{"ru": "Улан-Батор", "en": "Ulaanbaatar"}', '{Asia/Choibalsan,Asia/Ulan_Bator}'),
  (283, 'Asia/Urumqi', '{"ru": "Урумчи", "en": "Ürümqi"}', '{Asia/Kashgar}'),
  (284, 'Asia/Ust-Nera', '{"ru": "Усть-Нера", "en": "Ust-Nera"}', '{}'),
  (285, 'Asia/Vientiane', '{"ru": "Вьентьян", "en": "Vientiane"}', '{}'),
  (286, 'Asia/Vladivostok', '{"ru": "Владивосток", "en": "Vladivostok"}', '{}'),
  (287, 'Asia/Yakutsk', '{"ru": "Якутск", "en": "Yakutsk"}', '{}'),
  (288, 'Asia/Yangon', '{"ru": "Янгон", "en": "Yangon"}', '{Asia/Rangoon}'),
  (289, 'Asia/Yekaterinburg', '{"ru": "Екатеринбург", "en": "Yekaterinburg"}', '{}'),
  (290, 'Asia/Yerevan', '{"ru": "Ереван", "en": "Yerevan"}', '{}'),
  (291, 'Atlantic/Azores', '{"ru": "Азорские о-ва", "en": "Azores"}', '{}'),
  (292, 'Atlantic/Bermuda', '{"ru": "Бермудские о-ва", "en": "Bermuda"}', '{}'),
  (293, 'Atlantic/Canary', '{"ru": "Канарские о-ва", "en": "Canaries"}', '{}'),
  (294, 'Atlantic/Cape_Verde', '{"ru": "Кабо-Верде", "en": "Cape Verde"}', '{}'),
  (295, 'Atlantic/Faroe', '{"ru": "Фарерские о-ва", "en": "Faroes"}', '{Atlantic/Faeroe}'),
  (296, 'Atlantic/Madeira', '{"ru": "Мадейра", "en": "Madeira"}', '{}'),
  (297, 'Atlantic/Reykjavik', '{"ru": "Рейкьявик", "en": "Reykjavik"}', '{Iceland}'),
  (298, 'Atlantic/South_Georgia', '{"ru": "Южная Георгия", "en": "South Georgia"}', '{}'),
  (299, 'Atlantic/St_Helena', '{"ru": "о-в Святой Елены", "en": "St. Helena"}', '{}'),
  (300, 'Atlantic/Stanley', '{"ru": "Стэнли", "en": "Stanley"}', '{}'),
  (301, 'Australia/Adelaide', '{"ru": "Аделаида", "en": "Adelaide"}', '{Australia/South}'),
  (302, 'Australia/Brisbane', '{"ru": "Брисбен", "en": "Brisbane"}', '{Australia/Queensland}'),
  (303, 'Australia/Broken_Hill', '{"ru": "Брокен-Хилл", "en": "Broken Hill"}', '{Australia/Yancowinna}'),
  (304, 'Australia/Darwin', '{"ru": "Дарвин", "en": "Darwin"}', '{Australia/North}'),
  (305, 'Australia/Eucla', '{"ru": "Юкла", "en": "Eucla"}', '{}'),
  (306, 'Australia/Hobart', '{"ru": "Хобарт", "en": "Hobart"}', '{Australia/Currie,Australia/Tasmania}'),
  (307, 'Australia/Lindeman', '{"ru": "Линдеман", "en": "Lindeman"}', '{}'),
  (308, 'Australia/Lord_Howe', '{"ru": "Лорд-Хау", "en": "Lord Howe Island"}', '{Australia/LHI}'),
  (309, 'Australia/Melbourne', '{"ru": "Мельбурн", "en": "Melbourne"}', '{Australia/Victoria}'),
  (310, 'Australia/Perth', '{"ru": "Перт", "en": "Perth"}', '{Australia/West}'),
  (311, 'Australia/Sydney', '{"ru": "Сидней", "en": "Sydney"}', '{Australia/ACT,Australia/Canberra,Australia/NSW}'),
  (312, 'Europe/Amsterdam', '{"ru": "Амстердам", "en": "Amsterdam"}', '{}'),
  (313, 'Europe/Andorra', '{"ru": "Андорра", "en": "Andorra"}', '{}'),
  (314, 'Europe/Astrakhan', '{"ru": "Астрахань", "en": "Astrakhan"}', '{}'),
  (315, 'Europe/Athens', '{"ru": "Афины", "en": "Athens"}', '{}'),
  (316, 'Europe/Belgrade', '{"ru": "Белград", "en": "Belgrade"}', '{}'),
  (317, 'Europe/Berlin', '{"ru": "Берлин", "en": "Berlin"}', '{}'),
  (318, 'Europe/Bratislava', '{"ru": "Братислава", "en": "Bratislava"}', '{}'),
  (319, 'Europe/Brussels', '{"ru": "Брюссель", "en": "Brussels"}', '{}'),
  (320, 'Europe/Bucharest', '{"ru": "Бухарест", "en": "Bucharest"}', '{}'),
  (321, 'Europe/Budapest', '{"ru": "Будапешт", "en": "Budapest"}', '{}'),
  (322, 'Europe/Busingen', '{"ru": "Бюзинген-на-Верхнем-Рейне", "en": "Büsingen"}', '{}'),
  (323, 'Europe/Chisinau', '{"ru": "Кишинев", "en": "Chișinău"}', '{Europe/Tiraspol}'),
  (324, 'Europe/Copenhagen', '{"ru": "Копенгаген", "en": "Copenhagen"}', '{}'),
  (325, 'Europe/Dublin', '{"ru": "Дублин", "en": "Dublin"}', '{Eire}'),
  (326, 'Europe/Gibraltar', '{"ru": "Гибралтар", "en": "Gibraltar"}', '{}'),
  (327, 'Europe/Guernsey', '{"ru": "Гернси", "en": "Guernsey"}', '{}'),
  (328, 'Europe/Helsinki', '{"ru": "Хельсинки", "en": "Helsinki"}', '{}'),
  (329, 'Europe/Isle_of_Man', '{"ru": "о-в Мэн", "en": "Isle of Man"}', '{}'),
  (330, 'Europe/Istanbul', '{"ru": "Стамбул", "en": "Istanbul"}', '{Asia/Istanbul,Turkey}'),
  (331, 'Europe/Jersey', '{"ru": "Джерси", "en": "Jersey"}', '{}'),
  (332, 'Europe/Kaliningrad', '{"ru": "Калининград", "en": "Kaliningrad"}', '{}'),
  (333, 'Europe/Kirov', '{"ru": "Киров", "en": "Kirov"}', '{}'),
  (334, 'Europe/Kyiv', '{"ru": "Киев", "en": "Kyiv"}', '{Europe/Kiev,Europe/Uzhgorod,Europe/Zaporozhye}'),
  (335, 'Europe/Lisbon', '{"ru": "Лиссабон", "en": "Lisbon"}', '{Portugal}'),
  (336, 'Europe/Ljubljana', '{"ru": "Любляна", "en": "Ljubljana"}', '{}'),
  (337, 'Europe/London', '{"ru": "Лондон", "en": "London"}', '{Europe/Belfast,GB,GB-Eire}'),
  (338, 'Europe/Luxembourg', '{"ru": "Люксембург", "en": "Luxembourg"}', '{}'),
  (339, 'Europe/Madrid', '{"ru": "Мадрид", "en": "Madrid"}', '{}'),
  (340, 'Europe/Malta', '{"ru": "Мальта", "en": "Malta"}', '{}'),
  (341, 'Europe/Mariehamn', '{"ru": "Мариехамн", "en": "Mariehamn"}', '{}'),
  (342, 'Europe/Minsk', '{"ru": "Минск", "en": "Minsk"}', '{}'),
  (343, 'Europe/Monaco', '{"ru": "Монако", "en": "Monaco"}', '{}'),
  (344, 'Europe/Moscow', '{"ru": "Москва", "en": "Moscow"}', '{W-SU}'),
  (345, 'Europe/Oslo', '{"ru": "Осло", "en": "Oslo"}', '{}'),
  (346, 'Europe/Paris', '{"ru": "Париж", "en": "Paris"}', '{}'),
  (347, 'Europe/Podgorica', '{"ru": "Подгорица", "en": "Podgorica"}', '{}'),
  (348, 'Europe/Prague', '{"ru": "Прага", "en": "Prague"}', '{}'),
  (349, 'Europe/Riga', '{"ru": "Рига", "en": "Riga"}', '{}'),
  (350, 'Europe/Rome', '{"ru": "Рим", "en": "Rome"}', '{}'),
  (351, 'Europe/Samara', '{"ru": "Самара", "en": "Samara"}', '{}'),
  (352, 'Europe/San_Marino', '{"ru": "Сан-Марино", "en": "San Marino"}', '{}'),
  (353, 'Europe/Sarajevo', '{"ru": "Сараево", "en": "Sarajevo"}', '{}'),
  (354, 'Europe/Saratov', '{"ru": "Саратов", "en": "Saratov"}', '{}'),
  (355, 'Europe/Simferopol', '{"ru": "Симферополь", "en": "Simferopol"}', '{}'),
  (356, 'Europe/Skopje', '{"ru": "Скопье", "en": "Skopje"}', '{}'),
  (357, 'Europe/Sofia', '{"ru": "София", "en": "Sofia"}', '{}'),
  (358, 'Europe/Stockholm', '{"ru": "Стокгольм", "en": "Stockholm"}', '{}'),
  (359, 'Europe/Tallinn', '{"ru": "Таллин", "en": "Tallinn"}', '{}'),
  (360, 'Europe/Tirane', '{"ru": "Тирана", "en": "Tirana"}', '{}'),
  (361, 'Europe/Ulyanovsk', '{"ru": "Ульяновск", "en": "Ulyanovsk"}', '{}'),
  (362, 'Europe/Vaduz', '{"ru": "Вадуц", "en": "Vaduz"}', '{}'),
  (363, 'Europe/Vatican', '{"ru": "Ватикан", "en": "Vatican"}', '{}'),
  (364, 'Europe/Vienna', '{"ru": "Вена", "en": "Vienna"}', '{}'),
  (365, 'Europe/Vilnius', '{"ru": "Вильнюс", "en": "Vilnius"}', '{}'),
  (366, 'Europe/Volgograd', '{"ru": "Волгоград", "en": "Volgograd"}', '{}'),
  (367, 'Europe/Warsaw', '{"ru": "Варшава", "en": "Warsaw"}', '{Poland}'),
  (368, 'Europe/Zagreb', '{"ru": "Загреб", "en": "Zagreb"}', '{}'),
  (369, 'Europe/Zurich', '{"ru": "Цюрих", "en": "Zurich"}', '{}'),
  (370, 'Indian/Antananarivo', '{"ru": "Антананариву", "en": "Antananarivo"}', '{}'),
  (371, 'Indian/Chagos', '{"ru": "Чагос", "en": "Chagos Archipelago"}', '{}'),
  (372, 'Indian/Christmas', '{"ru": "о-в Рождества", "en": "Christmas Island"}', '{}'),
  (373, 'Indian/Cocos', '{"ru": "Кокосовые о-ва", "en": "Cocos Islands"}', '{}'),
  (374, 'Indian/Comoro', '{"ru": "Коморы", "en": "Comoros"}', '{}'),
  (375, 'Indian/Kerguelen', '{"ru": "Кергелен", "en": "Kerguelen Islands"}', '{}'),
  (376, 'Indian/Mahe', '{"ru": "Маэ", "en": "Mahé"}', '{}'),
  (377, 'Indian/Maldives', '{"ru": "Мальдивы", "en": "Maldives"}', '{}'),
  (378, 'Indian/Mauritius', '{"ru": "Маврикий", "en": "Mauritius"}', '{}'),
  (379, 'Indian/Mayotte', '{"ru": "Майотта", "en": "Mayotte"}', '{}'),
  (380, 'Indian/Reunion', '{"ru": "Реюньон", "en": "Réunion"}', '{}'),
  (381, 'Pacific/Apia', '{"ru": "Апиа", "en": "Apia"}', '{}'),
  (382, 'Pacific/Auckland', '{"ru": "Окленд", "en": "Auckland"}', '{NZ}'),
  (383, 'Pacific/Bougainville', '{"ru": "Бугенвиль", "en": "Bougainville"}', '{}'),
  (384, 'Pacific/Chatham', '{"ru": "Чатем", "en": "Chatham Islands"}', '{NZ-CHAT}'),
  (385, 'Pacific/Chuuk', '{"ru": "Трук", "en": "Chuuk"}', '{Pacific/Truk,Pacific/Yap}'),
  (386, 'Pacific/Easter', '{"ru": "о-в Пасхи", "en": "Easter Island"}', '{Chile/EasterIsland}'),
  (387, 'Pacific/Efate', '{"ru": "Эфате", "en": "Efate"}', '{}'),
  (388, 'Pacific/Fakaofo', '{"ru": "Факаофо", "en": "Fakaofo"}', '{}'),
  (389, 'Pacific/Fiji', '{"ru": "Фиджи", "en": "Fiji"}', '{}'),
  (390, 'Pacific/Funafuti', '{"ru": "Фунафути", "en": "Funafuti"}', '{}'),
  (391, 'Pacific/Galapagos', '{"ru": "Галапагосские о-ва", "en": "Galápagos Islands"}', '{}'),
  (392, 'Pacific/Gambier', '{"ru": "о-ва Гамбье", "en": "Gambier"}', '{}'),
  (393, 'Pacific/Guadalcanal', '{"ru": "Гуадалканал", "en": "Guadalcanal"}', '{}'),
  (394, 'Pacific/Guam', '{"ru": "Гуам", "en": "Guam"}', '{}'),
  (395, 'Pacific/Honolulu', '{"ru": "Гонолулу", "en": "Honolulu"}', '{Pacific/Johnston,US/Hawaii}'),
  (396, 'Pacific/Kanton', '{"ru": "о-в Кантон", "en": "Canton Island"}', '{Pacific/Enderbury}'),
  (397, 'Pacific/Kiritimati', '{"ru": "Киритимати", "en": "Kiritimati"}', '{}'),
  (398, 'Pacific/Kosrae', '{"ru": "Косрае", "en": "Kosrae"}', '{}'),
  (399, 'Pacific/Kwajalein', '{"ru": "Кваджалейн", "en": "Kwajalein Atoll"}', '{Kwajalein}'),
  (400, 'Pacific/Majuro', '{"ru": "Маджуро", "en": "Majuro"}', '{}'),
  (401, 'Pacific/Marquesas', '{"ru": "Маркизские о-ва", "en": "Marquesas Islands"}', '{}'),
  (402, 'Pacific/Midway', '{"ru": "о-ва Мидуэй", "en": "Midway Atoll"}', '{}'),
  (403, 'Pacific/Nauru', '{"ru": "Науру", "en": "Nauru"}', '{}'),
  (404, 'Pacific/Niue', '{"ru": "Ниуэ", "en": "Niue"}', '{}'),
  (405, 'Pacific/Norfolk', '{"ru": "Норфолк", "en": "Norfolk Island"}', '{}'),
  (406, 'Pacific/Noumea', '{"ru": "Нумеа", "en": "Nouméa"}', '{}'),
  (407, 'Pacific/Pago_Pago', '{"ru": "Паго-Паго", "en": "Pago Pago"}', '{Pacific/Samoa,US/Samoa}'),
  (408, 'Pacific/Palau', '{"ru": "Палау", "en": "Palau"}', '{}'),
  (409, 'Pacific/Pitcairn', '{"ru": "Питкэрн", "en": "Pitcairn Islands"}', '{}'),
  (410, 'Pacific/Pohnpei', '{"ru": "Понпеи", "en": "Pohnpei"}', '{Pacific/Ponape}'),
  (411, 'Pacific/Port_Moresby', '{"ru": "Порт-Морсби", "en": "Port Moresby"}', '{}'),
  (412, 'Pacific/Rarotonga', '{"ru": "Раротонга", "en": "Rarotonga"}', '{}'),
  (413, 'Pacific/Saipan', '{"ru": "Сайпан", "en": "Saipan"}', '{}'),
  (414, 'Pacific/Tahiti', '{"ru": "Таити", "en": "Tahiti"}', '{}'),
  (415, 'Pacific/Tarawa', '{"ru": "Тарава", "en": "Tarawa"}', '{}'),
  (416, 'Pacific/Tongatapu', '{"ru": "Тонгатапу", "en": "Tongatapu"}', '{}'),
  (417, 'Pacific/Wake', '{"ru": "Уэйк", "en": "Wake Island"}', '{}'),
  (418, 'Pacific/Wallis', '{"ru": "Уоллис", "en": "Wallis & Futuna"}', '{}'),
  (419, 'UTC', '{"ru": "Всемирное время", "en": "Coordinated Universal Time"}', '{Etc/GMT,Etc/GMT+0,Etc/GMT-0,Etc/GMT0,Etc/Greenwich,Etc/UCT,Etc/UTC,Etc/Universal,Etc/Zulu,GMT,GMT+0,GMT-0,GMT0,Greenwich,UCT,Universal,Zulu}');
