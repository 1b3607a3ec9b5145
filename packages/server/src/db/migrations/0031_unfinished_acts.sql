-- Files of the media store whose rows are deleted, or not there yet: each is removed when it is due, unless a row refers to
-- it by then. A kill between a file and its row leaves neither for good.
CREATE TABLE media_removals (
  media_key text PRIMARY KEY,
  due_at timestamptz NOT NULL
);

-- Tracks that are playable and that reading all deals anew would close, if they are more than an operator need not be
-- asked about. They wait to be applied.
CREATE TABLE ddex_pending_closures (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  reason text NOT NULL
);
