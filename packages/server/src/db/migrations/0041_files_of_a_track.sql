-- The imports that refer to a track are looked up where damage is found in it, while nothing else changes what is playable.
CREATE INDEX import_files_track ON import_files (track_id) WHERE track_id IS NOT NULL;
