-- What listening to a file has found, by the SHA-256 of its bytes (hex): the import that follows a check need not
-- listen again. Removed some days later.
CREATE TABLE sound_analyses (
  content_hash text PRIMARY KEY,
  duration_ms integer NOT NULL,
  flat_wave boolean NOT NULL,
  peaks bytea NOT NULL CHECK (octet_length(peaks) = 1000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sound_analyses_created ON sound_analyses (created_at);

-- What a file is by its tags or its message; null where nothing is known of it.
ALTER TABLE import_files ADD COLUMN artist text, ADD COLUMN album text, ADD COLUMN title text;
