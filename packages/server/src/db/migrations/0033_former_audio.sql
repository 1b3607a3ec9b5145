-- Bytes that revoked tracks had before they got others: a copy of them that is imported from elsewhere is revoked too.
CREATE TABLE former_audio (
  content_hash text NOT NULL,
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  PRIMARY KEY (content_hash, track_id)
);
CREATE INDEX former_audio_track ON former_audio (track_id);
