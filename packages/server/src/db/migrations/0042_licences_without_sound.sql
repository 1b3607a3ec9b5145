-- Earlier versions listed a recording for a sender whose own file of it was missing or refused, so that the licence of this
-- sender opened the sound of another one. By the stored reports, which name each track that they are about: such a sender
-- has reports of refused files alone, and another one has delivered the track. All deals of these releases are read anew.
CREATE TEMPORARY TABLE reported ON COMMIT DROP AS
  SELECT sender, release ->> 'icpn' AS icpn, release ->> 'grid' AS grid, track ->> 'isrc' AS isrc,
    (track ->> 'track_id')::bigint AS track_id, track ->> 'outcome' IN ('missing', 'damaged', 'refused') AS is_refused,
    track ->> 'file' IS NOT NULL AS names_file
  FROM ddex_messages, jsonb_path_query(report, '$.releases[*]') AS release, jsonb_path_query(release, '$.tracks[*]') AS track
  WHERE report ->> 'outcome' IS DISTINCT FROM 'test';
ANALYZE reported;
WITH unheard AS (
  SELECT terms.release_id, terms.sender, array_agg(linked.recording) AS names
  FROM ddex_terms AS terms
    JOIN ddex_tracks AS linked ON linked.release_id = terms.release_id AND terms.recordings ? linked.recording
    JOIN ddex_releases AS releases ON releases.id = terms.release_id
  WHERE EXISTS (
      SELECT FROM reported
      WHERE sender = terms.sender AND is_refused AND isrc = split_part(linked.recording, '#', 1)
        AND (ltrim(icpn, '0') = ltrim(releases.icpn, '0') OR grid = releases.grid OR coalesce(icpn, grid) IS NULL)
    )
    AND NOT EXISTS (
      SELECT FROM reported
      WHERE sender = terms.sender AND NOT is_refused AND names_file AND track_id = linked.track_id
    )
    AND EXISTS (
      SELECT FROM reported
      WHERE sender <> terms.sender AND NOT is_refused AND names_file AND track_id = linked.track_id
    )
  GROUP BY terms.release_id, terms.sender
), unlisted AS (
  UPDATE ddex_terms AS terms SET recordings = recordings - names FROM unheard
  WHERE terms.release_id = unheard.release_id AND terms.sender = unheard.sender
  RETURNING terms.release_id
), due AS (
  UPDATE ddex_releases SET next_change_at = 'epoch' WHERE id IN (SELECT release_id FROM unlisted)
)
-- What that closes is counted, and where it is much waits until an operator has seen it.
INSERT INTO settings (name, value)
SELECT 'ddex_deals_read_anew', '{"revoked": 0, "restored": 0}' WHERE EXISTS (SELECT FROM unlisted)
ON CONFLICT (name) DO NOTHING;
