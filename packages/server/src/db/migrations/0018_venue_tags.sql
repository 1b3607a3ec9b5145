-- Tags by which an account groups its venues.
CREATE TABLE venue_tags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL
);
-- Whatever the letter case; with the locale C the database's own `lower` handles ASCII only.
CREATE UNIQUE INDEX venue_tags_name ON venue_tags (account_id,
  translate(lower(name), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'));

CREATE TABLE venue_tag_venues (
  venue_id bigint NOT NULL REFERENCES venues ON DELETE CASCADE,
  tag_id bigint NOT NULL REFERENCES venue_tags ON DELETE CASCADE,
  PRIMARY KEY (venue_id, tag_id)
);
CREATE INDEX venue_tag_venues_tag ON venue_tag_venues (tag_id, venue_id);

-- Changes of many venues at once change their account's version once for each statement, not for each row.
CREATE FUNCTION change_content_version_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET content_version = gen_random_uuid() WHERE id IN (SELECT account_id FROM changed);
  RETURN NULL;
END $$;

CREATE FUNCTION change_content_version_of_venues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET content_version = gen_random_uuid()
  WHERE id IN (SELECT account_id FROM venues WHERE venues.id IN (SELECT venue_id FROM changed));
  RETURN NULL;
END $$;

DROP TRIGGER changes_version ON venues;
CREATE TRIGGER changes_version_inserted AFTER INSERT ON venues REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_accounts();
CREATE TRIGGER changes_version_updated AFTER UPDATE ON venues REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_accounts();
CREATE TRIGGER changes_version_deleted AFTER DELETE ON venues REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_accounts();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR UPDATE ON venue_tags
  FOR EACH ROW EXECUTE FUNCTION change_content_version();
CREATE TRIGGER changes_version_inserted AFTER INSERT ON venue_tag_venues REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_venues();
CREATE TRIGGER changes_version_deleted AFTER DELETE ON venue_tag_venues REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_venues();
