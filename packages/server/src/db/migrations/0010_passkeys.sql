-- Passkeys (WebAuthn) of distributors and staff. What is kept opens nothing: a public key, no secret.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts ON DELETE CASCADE,
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  -- As authenticators call their owner: random, one for all passkeys of an owner.
  user_handle text NOT NULL,
  -- Both in base64url; the key in COSE's form.
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  -- Signatures so far; zero for authenticators that do not count.
  counter bigint NOT NULL DEFAULT 0,
  -- How a browser reaches the authenticator: internal, hybrid, usb …
  transports text[] NOT NULL DEFAULT '{}',
  -- Copied to other devices of the owner by its provider.
  is_synced boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  -- The browser that it was added in.
  agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  CONSTRAINT passkeys_owner CHECK (num_nonnulls(account_id, staff_id) = 1)
);
CREATE INDEX passkeys_account ON passkeys (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX passkeys_staff ON passkeys (staff_id) WHERE staff_id IS NOT NULL;

-- Challenges that wait for their only answer, by SHA-256. Those of a sign-in have no owner yet.
CREATE TABLE passkey_challenges (
  challenge_hash text PRIMARY KEY,
  realm text NOT NULL CHECK (realm IN ('account', 'staff')),
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'add', 'confirm')),
  account_id bigint REFERENCES accounts ON DELETE CASCADE,
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  -- Of the passkey to be added.
  user_handle text,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenges_owner CHECK (num_nonnulls(account_id, staff_id) = (purpose <> 'sign-in')::integer),
  CONSTRAINT passkey_challenges_handle CHECK ((user_handle IS NOT NULL) = (purpose = 'add'))
);
CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX passkey_challenges_staff ON passkey_challenges (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
