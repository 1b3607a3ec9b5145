-- Every lexeme of the tracks' search documents once, but for codes, with how many tracks have it: it tells how broad a search is
-- before it is made, which words there are, and their neighbours. Written with the documents, in their transaction.
CREATE TABLE search_lexemes (
  lexeme text COLLATE "C" PRIMARY KEY,
  -- A word by its sound, alike in both scripts; null where the lexeme is no word.
  key text COLLATE "C",
  uses integer NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX search_lexemes_key ON search_lexemes (key, lexeme) WHERE key IS NOT NULL;

-- Documents get a new form, which the service writes at its next start.
UPDATE tracks SET search = '' WHERE search <> '';
UPDATE albums SET search = '' WHERE search <> '';

-- Bytewise order, whatever the database's own is: a name's beginning is a range.
ALTER TABLE tracks ALTER COLUMN name_folded TYPE text COLLATE "C";
ALTER TABLE albums ALTER COLUMN name_folded TYPE text COLLATE "C";
CREATE INDEX tracks_named ON tracks (name_folded, popularity DESC) WHERE revoked_at IS NULL;
CREATE INDEX albums_named ON albums (name_folded, popularity DESC) WHERE revoked_at IS NULL AND track_count > 0;

-- Albums whose documents, and those of their tracks, are still to be written.
CREATE INDEX albums_without_document ON albums (id) WHERE search = '' AND track_count > 0;
