-- Nothing is withdrawn but by the decoder's own word, and what is withdrawn comes back for thirty days.

ALTER TABLE pending_analyses
  -- How the last analysis of these bytes has ended; a recording with a reason is analysed alone.
  ADD COLUMN reason text,
  -- Times that it has ended alone without a verdict; after the third it waits for a person.
  ADD COLUMN failures smallint NOT NULL DEFAULT 0,
  -- Not tried before.
  ADD COLUMN retry_at timestamptz;

-- Recordings that the decoder has found damaged. They are revoked, and deleted when their time has passed.
CREATE TABLE quarantined_tracks (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  -- What the decoder has said.
  reason text NOT NULL,
  -- True if the track was revoked before, which outlasts the quarantine.
  was_revoked boolean NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX quarantined_tracks_end ON quarantined_tracks (ends_at);

-- Players level by the loudness, which a later analysis may change.
CREATE TRIGGER changes_version AFTER UPDATE OF loudness_lufs, sample_peak_db ON track_peaks FOR EACH ROW
  WHEN ((OLD.loudness_lufs, OLD.sample_peak_db) IS DISTINCT FROM (NEW.loudness_lufs, NEW.sample_peak_db))
  EXECUTE FUNCTION change_catalogue_version();

-- Keys of albums have the signs of their names, which told nothing before. Names that consist of signs have them already.
WITH healed AS (UPDATE albums SET key = key || ' ' || array_to_string(
    ARRAY(SELECT found[1] FROM regexp_matches(name, '([+=÷×±$€£∞♥★☆]|^[-–—#@!?*&%]+(?= ))', 'g') AS found), ' ')
  WHERE key ~ '^(by|in)[|]' AND key NOT LIKE '%|' AND NOT 'name' = ANY(edited)
    AND name ~ '([+=÷×±$€£∞♥★☆]|^[-–—#@!?*&%]+(?= ))' AND right(key, length(name)) <> lower(name) RETURNING 1)
INSERT INTO settings (name, value) SELECT 'healed_album_keys', to_jsonb(count(*)) FROM healed HAVING count(*) > 0;
