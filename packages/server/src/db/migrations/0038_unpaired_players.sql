-- Devices that were unpaired lately: with their tokens they may still report what they have played, and do nothing else.
CREATE TABLE unpaired_players (
  player_id bigint PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  venue_id bigint NOT NULL REFERENCES venues ON DELETE CASCADE,
  name text NOT NULL,
  -- SHA-256.
  token_hash text NOT NULL UNIQUE,
  paired_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX unpaired_players_account ON unpaired_players (account_id);
CREATE INDEX unpaired_players_venue ON unpaired_players (venue_id);
CREATE INDEX unpaired_players_expiry ON unpaired_players (expires_at);
