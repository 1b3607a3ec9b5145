-- A device that is refused deletes what it has, if its token has one of these hashes (SHA-256): it was unpaired, or its
-- account was erased. A token that is unknown otherwise is of another database, or an older backup. About nobody: tokens
-- are random.
CREATE TABLE forgotten_players (
  token_hash text PRIMARY KEY,
  -- A device may have been away for long.
  expires_at timestamptz NOT NULL
);
CREATE INDEX forgotten_players_expiry ON forgotten_players (expires_at);
INSERT INTO forgotten_players SELECT token_hash, expires_at + interval '364 days' FROM unpaired_players;

CREATE FUNCTION forget_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO forgotten_players VALUES (OLD.token_hash, now() + interval '365 days') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER forgets_player AFTER DELETE ON players FOR EACH ROW EXECUTE FUNCTION forget_player();
