-- Answers of calls that came with an Idempotency-Key, written in the transaction of what they tell. Kept for a day.
CREATE TABLE kept_answers (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  key text NOT NULL,
  -- SHA-256 of the method, the address and the body.
  request_hash text NOT NULL,
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX kept_answers_created_at ON kept_answers (created_at);
