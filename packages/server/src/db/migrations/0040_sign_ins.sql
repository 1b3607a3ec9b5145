-- A session that a link of support began: it sees no API access key and signs no contract.
ALTER TABLE sessions ADD COLUMN by_support boolean NOT NULL DEFAULT false;

-- Networks that an account or a member of staff was seen in: a sign-in from another one is told by email.
CREATE TABLE known_networks (
  account_id bigint REFERENCES accounts ON DELETE CASCADE,
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  network text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- When its email was written, where one was.
  told_at timestamptz,
  CONSTRAINT known_networks_owner CHECK (num_nonnulls(account_id, staff_id) = 1)
);
CREATE UNIQUE INDEX known_networks_account ON known_networks (account_id, network) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX known_networks_staff ON known_networks (staff_id, network) WHERE staff_id IS NOT NULL;

-- Sign-ins that were refused in the last minutes, counted, so that nobody fills the audit log with guesses.
CREATE TABLE sign_in_refusals (
  realm text NOT NULL CHECK (realm IN ('account', 'staff')),
  -- The email as it was typed; empty where there was none.
  name text NOT NULL,
  network text NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 1,
  -- Whether the first of them has an entry of its own.
  is_logged boolean NOT NULL DEFAULT false,
  PRIMARY KEY (realm, name, network, reason)
);
CREATE INDEX sign_in_refusals_since ON sign_in_refusals (since);
CREATE INDEX sign_in_refusals_logged ON sign_in_refusals (since) WHERE is_logged;

-- Distributors sign in too.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_actor_kind_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_kind_check
  CHECK (actor_kind IN ('staff', 'command', 'system', 'account'));
