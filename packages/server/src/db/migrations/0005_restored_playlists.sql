-- Venues that a deleted playlist was taken off: its undo puts it back.
ALTER TABLE playlists ADD COLUMN deleted_from jsonb NOT NULL DEFAULT '[]';
CREATE INDEX venues_playlist ON venues (playlist_id) WHERE playlist_id IS NOT NULL;
CREATE INDEX venues_selection ON venues (selection_id) WHERE selection_id IS NOT NULL;
