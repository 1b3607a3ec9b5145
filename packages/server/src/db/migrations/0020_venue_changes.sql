-- Changes of many venues at once that can be undone, for a day.
CREATE TABLE venue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX venue_changes_account ON venue_changes (account_id, id);
CREATE INDEX venue_changes_expiry ON venue_changes (expires_at);

CREATE TABLE changed_venues (
  change_id bigint NOT NULL REFERENCES venue_changes ON DELETE CASCADE,
  venue_id bigint NOT NULL REFERENCES venues ON DELETE CASCADE,
  -- Former values of the fields that were changed.
  before jsonb NOT NULL,
  -- Hash of the whole venue after the change: another one tells that somebody has changed it since.
  after_hash text NOT NULL,
  PRIMARY KEY (change_id, venue_id)
);
CREATE INDEX changed_venues_venue ON changed_venues (venue_id);

-- Filters of the list of venues that an account keeps under a name.
CREATE TABLE venue_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  filter jsonb NOT NULL,
  UNIQUE (account_id, name)
);
