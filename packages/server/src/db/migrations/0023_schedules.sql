-- What plays when in venues beside what is assigned to them, and announcements between tracks.

-- Audio that distributors have uploaded. A file belongs to one row.
CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  media_key text NOT NULL UNIQUE,
  media_type text NOT NULL,
  -- SHA-256 of the bytes, hex.
  content_hash text NOT NULL,
  size bigint NOT NULL,
  duration_ms integer NOT NULL,
  -- LUFS and dBFS; null where they could not be measured.
  loudness_lufs double precision,
  sample_peak_db double precision,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_account ON announcements (account_id, id);

-- A venue without a row plays what is assigned to it. A schedule is read and written as a whole, as JSON.
CREATE TABLE venue_schedules (
  venue_id bigint PRIMARY KEY REFERENCES venues ON DELETE CASCADE,
  -- Grows with each change.
  version integer NOT NULL,
  -- Differs from all earlier ones, also when a backup was restored in between.
  edit uuid NOT NULL,
  slots jsonb NOT NULL,
  layers jsonb NOT NULL,
  announcements jsonb NOT NULL
);

-- What the slots of a schedule name, so that the tracks of each are found by a join, and a deleted one by its absence.
CREATE TABLE venue_schedule_sources (
  venue_id bigint NOT NULL REFERENCES venue_schedules ON DELETE CASCADE,
  position integer NOT NULL,
  playlist_id bigint REFERENCES playlists ON DELETE CASCADE,
  selection_id bigint REFERENCES collections ON DELETE CASCADE,
  PRIMARY KEY (venue_id, position),
  CONSTRAINT venue_schedule_sources_one CHECK (num_nonnulls(playlist_id, selection_id) = 1)
);
CREATE INDEX venue_schedule_sources_playlist ON venue_schedule_sources (playlist_id) WHERE playlist_id IS NOT NULL;
CREATE INDEX venue_schedule_sources_selection ON venue_schedule_sources (selection_id) WHERE selection_id IS NOT NULL;

-- The announcements that a schedule names: these are not deleted.
CREATE TABLE venue_schedule_announcements (
  venue_id bigint NOT NULL REFERENCES venue_schedules ON DELETE CASCADE,
  announcement_id bigint NOT NULL REFERENCES announcements,
  PRIMARY KEY (venue_id, announcement_id)
);
CREATE INDEX venue_schedule_announcements_announcement ON venue_schedule_announcements (announcement_id);

-- Files of announcements that an erasure is still to remove.
ALTER TABLE account_erasures ADD COLUMN media_keys text[] NOT NULL DEFAULT '{}';
