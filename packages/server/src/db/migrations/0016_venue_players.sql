-- Devices that play a venue's music by themselves, and what they have played.

-- Silence that was asked for.
ALTER TABLE venues ADD COLUMN paused_until timestamptz;

-- Volume, crossfade and variety of venues that have changed them.
CREATE TABLE venue_sounds (
  venue_id bigint PRIMARY KEY REFERENCES venues ON DELETE CASCADE,
  -- Per cent of the loudness to which all tracks are levelled.
  volume integer NOT NULL,
  -- [{"at": "HH:MM", "volume": 0..100}] in the order of their times.
  volume_steps jsonb NOT NULL,
  -- Seconds.
  crossfade double precision NOT NULL,
  -- Minutes.
  artist_apart integer NOT NULL,
  title_apart integer NOT NULL
);

-- Paired devices. Their state is what they have told last, null before they tell any.
CREATE TABLE players (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  venue_id bigint NOT NULL REFERENCES venues ON DELETE CASCADE,
  name text NOT NULL,
  version text NOT NULL,
  -- SHA-256.
  token_hash text NOT NULL UNIQUE,
  paired_at timestamptz NOT NULL DEFAULT now(),
  last_contact_at timestamptz NOT NULL DEFAULT now(),
  status text CHECK (status IN ('playing', 'silent', 'closed', 'paused')),
  reason text,
  track_id bigint,
  next_track_id bigint,
  since timestamptz
) WITH (fillfactor = 50);
CREATE INDEX players_venue ON players (venue_id);
CREATE INDEX players_account ON players (account_id);

-- Codes that wait for their device, one of a venue at a time, by their HMAC.
CREATE TABLE pairing_codes (
  venue_id bigint PRIMARY KEY REFERENCES venues ON DELETE CASCADE,
  code_fingerprint text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pairing_codes_expiry ON pairing_codes (expires_at);

-- Commands to the players of a venue, or to one of them; the last one counts, for a minute. Older rows are swept out.
CREATE TABLE venue_commands (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  venue_id bigint NOT NULL REFERENCES venues ON DELETE CASCADE,
  player_id bigint REFERENCES players ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('skip', 'play', 'identify')),
  track_id bigint,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX venue_commands_venue ON venue_commands (venue_id, id);
CREATE INDEX venue_commands_player ON venue_commands (player_id) WHERE player_id IS NOT NULL;
CREATE INDEX venue_commands_at ON venue_commands (at);

-- What venues have played: rows are only ever added. A play has the id that its device has given it, so that one that is
-- sent again is there once. A partition holds a month (of UTC), and old months are dropped as a whole. No foreign keys,
-- as with the plays of the portal: reports outlive what they refer to.
CREATE TABLE venue_plays (
  id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  account_id bigint NOT NULL,
  venue_id bigint NOT NULL,
  player_id bigint NOT NULL,
  track_id bigint NOT NULL,
  -- Milliseconds that sounded.
  duration_ms integer NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, started_at)
) PARTITION BY RANGE (started_at);
CREATE INDEX venue_plays_venue ON venue_plays (venue_id, started_at);

-- Makes the partition that a moment belongs to.
CREATE FUNCTION make_venue_plays_partition(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  name text := 'venue_plays_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass(name) IS NULL THEN
    -- Two processes make it one after the other.
    PERFORM pg_advisory_xact_lock(771203651);
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF venue_plays FOR VALUES FROM (%L) TO (%L)',
      name, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  END IF;
END $$;
