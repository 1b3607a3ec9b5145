-- Whoever lets somebody in, and by what: it ends with them.
-- The operator who made a link of support; null at the command line.
ALTER TABLE sign_in_tokens ADD COLUMN made_by bigint REFERENCES staff ON DELETE CASCADE;
ALTER TABLE sessions
  ADD COLUMN made_by bigint REFERENCES staff ON DELETE CASCADE,
  -- The passkey by which it began.
  ADD COLUMN passkey_id bigint REFERENCES passkeys ON DELETE CASCADE;
ALTER TABLE staff_sessions ADD COLUMN passkey_id bigint REFERENCES passkeys ON DELETE CASCADE;
CREATE INDEX sessions_made_by ON sessions (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX sessions_passkey ON sessions (passkey_id) WHERE passkey_id IS NOT NULL;
CREATE INDEX staff_sessions_passkey ON staff_sessions (passkey_id) WHERE passkey_id IS NOT NULL;
-- Sessions of links lasted a year, and nobody knows whose they are.
-- The next start writes the counts into the audit log.
WITH healed AS (DELETE FROM sessions WHERE by_support RETURNING 1)
INSERT INTO settings (name, value) SELECT 'healed_support_sessions', to_jsonb(count(*)) FROM healed HAVING count(*) > 0;
WITH healed AS (DELETE FROM sign_in_tokens RETURNING 1)
INSERT INTO settings (name, value) SELECT 'healed_sign_in_links', to_jsonb(count(*)) FROM healed HAVING count(*) > 0;

-- Stored answers are encrypted from here on; those with a password or a pairing code were not.
WITH healed AS (DELETE FROM idempotency_responses WHERE body ~ '"(password|code)":' RETURNING 1)
INSERT INTO settings (name, value) SELECT 'healed_stored_answers', to_jsonb(count(*)) FROM healed HAVING count(*) > 0;

-- Up to which message a distributor has read a request: an answer may commit later than its time says.
ALTER TABLE support_requests ADD COLUMN read_message_id bigint NOT NULL DEFAULT 0;
UPDATE support_requests AS asked SET read_message_id = coalesce((
  SELECT max(id) FROM support_messages WHERE request_id = asked.id AND created_at <= asked.read_at), 0);
ALTER TABLE support_requests DROP COLUMN read_at;

-- After which a code in an email opens nothing, so that the email is not sent any more.
ALTER TABLE emails ADD COLUMN expires_at timestamptz;
