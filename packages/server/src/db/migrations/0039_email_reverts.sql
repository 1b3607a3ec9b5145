-- The email that an account had when it asked for another, with the code of an email that was sent there and undoes the
-- change. Until its end nobody else may take the address.
CREATE TABLE email_reverts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash text NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_reverts_account ON email_reverts (account_id);
CREATE INDEX email_reverts_email ON email_reverts (email);
