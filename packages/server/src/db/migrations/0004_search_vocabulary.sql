-- The transaction that wrote a lexeme last: a process that holds the lexemes in memory reads only those written since
-- its snapshot. A lexeme that no track has any more stays with a frequency of 0.
ALTER TABLE search_lexemes ADD COLUMN changed_by xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX search_lexemes_changed_by ON search_lexemes (changed_by);

CREATE FUNCTION note_lexeme_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_by := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER notes_change BEFORE UPDATE ON search_lexemes FOR EACH ROW EXECUTE FUNCTION note_lexeme_change();
