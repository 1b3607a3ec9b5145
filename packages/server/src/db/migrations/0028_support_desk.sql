-- What the office's support desk works with.

-- Grows with each change, so that a second operator who saves an older state is told.
ALTER TABLE accounts ADD COLUMN version integer NOT NULL DEFAULT 1;

-- When an account last signed in; its sessions do not tell, they are gone with a sign-out. A table of its own, since a
-- sign-in holds the account's row in common with others and could not write to it.
CREATE TABLE last_sign_ins (
  account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO last_sign_ins (account_id, at) SELECT account_id, max(created_at) FROM sessions GROUP BY account_id;

ALTER TABLE support_requests
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN assigned_to bigint REFERENCES staff ON DELETE SET NULL,
  -- Messages of the distributor that no operator has opened yet.
  ADD COLUMN unread_by_office integer NOT NULL DEFAULT 0,
  -- Since when the distributor waits for an answer; null where it waits for none.
  ADD COLUMN waiting_since timestamptz,
  ADD COLUMN last_message_at timestamptz NOT NULL DEFAULT now();

UPDATE support_requests AS asked SET
  last_message_at = coalesce((SELECT max(created_at) FROM support_messages WHERE request_id = asked.id), created_at),
  unread_by_office = CASE WHEN status = 'open' THEN (
    SELECT count(*) FROM support_messages AS written WHERE request_id = asked.id AND author = 'user' AND id > coalesce(
      (SELECT max(id) FROM support_messages WHERE request_id = asked.id AND author = 'support'), 0)) ELSE 0 END,
  waiting_since = CASE WHEN status = 'open' THEN coalesce((
    SELECT min(created_at) FROM support_messages AS written
    WHERE request_id = asked.id AND author = 'user' AND id > coalesce(
      (SELECT max(id) FROM support_messages WHERE request_id = asked.id AND author = 'support'), 0)), created_at) END;

CREATE INDEX support_requests_waiting ON support_requests (waiting_since, last_message_at DESC, id DESC);
CREATE INDEX support_requests_assigned ON support_requests (assigned_to);

-- What operators write for each other. Not among the messages: what reads those for a distributor never meets a note.
CREATE TABLE support_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES support_requests ON DELETE CASCADE,
  author_name text NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_notes_request ON support_notes (request_id, id);

-- Answers kept ready, with fields such as {name}.
CREATE TABLE canned_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  text_ru text NOT NULL,
  text_en text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
