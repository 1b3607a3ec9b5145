-- Tracks that an import has written and that the audit log does not tell of yet: it tells of them album by album. Each
-- row is written with its track, so that nothing is forgotten where a process is killed.
CREATE TABLE import_trail (
  run text NOT NULL,
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('added', 'updated')),
  -- Who imports, as the audit log names them.
  actor jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run, track_id)
);

CREATE INDEX import_trail_of_track ON import_trail (track_id);
