-- Recordings in the catalogue that are still to be decoded: for their waveform, their exact duration and their damage.
CREATE TABLE pending_analyses (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  -- The import that waits for it.
  run text NOT NULL,
  -- The office's import, whose list of files tells of damage; null for the command line.
  import_id bigint,
  -- True if the album gets its cover from this file: the embedded picture, else the one at `cover_path`.
  brings_cover boolean NOT NULL,
  cover_path text,
  -- When somebody first opened or played the track: asked for tracks come first.
  requested_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- A process that analyses it renews the claim; the claim of a killed process expires.
  claimed_until timestamptz
);
CREATE INDEX pending_analyses_order ON pending_analyses (requested_at, track_id);
CREATE INDEX pending_analyses_run ON pending_analyses (run);

-- What analyses have found, until the import that waits for it has read it: the reason of a withdrawal, or a note.
CREATE TABLE analysis_findings (
  run text NOT NULL,
  import_id bigint,
  track_id bigint NOT NULL,
  code text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run, track_id, code)
);

ALTER TABLE imports DROP CONSTRAINT imports_step_check;
ALTER TABLE imports ADD CONSTRAINT imports_step_check CHECK (step IN ('unpacking', 'importing', 'analysing'));
