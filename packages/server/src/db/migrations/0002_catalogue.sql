-- A cover in three sizes; `hash` is the SHA-256 of the picture it was made from and names its files.
CREATE TABLE covers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE genres (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name folded (case, accents): what makes two spellings one genre.
  key text NOT NULL UNIQUE,
  name_ru text NOT NULL,
  name_en text NOT NULL
);

CREATE TABLE tags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name_ru text NOT NULL,
  name_en text NOT NULL
);

-- Counts, durations and sizes of sets are stored; whoever writes tracks keeps them true in the same transaction.
CREATE TABLE albums (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What makes files belong together: folded album artist (else folder) and album name.
  key text NOT NULL UNIQUE,
  name text NOT NULL,
  artist text NOT NULL,
  cover_id bigint REFERENCES covers,
  release_date date,
  label text,
  upc text,
  track_count integer NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  explicit boolean NOT NULL DEFAULT false,
  popularity double precision NOT NULL DEFAULT 0,
  -- Words and filters of all its playable tracks; see features/search.
  search tsvector NOT NULL DEFAULT '',
  name_folded text NOT NULL DEFAULT '',
  revoked_at timestamptz,
  revoked_reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Lists show albums that can be played: not revoked, with at least one track.
CREATE INDEX albums_newest ON albums (release_date DESC NULLS LAST, id DESC) WHERE revoked_at IS NULL AND track_count > 0;
CREATE INDEX albums_popular ON albums (popularity DESC, id DESC) WHERE revoked_at IS NULL AND track_count > 0;
CREATE INDEX albums_search ON albums USING gin (search) WITH (fastupdate = off);

CREATE TABLE tracks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  album_id bigint NOT NULL REFERENCES albums,
  disc_number integer NOT NULL DEFAULT 1,
  track_number integer,
  name text NOT NULL,
  artist text NOT NULL,
  composer text,
  lyricist text,
  isrc text,
  explicit boolean NOT NULL DEFAULT false,
  vocal boolean NOT NULL DEFAULT false,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  -- True where nothing on the machine could decode the format.
  flat_wave boolean NOT NULL DEFAULT false,
  content_hash text NOT NULL UNIQUE,
  media_key text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  -- Where it was imported from: tells a changed file from a new one.
  source_path text NOT NULL,
  popularity double precision NOT NULL DEFAULT 0,
  search tsvector NOT NULL DEFAULT '',
  name_folded text NOT NULL DEFAULT '',
  revoked_at timestamptz,
  revoked_reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tracks_album ON tracks (album_id, disc_number, track_number, id);
CREATE INDEX tracks_source ON tracks (source_path);
CREATE INDEX tracks_isrc ON tracks (isrc) WHERE isrc IS NOT NULL;
CREATE INDEX tracks_popular ON tracks (popularity DESC, id) WHERE revoked_at IS NULL;
CREATE INDEX tracks_search ON tracks USING gin (search) WITH (fastupdate = off);

-- Apart from the tracks, so that lists and counts read narrow rows.
CREATE TABLE track_peaks (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  -- 1,000 bytes, the loudness of equal slices, 255 the loudest.
  peaks bytea NOT NULL CHECK (octet_length(peaks) = 1000)
);

CREATE TABLE track_genres (
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  genre_id bigint NOT NULL REFERENCES genres,
  PRIMARY KEY (track_id, genre_id)
);
CREATE INDEX track_genres_genre ON track_genres (genre_id);

CREATE TABLE track_tags (
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  tag_id bigint NOT NULL REFERENCES tags,
  PRIMARY KEY (track_id, tag_id)
);
CREATE INDEX track_tags_tag ON track_tags (tag_id);

CREATE TABLE blocks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name_ru text NOT NULL,
  name_en text NOT NULL,
  position integer NOT NULL
);

CREATE TABLE collections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  block_id bigint REFERENCES blocks,
  position integer NOT NULL,
  name_ru text NOT NULL,
  name_en text NOT NULL,
  description_ru text NOT NULL DEFAULT '',
  description_en text NOT NULL DEFAULT '',
  cover_id bigint REFERENCES covers,
  track_count integer NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX collections_block ON collections (block_id, position, id);

CREATE TABLE collection_tracks (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  track_id bigint NOT NULL REFERENCES tracks,
  position integer NOT NULL,
  PRIMARY KEY (collection_id, track_id)
);
CREATE INDEX collection_tracks_order ON collection_tracks (collection_id, position);
CREATE INDEX collection_tracks_track ON collection_tracks (track_id);
