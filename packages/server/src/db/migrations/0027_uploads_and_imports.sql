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
  touched_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE upload_files (
  upload_id bigint NOT NULL REFERENCES uploads ON DELETE CASCADE,
  n integer NOT NULL,
  path text NOT NULL,
  size bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (upload_id, n)
);

-- Imports that the office asks for. The process that runs one says so by `heartbeat_at`; where that stops, it is gone.
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'failed', 'stopped', 'broken_off')),
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
  counts jsonb NOT NULL DEFAULT '{}',
  reason text,
  reason_about text NOT NULL DEFAULT '',
  -- Who asked for it, as the audit log names them.
  actor jsonb NOT NULL,
  stop_asked boolean NOT NULL DEFAULT false,
  runner text,
  heartbeat_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);

CREATE INDEX imports_at_work ON imports (id) WHERE state IN ('waiting', 'running');

CREATE TABLE import_files (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  n integer NOT NULL,
  path text NOT NULL,
  size bigint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('new', 'changed', 'same', 'doubled', 'broken', 'passed_over')),
  reason text,
  track_id bigint,
  -- [{code, about}]
  notes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (import_id, n)
);
