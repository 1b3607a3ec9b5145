-- What must not play in venues. A rule of no tag and no venue is the company's.
CREATE TABLE music_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  tag_id bigint REFERENCES venue_tags ON DELETE CASCADE,
  venue_id bigint REFERENCES venues ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('explicit', 'track', 'artist', 'genre', 'word')),
  -- What it is compared by: an id, or a name folded; empty of `explicit`. Ids are no foreign keys: a genre that is merged
  -- into another keeps its id here, so that the merge can be undone.
  value text NOT NULL,
  -- Artist or word as written; empty of others.
  name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT music_rules_one_scope CHECK (tag_id IS NULL OR venue_id IS NULL),
  CONSTRAINT music_rules_once UNIQUE NULLS NOT DISTINCT (account_id, tag_id, venue_id, kind, value)
);
CREATE INDEX music_rules_tag ON music_rules (tag_id) WHERE tag_id IS NOT NULL;
CREATE INDEX music_rules_venue ON music_rules (venue_id) WHERE venue_id IS NOT NULL;

-- Differs when the rules of the account's venues may be others: players compare it every second.
ALTER TABLE accounts ADD COLUMN rules_version uuid NOT NULL DEFAULT gen_random_uuid();

CREATE FUNCTION change_rules_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET rules_version = gen_random_uuid() WHERE id IN (SELECT account_id FROM changed);
  RETURN NULL;
END $$;

CREATE FUNCTION change_rules_version_of_venues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET rules_version = gen_random_uuid()
  WHERE id IN (SELECT account_id FROM venues WHERE venues.id IN (SELECT venue_id FROM changed));
  RETURN NULL;
END $$;

CREATE TRIGGER changes_version_inserted AFTER INSERT ON music_rules REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_rules_version();
CREATE TRIGGER changes_version_updated AFTER UPDATE ON music_rules REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_rules_version();
CREATE TRIGGER changes_version_deleted AFTER DELETE ON music_rules REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_rules_version();
CREATE TRIGGER changes_rules_inserted AFTER INSERT ON venue_tag_venues REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_rules_version_of_venues();
CREATE TRIGGER changes_rules_deleted AFTER DELETE ON venue_tag_venues REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_rules_version_of_venues();
