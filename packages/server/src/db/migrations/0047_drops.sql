-- Folders that senders have put into DELIVERIES_ROOT.
CREATE TABLE drops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the folder in DELIVERIES_ROOT.
  name text NOT NULL,
  state text NOT NULL DEFAULT 'arriving'
    CHECK (state IN ('arriving', 'incomplete', 'importing', 'moving', 'done', 'refused')),
  -- Hash of the names, sizes and times of its files, and since when it is that.
  content text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  files integer NOT NULL,
  bytes bigint NOT NULL,
  -- True if its sender has marked it as complete.
  is_marked boolean NOT NULL,
  -- The content that was checked last, and the process that checks it has it until then.
  checked text,
  busy_until timestamptz,
  -- [{path, code, about}]
  problems jsonb NOT NULL DEFAULT '[]',
  import_id bigint REFERENCES imports ON DELETE SET NULL,
  -- Where it is to be moved, below DELIVERIES_ROOT, and which folder that is: a killed process may have moved it.
  target text,
  inode text,
  created_at timestamptz NOT NULL DEFAULT now(),
  moved_at timestamptz
);
CREATE UNIQUE INDEX drops_open ON drops (name) WHERE moved_at IS NULL;
CREATE INDEX drops_import ON drops (import_id);

-- Lists of imports name the messages that could not be read.
CREATE INDEX import_files_unreadable ON import_files (import_id, position) WHERE starts_with(reason, 'message_');

-- False of an import of the command line, which runs in a process of its own and is not resumed.
ALTER TABLE imports ADD COLUMN is_queued boolean NOT NULL DEFAULT true;
