CREATE TABLE cities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name_ru text NOT NULL,
  name_en text NOT NULL,
  timezone text NOT NULL
);

CREATE TABLE venue_types (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  name_ru text NOT NULL,
  name_en text NOT NULL
);
INSERT INTO venue_types (key, name_ru, name_en) VALUES
  ('cafe', 'Кофейня', 'Café'),
  ('restaurant', 'Ресторан', 'Restaurant'),
  ('shop', 'Магазин', 'Shop'),
  ('hotel', 'Гостиница', 'Hotel'),
  ('gym', 'Фитнес', 'Gym'),
  ('beauty', 'Салон красоты', 'Beauty salon'),
  ('office', 'Офис', 'Office'),
  ('other', 'Другое', 'Other');

CREATE TABLE playlists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  cover_id bigint REFERENCES covers,
  filename text,
  track_count integer NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX playlists_account ON playlists (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE playlist_tracks (
  playlist_id bigint NOT NULL REFERENCES playlists ON DELETE CASCADE,
  track_id bigint NOT NULL REFERENCES tracks,
  position integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (playlist_id, track_id)
);
CREATE INDEX playlist_tracks_order ON playlist_tracks (playlist_id, position);
CREATE INDEX playlist_tracks_track ON playlist_tracks (track_id);

CREATE TABLE my_albums (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  album_id bigint NOT NULL REFERENCES albums,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, album_id)
);
CREATE INDEX my_albums_latest ON my_albums (account_id, added_at DESC);

CREATE TABLE my_collections (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  collection_id bigint NOT NULL REFERENCES collections,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, collection_id)
);
CREATE INDEX my_collections_latest ON my_collections (account_id, added_at DESC);

-- Venues, which addresses and JSON call objects. Clock times are HH:MM, local to the city; a closed day is null in both.
CREATE TABLE venues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  city_id bigint NOT NULL REFERENCES cities,
  address text NOT NULL DEFAULT '',
  object_type_id bigint NOT NULL REFERENCES venue_types,
  is_active boolean NOT NULL DEFAULT true,
  advanced_schedule boolean NOT NULL DEFAULT false,
  legal_entity text NOT NULL DEFAULT '',
  start_time text, end_time text,
  mon_start text, mon_end text, tue_start text, tue_end text, wed_start text, wed_end text,
  thu_start text, thu_end text, fri_start text, fri_end text, sat_start text, sat_end text,
  sun_start text, sun_end text,
  playlist_id bigint REFERENCES playlists,
  selection_id bigint REFERENCES collections,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (playlist_id IS NULL OR selection_id IS NULL)
);
CREATE INDEX venues_account ON venues (account_id, is_active, name, id);
