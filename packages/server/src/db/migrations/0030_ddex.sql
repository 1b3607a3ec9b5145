-- Messages of the senders of music (DDEX ERN) that were taken: a repeated one is known again, by what it calls itself
-- and by its bytes.
CREATE TABLE ddex_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sender text NOT NULL,
  sender_name text,
  -- As the sender calls it; empty where it does not.
  message_id text NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  -- When the sender made it, by the sender's clock.
  stated_at timestamptz,
  -- SHA-256 of its bytes, hex.
  content_hash text NOT NULL UNIQUE,
  source text NOT NULL,
  -- False while files of it are missing or damaged: then it may be taken once more.
  is_whole boolean NOT NULL,
  report jsonb NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ddex_messages_named ON ddex_messages (sender, message_id);
CREATE INDEX ddex_messages_latest ON ddex_messages (taken_at DESC, id DESC);

-- What the newest message says of a release. Deals are kept as they were sent.
CREATE TABLE ddex_releases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The strongest of its codes; the others find it too.
  key text NOT NULL UNIQUE,
  icpn text,
  grid text,
  own_ids text[] NOT NULL DEFAULT '{}',
  title text NOT NULL,
  artist text NOT NULL,
  sender text NOT NULL,
  -- Of the message that counts: an older one changes nothing.
  stated_at timestamptz NOT NULL,
  is_purged boolean NOT NULL DEFAULT false,
  deals jsonb NOT NULL,
  -- Cover that a message brought, so that one chosen by hand is told apart.
  cover_id bigint REFERENCES covers,
  -- The territory that it was last looked at for, and when that has to be done again.
  territory text NOT NULL DEFAULT '',
  next_change timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ddex_releases_icpn ON ddex_releases (icpn) WHERE icpn IS NOT NULL;
CREATE INDEX ddex_releases_grid ON ddex_releases (grid) WHERE grid IS NOT NULL;
CREATE INDEX ddex_releases_own ON ddex_releases USING gin (own_ids);
CREATE INDEX ddex_releases_next ON ddex_releases (next_change) WHERE next_change IS NOT NULL;

-- Which track is which recording of a release; the same sound may be on several.
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
  described text NOT NULL,
  PRIMARY KEY (release_id, recording)
);
CREATE INDEX ddex_tracks_track ON ddex_tracks (track_id);

-- Tracks that cannot be played for want of a deal; one that somebody revoked by hand is not among them.
CREATE TABLE ddex_closed (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  cause text NOT NULL
);
