-- Accounts whose personal data were deleted. Their rows stay, under a placeholder, for what refers to them: signed
-- contracts, plays and the audit log.
ALTER TABLE accounts ADD COLUMN erased_at timestamptz;

-- What is left to do after the transaction of an erasure: files to remove, and a second pass over the rows for calls
-- that had begun before it.
CREATE TABLE account_erasures (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  erased_at timestamptz NOT NULL DEFAULT now(),
  -- Hashes of covers that no row refers to, and ids of emails whose files in the outbox are to be removed.
  covers text[] NOT NULL DEFAULT '{}',
  email_ids bigint[] NOT NULL DEFAULT '{}',
  finished_at timestamptz
);
CREATE INDEX account_erasures_unfinished ON account_erasures (erased_at) WHERE finished_at IS NULL;
