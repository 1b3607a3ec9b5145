-- Venues that should play and are not known to, as the server saw them at its last runs: a row ends when the venue plays,
-- or need not. Times are the server's, so that neither a player's clock nor today's settings judge the past.
CREATE TABLE venue_silences (
  venue_id bigint PRIMARY KEY REFERENCES venues ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  -- Since when its player was connected and silent; null if it never was.
  silent_since timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- When a player has last told its state: one that is connected and says nothing more is not known to play.
ALTER TABLE players ADD COLUMN told_at timestamptz;
UPDATE players SET told_at = last_contact_at;
ALTER TABLE players ALTER COLUMN told_at SET DEFAULT now(), ALTER COLUMN told_at SET NOT NULL;

-- Lists of venues say which of them play something, by a schedule too.
CREATE TRIGGER changes_version_inserted AFTER INSERT ON venue_schedule_sources REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_venues();
CREATE TRIGGER changes_version_deleted AFTER DELETE ON venue_schedule_sources REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_content_version_of_venues();

-- Rules whose genre was deleted: they forbid nothing and have no name. A genre that a rule names is not deleted any more.
WITH healed AS (DELETE FROM music_rules WHERE kind = 'genre'
  AND NOT EXISTS (SELECT FROM genres WHERE id::text = value)
  AND NOT EXISTS (SELECT FROM merged_genres WHERE id::text = value) RETURNING 1)
INSERT INTO settings (name, value) SELECT 'healed_music_rules', to_jsonb(count(*)) FROM healed HAVING count(*) > 0;

-- Why a reported play cannot have been; it counts in no popularity. Null of all others.
ALTER TABLE venue_plays ADD COLUMN implausible text;
CREATE INDEX venue_plays_implausible ON venue_plays (account_id, started_at) WHERE implausible IS NOT NULL;
