-- A change sends the version that it was made of; an old one is refused. `edited` names what an operator has set by
-- hand: from then on no import overwrites it.
ALTER TABLE tracks ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE tracks ADD COLUMN edited text[] NOT NULL DEFAULT '{}';
ALTER TABLE albums ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE albums ADD COLUMN edited text[] NOT NULL DEFAULT '{}';
ALTER TABLE genres ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE tags ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE blocks ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE collections ADD COLUMN version integer NOT NULL DEFAULT 1;

-- What is not published is seen by operators only.
ALTER TABLE blocks ADD COLUMN is_published boolean NOT NULL DEFAULT true;
ALTER TABLE collections ADD COLUMN is_published boolean NOT NULL DEFAULT true;

-- Genres and tags that were merged into others: files that name them, and searches for their ids, get the others.
CREATE TABLE merged_genres (
  id bigint PRIMARY KEY,
  key text NOT NULL UNIQUE,
  genre_id bigint NOT NULL REFERENCES genres ON DELETE CASCADE
);
CREATE INDEX merged_genres_genre ON merged_genres (genre_id);
CREATE TABLE merged_tags (
  id bigint PRIMARY KEY,
  key text NOT NULL UNIQUE,
  tag_id bigint NOT NULL REFERENCES tags ON DELETE CASCADE
);
CREATE INDEX merged_tags_tag ON merged_tags (tag_id);

-- The orders and the filters of the operators' lists, revoked ones included.
CREATE INDEX tracks_by_name ON tracks (name_folded, id);
CREATE INDEX tracks_by_artist ON tracks (artist COLLATE "C", id);
CREATE INDEX tracks_by_duration ON tracks (duration_ms, id);
CREATE INDEX tracks_by_popularity ON tracks (popularity, id);
CREATE INDEX tracks_without_isrc ON tracks (id) WHERE isrc IS NULL;
CREATE INDEX albums_by_name ON albums (name_folded, id);
CREATE INDEX albums_by_artist ON albums (artist COLLATE "C", id);
CREATE INDEX albums_by_release ON albums (release_date, id);
CREATE INDEX albums_by_popularity ON albums (popularity, id);
CREATE INDEX albums_by_label ON albums (lower(label) COLLATE "C", id);
CREATE INDEX albums_without_cover ON albums (id) WHERE cover_id IS NULL;
