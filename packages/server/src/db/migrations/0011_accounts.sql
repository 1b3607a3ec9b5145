-- Of codes and keys only the SHA-256 is kept for looking them up.

-- Letters that somebody asked for, for the limit on them; the email need not be an account's.
CREATE TABLE letter_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX letter_turns_address ON letter_turns (address, at);
CREATE INDEX letter_turns_at ON letter_turns (at);

-- Forgotten passwords that wait for their letter. Whether there is such an account is looked at afterwards, so that
-- the call takes the same time for all. `language`: what the browser asked for, where it did.
CREATE TABLE recover_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  language text CHECK (language IN ('ru', 'en')),
  at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE recover_codes (
  code_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX recover_codes_account ON recover_codes (account_id);

-- New emails that wait until their letter is answered.
CREATE TABLE email_changes (
  code_hash text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_account ON email_changes (account_id);

-- One key for an account; `sealed_key` is the key itself under the server's secret, to be shown again.
CREATE TABLE api_keys (
  account_id bigint PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  key_hash text NOT NULL UNIQUE,
  sealed_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Who has to wait for an account that many guess at: when each address was first told so.
CREATE TABLE sign_in_waits (
  email text NOT NULL,
  address text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email, address)
);
CREATE INDEX sign_in_waits_since ON sign_in_waits (since);
CREATE INDEX sign_in_failures_at ON sign_in_failures (at);
