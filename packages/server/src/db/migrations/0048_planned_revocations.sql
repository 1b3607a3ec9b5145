-- Revocations that operators have planned. A row is deleted when it has been applied, or when everybody who was notified of it
-- has been notified of its end.
CREATE TABLE planned_revocations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('track', 'album')),
  ids bigint[] NOT NULL,
  -- All albums of a label: `ids` are those of the time of planning, and are read again when it takes effect.
  label text,
  reason translations NOT NULL,
  at timestamptz NOT NULL,
  -- Number of the ids that are revoked already: a revocation of many takes several transactions.
  applied integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz
);
-- Documents of players say until when a track may be played.
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON planned_revocations
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();

-- Accounts that revocations hit, to be notified of them by one email: of all since `noted_at`, or of a planned one.
CREATE TABLE revocation_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  plan_id bigint REFERENCES planned_revocations ON DELETE CASCADE,
  noted_at timestamptz NOT NULL DEFAULT now(),
  -- Of a planned one that the email has named.
  notified_at timestamptz
);
CREATE UNIQUE INDEX revocation_notices_account ON revocation_notices (account_id, coalesce(plan_id, 0));
CREATE INDEX revocation_notices_plan ON revocation_notices (plan_id) WHERE plan_id IS NOT NULL;
CREATE INDEX revocation_notices_waiting ON revocation_notices (noted_at) WHERE notified_at IS NULL;

ALTER TABLE accounts ADD COLUMN revocation_emails boolean NOT NULL DEFAULT true;
