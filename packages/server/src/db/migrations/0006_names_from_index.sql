-- Names that begin with a text are ranked without reading their rows.
DROP INDEX tracks_named;
CREATE INDEX tracks_named ON tracks (name_folded, popularity DESC, id) WHERE revoked_at IS NULL;
DROP INDEX albums_named;
CREATE INDEX albums_named ON albums (name_folded, popularity DESC, id DESC)
  WHERE revoked_at IS NULL AND track_count > 0;
