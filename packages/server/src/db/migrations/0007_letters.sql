-- Letters wait here, written in the transaction that wants them sent, until the post or the outbox folder has them.
CREATE TABLE letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts ON DELETE SET NULL,
  -- What it is about: recover, new_email, email_changed, contract_code, support_reply …
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text
);
CREATE INDEX letters_waiting ON letters (next_attempt_at) WHERE sent_at IS NULL;
