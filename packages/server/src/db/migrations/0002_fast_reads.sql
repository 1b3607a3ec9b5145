-- Versions that a transaction replaces when it changes what distributors read, so that a process can keep results in
-- memory and tell by one read whether they hold. Random, since only equality matters.

-- Of everything that is the same for all accounts, in one row.
CREATE TABLE catalogue_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version uuid NOT NULL DEFAULT gen_random_uuid()
) WITH (fillfactor = 10);
INSERT INTO catalogue_version DEFAULT VALUES;

-- Of an account's playlists, venues and music.
ALTER TABLE accounts ADD COLUMN content_version uuid NOT NULL DEFAULT gen_random_uuid();

-- Once in a transaction; a savepoint that is rolled back takes the mark back as well.
CREATE FUNCTION change_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mine text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('kamerton.catalogue_changed_by', true) IS DISTINCT FROM mine THEN
    UPDATE catalogue_version SET version = gen_random_uuid();
    PERFORM set_config('kamerton.catalogue_changed_by', mine, true);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION change_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET content_version = gen_random_uuid() WHERE id = coalesce(NEW.account_id, OLD.account_id);
  RETURN NULL;
END $$;

CREATE FUNCTION change_content_version_of_playlists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET content_version = gen_random_uuid()
  WHERE id IN (SELECT account_id FROM playlists WHERE playlists.id IN (SELECT playlist_id FROM changed));
  RETURN NULL;
END $$;

-- Popularity and search documents change all the time and are read from the tables only.
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR
  UPDATE OF id, key, name, artist, cover_id, release_date, label, upc, track_count, duration_ms, size, explicit,
    revoked_at, revoked_reason
  ON albums FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR
  UPDATE OF id, album_id, disc_number, track_number, name, artist, composer, lyricist, isrc, explicit, vocal,
    duration_ms, has_waveform, content_hash, media_key, media_type, size, revoked_at, revoked_reason
  ON tracks FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON genres
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON track_genres
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON track_tags
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON blocks
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON collections
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON collection_tracks
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER UPDATE OR DELETE OR TRUNCATE ON covers
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON cities_loaded
  FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();

CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR UPDATE ON playlists
  FOR EACH ROW EXECUTE FUNCTION change_content_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR UPDATE ON venues
  FOR EACH ROW EXECUTE FUNCTION change_content_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR UPDATE ON my_albums
  FOR EACH ROW EXECUTE FUNCTION change_content_version();
CREATE TRIGGER changes_version AFTER INSERT OR DELETE OR UPDATE ON my_collections
  FOR EACH ROW EXECUTE FUNCTION change_content_version();
CREATE TRIGGER changes_version_inserted AFTER INSERT ON playlist_tracks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_playlists();
CREATE TRIGGER changes_version_updated AFTER UPDATE ON playlist_tracks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_playlists();
CREATE TRIGGER changes_version_deleted AFTER DELETE ON playlist_tracks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_playlists();

-- A city is found by the beginning of a word, and the largest of a country are listed.
CREATE INDEX cities_words ON cities USING gin (array_to_tsvector(array_remove(string_to_array(search, ' '), '')));
CREATE INDEX cities_largest ON cities (country, population DESC, id) WHERE is_listed;
