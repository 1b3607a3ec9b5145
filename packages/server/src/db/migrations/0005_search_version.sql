-- The version of what searches find and of their order, beside that of what the catalogue shows: popularity and search
-- documents change more often. Results hold while both are the same.
ALTER TABLE catalogue_version ADD COLUMN search_version uuid NOT NULL DEFAULT gen_random_uuid();

CREATE FUNCTION change_search_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mine text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('kamerton.search_changed_by', true) IS DISTINCT FROM mine THEN
    UPDATE catalogue_version SET search_version = gen_random_uuid();
    PERFORM set_config('kamerton.search_changed_by', mine, true);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER changes_search AFTER UPDATE OF popularity, search, name_folded ON albums
  FOR EACH STATEMENT EXECUTE FUNCTION change_search_version();
CREATE TRIGGER changes_search AFTER UPDATE OF popularity, search, name_folded ON tracks
  FOR EACH STATEMENT EXECUTE FUNCTION change_search_version();
CREATE TRIGGER changes_search AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON search_lexemes
  FOR EACH STATEMENT EXECUTE FUNCTION change_search_version();
CREATE TRIGGER changes_search AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON merged_genres
  FOR EACH STATEMENT EXECUTE FUNCTION change_search_version();
CREATE TRIGGER changes_search AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON merged_tags
  FOR EACH STATEMENT EXECUTE FUNCTION change_search_version();
