-- The entries of a transaction enter the audit log by one statement: one for each took as long as all else that a
-- revocation of a thousand tracks does.
CREATE OR REPLACE FUNCTION commit_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first of a transaction's entries, which are visible to it alone, takes the others along.
  PERFORM FROM audit_entries WHERE id = NEW.id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  WITH entry AS (DELETE FROM audit_entries WHERE id >= NEW.id RETURNING *),
  logged AS (
    INSERT INTO audit_log (actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, search)
    SELECT actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, search
    FROM entry ORDER BY id RETURNING number
  )
  INSERT INTO audit_words (number, account_id, actor_name, search)
  SELECT number, account_id, opened_actor_name, opened_search
  FROM (SELECT number, row_number() OVER (ORDER BY number) AS place FROM logged) AS numbers
  JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM entry) AS entries USING (place)
  WHERE account_id IS NOT NULL;
  RETURN NULL;
END
$$;

-- Keys of genres, tags and album artists have signs that tell names apart, as C++ and C#; see `comparisonKey`. Names that
-- consist of signs have them already, and what was renamed is known by its earlier name.
CREATE FUNCTION with_signs(key text, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN key = lower(name) THEN key ELSE array_to_string(key || ARRAY(
    SELECT found[1] FROM regexp_matches(name, '((?<=\S)[+#]+|[÷×±∞\u2600-\u27BF\U0001F000-\U0001FAFF])', 'g') AS found), ' ') END
$$;
WITH of_genres AS (UPDATE genres SET key = with_signs(key, name ->> 'en')
  WHERE version = 1 AND with_signs(key, name ->> 'en') <> key RETURNING 1),
of_tags AS (UPDATE tags SET key = with_signs(key, name ->> 'en')
  WHERE version = 1 AND with_signs(key, name ->> 'en') <> key RETURNING 1),
of_merged_genres AS (UPDATE merged_genres SET key = with_signs(key, undo -> 'name' ->> 'en')
  WHERE with_signs(key, undo -> 'name' ->> 'en') <> key RETURNING 1),
of_merged_tags AS (UPDATE merged_tags SET key = with_signs(key, undo -> 'name' ->> 'en')
  WHERE with_signs(key, undo -> 'name' ->> 'en') <> key RETURNING 1),
healed AS (SELECT FROM of_genres UNION ALL SELECT FROM of_tags UNION ALL SELECT FROM of_merged_genres
  UNION ALL SELECT FROM of_merged_tags)
INSERT INTO settings (name, value) SELECT 'healed_genre_and_tag_keys', to_jsonb(count(*)) FROM healed HAVING count(*) > 0;
WITH healed AS (UPDATE albums
  SET key = 'by|' || with_signs(split_part(key, '|', 2), artist) || substr(key, strpos(substr(key, 4), '|') + 3)
  WHERE key LIKE 'by|%|%' AND key NOT LIKE 'by|ddex|%' AND NOT 'artist' = ANY(edited)
    AND with_signs(split_part(key, '|', 2), artist) <> split_part(key, '|', 2) RETURNING 1)
INSERT INTO settings (name, value) SELECT 'healed_album_keys', to_jsonb(count(*)) FROM healed HAVING count(*) > 0
ON CONFLICT (name) DO UPDATE SET value = to_jsonb(settings.value::bigint + EXCLUDED.value::bigint);
DROP FUNCTION with_signs;
