-- When the distributor last opened the thread: later answers are unread.
ALTER TABLE support_requests ADD COLUMN read_at timestamptz NOT NULL DEFAULT now();
