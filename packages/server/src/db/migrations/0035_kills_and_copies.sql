-- How often a kill of its process has ended the import: the next process goes on with it, at most twice.
ALTER TABLE imports ADD COLUMN kills integer NOT NULL DEFAULT 0;

-- True if an operator has revoked the track's bytes as another track: it comes back with that one.
ALTER TABLE tracks ADD COLUMN revoked_with_copy boolean NOT NULL DEFAULT false;

-- Keys of albums have the signs within their names that told nothing before: C#, M&M and M@M, 1/2 and 1-2, 50%.
WITH named AS (
  SELECT id, key, ARRAY(SELECT found[1] FROM regexp_matches(name, '([+=÷×±$€£∞♥★☆]|^[-–—#@!?*&%]+(?= ))', 'g') AS found) AS known,
    ARRAY(SELECT CASE WHEN found[1] IN ('–', '—') THEN '-' ELSE found[1] END FROM regexp_matches(name,
      '([+=÷×±$€£∞♥★☆]|^[-–—#@!?*&%]+(?= )|(?<=\S)#|(?<=\S)[&@](?=\S)|(?<=\d)[-–—/](?=\d)|(?<=\d)%)', 'g') AS found) AS signs
  FROM albums
  WHERE key ~ '^(by|in)[|]' AND key NOT LIKE 'by|ddex|%' AND key !~ '^(by|in)[|][0-9a-f]{64}$' AND key NOT LIKE '%|'
    AND NOT 'name' = ANY(edited) AND right(key, length(name)) <> lower(name)
), renewed AS (
  SELECT id, CASE WHEN known = '{}' THEN key ELSE left(key, -length(' ' || array_to_string(known, ' '))) END
    || ' ' || array_to_string(signs, ' ') AS key
  FROM named WHERE known <> signs
    AND (known = '{}' OR right(key, length(array_to_string(known, ' ')) + 1) = ' ' || array_to_string(known, ' '))
), healed AS (
  UPDATE albums SET key = renewed.key FROM renewed
  WHERE albums.id = renewed.id AND NOT EXISTS (SELECT FROM albums AS other WHERE other.key = renewed.key)
  RETURNING 1)
INSERT INTO settings (name, value) SELECT 'healed_album_keys', to_jsonb(count(*)) FROM healed HAVING count(*) > 0
ON CONFLICT (name) DO UPDATE SET value = to_jsonb(settings.value::bigint + EXCLUDED.value::bigint);

-- Each entry of a transaction is looked up by its key. Statistics that say that the table is empty, as it is after every
-- commit, have the whole table read for each of a thousand entries.
ALTER FUNCTION commit_audit_entry() SET enable_seqscan = off;
