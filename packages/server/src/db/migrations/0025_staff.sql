-- How the staff signs in: sessions of twelve hours, a second factor, and codes for when its device is lost.
ALTER TABLE staff
  ADD COLUMN is_active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN is_demo boolean NOT NULL DEFAULT false,
  -- Sealed; waits until a code confirms it.
  ADD COLUMN pending_secret text,
  ADD COLUMN secret text,
  -- The thirty seconds of the code that was used last: none of these or before is taken again.
  ADD COLUMN last_step bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_seen_at timestamptz;

CREATE TABLE staff_sessions (
  -- SHA-256 of what the cookie holds.
  token_hash text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- What is still missing: a code, a second factor to be set up, or nothing.
  step text NOT NULL CHECK (step IN ('done', 'code', 'enrol')),
  -- What writing calls have to name.
  csrf text NOT NULL,
  agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);

CREATE TABLE staff_recovery_codes (
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- SHA-256.
  code_hash text NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
);

-- Answers are kept for the staff's presses too.
ALTER TABLE kept_answers ADD COLUMN staff_id bigint REFERENCES staff ON DELETE CASCADE;
ALTER TABLE kept_answers DROP CONSTRAINT kept_answers_pkey;
ALTER TABLE kept_answers ALTER COLUMN account_id DROP NOT NULL;
ALTER TABLE kept_answers ADD CONSTRAINT kept_answers_owner CHECK (num_nonnulls(account_id, staff_id) = 1);
CREATE UNIQUE INDEX kept_answers_key ON kept_answers (account_id, staff_id, key) NULLS NOT DISTINCT;

-- Of a demonstration that is older than this column.
UPDATE staff SET is_demo = true
WHERE email = 'office@demo.example' AND EXISTS (SELECT FROM accounts WHERE accounts.is_demo);
