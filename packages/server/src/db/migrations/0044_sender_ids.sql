-- A sender that writes its DDEX party id with hyphens and without is one: its newest message for a release counts. What
-- that closes is counted, and where it is much waits until an operator has seen it.
CREATE OR REPLACE FUNCTION pg_temp.one_id(id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(id, '^(PA)[\s-]*(DPIDA)[\s-]*([0-9A-Z]{10})[\s-]*([0-9A-Z])(?=\||$)', '\1\2\3\4') $$;
UPDATE ddex_messages SET sender = pg_temp.one_id(sender) WHERE sender <> pg_temp.one_id(sender);
WITH due AS (
  UPDATE ddex_releases SET next_change_at = 'epoch'
  WHERE id IN (SELECT release_id FROM ddex_terms WHERE sender <> pg_temp.one_id(sender)) RETURNING id
)
INSERT INTO settings (name, value)
SELECT 'ddex_deals_read_anew', '{"revoked": 0, "restored": 0}' WHERE EXISTS (SELECT FROM due)
ON CONFLICT (name) DO NOTHING;
DELETE FROM ddex_terms AS old USING ddex_terms AS newer
WHERE newer.release_id = old.release_id AND newer.sender <> old.sender
  AND pg_temp.one_id(newer.sender) = pg_temp.one_id(old.sender)
  AND (newer.message_created_at, newer.is_purged, newer.sender) > (old.message_created_at, old.is_purged, old.sender);
-- Names of recordings and of releases begin with the sender where they are its own.
UPDATE ddex_terms SET sender = pg_temp.one_id(sender), recordings = coalesce(
  (SELECT jsonb_object_agg(pg_temp.one_id(name), deals) FROM jsonb_each(recordings) AS listed (name, deals)), '{}')
WHERE sender <> pg_temp.one_id(sender);
UPDATE ddex_tracks AS linked SET recording = pg_temp.one_id(recording)
WHERE recording <> pg_temp.one_id(recording) AND NOT EXISTS (
  SELECT FROM ddex_tracks AS other
  WHERE other.release_id = linked.release_id AND other.recording <> linked.recording
    AND pg_temp.one_id(other.recording) = pg_temp.one_id(linked.recording)
    AND (other.recording = pg_temp.one_id(linked.recording) OR other.recording < linked.recording));
UPDATE ddex_releases SET proprietary_ids = ARRAY(SELECT DISTINCT pg_temp.one_id(own) FROM unnest(proprietary_ids) AS own)
WHERE EXISTS (SELECT FROM unnest(proprietary_ids) AS own WHERE own <> pg_temp.one_id(own));
