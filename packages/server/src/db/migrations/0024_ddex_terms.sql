-- What the newest message of each sender allows for a release: it plays if any of its senders allows it.
CREATE TABLE ddex_terms (
  release_id bigint NOT NULL REFERENCES ddex_releases ON DELETE CASCADE,
  sender text NOT NULL,
  -- Of the message that counts: an older one of the same sender changes nothing.
  message_created_at timestamptz NOT NULL,
  is_purged boolean NOT NULL DEFAULT false,
  deals jsonb NOT NULL,
  -- The recordings that the message lists, each with deals of its own; null where it goes with its release.
  recordings jsonb NOT NULL,
  PRIMARY KEY (release_id, sender)
);

INSERT INTO ddex_terms (release_id, sender, message_created_at, is_purged, deals, recordings)
SELECT id, sender, message_created_at, is_purged, deals, coalesce(
  (SELECT jsonb_object_agg(recording, deals) FROM ddex_tracks WHERE release_id = ddex_releases.id AND is_listed), '{}')
FROM ddex_releases;

ALTER TABLE ddex_releases
  DROP COLUMN sender, DROP COLUMN message_created_at, DROP COLUMN is_purged, DROP COLUMN deals;
ALTER TABLE ddex_tracks DROP COLUMN deals, DROP COLUMN is_listed;
-- A purge may name a recording alone.
CREATE INDEX ddex_tracks_recording ON ddex_tracks (recording);

-- True if it is revoked for its licence and for no reason of an operator. Both may stand: the licence's is in
-- ddex_track_blocks then, and is the one that is left when the operator's is taken back.
ALTER TABLE tracks ADD COLUMN revoked_by_licence boolean NOT NULL DEFAULT false;
UPDATE tracks SET revoked_by_licence = true FROM ddex_track_blocks AS blocks
WHERE blocks.track_id = tracks.id AND revoked_at IS NOT NULL AND revoked_reason ->> 'ru' = CASE blocks.reason
  WHEN 'purged' THEN 'Правообладатель удалил релиз'
  WHEN 'taken_down' THEN 'Правообладатель снял релиз'
  WHEN 'ended' THEN 'Срок лицензии закончился'
  WHEN 'not_begun' THEN 'Лицензия ещё не началась'
  WHEN 'other_use' THEN 'Лицензия не на воспроизведение'
  WHEN 'no_deal' THEN 'Для этой страны лицензии нет' END;

-- All deals are read anew: some were thought to last longer than written, or were never applied. Their effect is counted
-- here and goes into the audit log.
UPDATE ddex_releases SET next_change_at = 'epoch';
INSERT INTO settings (name, value)
SELECT 'ddex_deals_read_anew', '{"revoked": 0, "restored": 0}' WHERE EXISTS (SELECT FROM ddex_releases);
