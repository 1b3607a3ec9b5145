-- A track is a recording at its place: two of them may have the same bytes, which are stored once.
ALTER TABLE tracks DROP CONSTRAINT tracks_content_hash_key;
CREATE INDEX tracks_content ON tracks (content_hash);

-- Recordings of deliveries were merged where their bytes were the same. Each track stays with one of them: that which
-- it was made for, else the first. The others get tracks of their own when their message comes again.
CREATE TEMPORARY TABLE merged_links ON COMMIT DROP AS
  SELECT release_id, recording FROM (
    SELECT linked.release_id, linked.recording, row_number() OVER (
      PARTITION BY linked.track_id
      ORDER BY tracks.source_path = 'ddex|' || releases.key || '|' || linked.recording DESC,
        linked.release_id, linked.recording) AS n
    FROM ddex_tracks AS linked JOIN tracks ON tracks.id = linked.track_id
      JOIN ddex_releases AS releases ON releases.id = linked.release_id) AS ranked
  WHERE n > 1;
UPDATE ddex_releases SET next_change = now() WHERE id IN (
  SELECT release_id FROM ddex_tracks WHERE track_id IN (
    SELECT track_id FROM ddex_tracks JOIN merged_links USING (release_id, recording)));
DELETE FROM ddex_tracks USING merged_links
  WHERE ddex_tracks.release_id = merged_links.release_id AND ddex_tracks.recording = merged_links.recording;
DROP INDEX ddex_tracks_track;
CREATE UNIQUE INDEX ddex_tracks_track ON ddex_tracks (track_id);

-- What was told of as whole and was not may be taken once more.
UPDATE ddex_messages SET is_whole = false WHERE EXISTS (
  SELECT 1 FROM jsonb_array_elements(report -> 'releases') AS release,
    jsonb_array_elements(release -> 'tracks') AS track
  WHERE track ->> 'outcome' = 'shared'
  UNION ALL
  SELECT 1 FROM jsonb_array_elements(report -> 'releases') AS release,
    jsonb_array_elements(release -> 'tracks') AS track
  WHERE track ->> 'track_id' IS NOT NULL GROUP BY track ->> 'track_id' HAVING count(*) > 1);
UPDATE ddex_messages SET report = replace(report::text, '"outcome": "shared"', '"outcome": "unchanged"')::jsonb
  WHERE report::text LIKE '%"outcome": "shared"%';
UPDATE import_messages SET report = replace(report::text, '"outcome": "shared"', '"outcome": "unchanged"')::jsonb
  WHERE report::text LIKE '%"outcome": "shared"%';
