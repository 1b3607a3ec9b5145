-- Why, as distributors read it, in both languages; an operator who writes one text gives it for both.
ALTER TABLE tracks RENAME COLUMN revoked_reason TO revoked_reason_ru;
ALTER TABLE tracks ADD COLUMN revoked_reason_en text;
UPDATE tracks SET revoked_reason_en = revoked_reason_ru WHERE revoked_reason_ru IS NOT NULL;
ALTER TABLE albums RENAME COLUMN revoked_reason TO revoked_reason_ru;
ALTER TABLE albums ADD COLUMN revoked_reason_en text;
UPDATE albums SET revoked_reason_en = revoked_reason_ru WHERE revoked_reason_ru IS NOT NULL;

CREATE INDEX tracks_revoked ON tracks (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX albums_revoked ON albums (revoked_at) WHERE revoked_at IS NOT NULL;

-- Replacements are looked for among the neighbours of a track in each of its genres and tags.
CREATE INDEX track_genres_neighbours ON track_genres (genre_id, track_id);
CREATE INDEX track_tags_neighbours ON track_tags (tag_id, track_id);
DROP INDEX IF EXISTS track_genres_genre;
DROP INDEX IF EXISTS track_tags_tag;
