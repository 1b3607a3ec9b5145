-- Keys of albums, genres and tags have every symbol of their names; see `symbols` in `language/fold.ts`, whose classes of
-- Unicode are these ranges. Names that consist of symbols have them already, and what was renamed is known by its earlier
-- name.
CREATE FUNCTION pg_temp.symbols() RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '(?![−`⁄])[' ||
    '\u0024\u002B\u003C-\u003E\u005E\u0060\u007C\u007E\u00A2-\u00A6\u00A8-\u00A9\u00AC\u00AE-\u00B1\u00B4\u00B8' ||
    '\u00D7\u00F7\u02C2-\u02C5\u02D2-\u02DF\u02E5-\u02EB\u02ED\u02EF-\u02FF\u0375\u0384-\u0385\u03F6\u0482' ||
    '\u058D-\u058F\u0606-\u0608\u060B\u060E-\u060F\u06DE\u06E9\u06FD-\u06FE\u07F6\u07FE-\u07FF\u0888\u09F2-\u09F3' ||
    '\u09FA-\u09FB\u0AF1\u0B70\u0BF3-\u0BFA\u0C7F\u0D4F\u0D79\u0E3F\u0F01-\u0F03\u0F13\u0F15-\u0F17\u0F1A-\u0F1F' ||
    '\u0F34\u0F36\u0F38\u0FBE-\u0FC5\u0FC7-\u0FCF\u0FD5-\u0FD8\u109E-\u109F\u1390-\u1399\u166D\u17DB\u1940' ||
    '\u19DE-\u19FF\u1B61-\u1B6A\u1B74-\u1B7C\u1FBD\u1FBF-\u1FC1\u1FCD-\u1FCF\u1FDD-\u1FDF\u1FED-\u1FEF\u1FFD-\u1FFE' ||
    '\u203C\u2044\u2049\u2052\u207A-\u207C\u208A-\u208C\u20A0-\u20C1\u2100-\u2101\u2103-\u2106\u2108-\u2109\u2114' ||
    '\u2116-\u2118\u211E-\u2123\u2125\u2127\u2129\u212E\u2139-\u213B\u2140-\u2144\u214A-\u214D\u214F\u218A-\u2307' ||
    '\u230C-\u2328\u232B-\u244A\u249C-\u24E9\u2500-\u2767\u2794-\u27C4\u27C7-\u27E5\u27F0-\u2982\u2999-\u29D7' ||
    '\u29DC-\u29FB\u29FE-\u2BFF\u2CE5-\u2CEA\u2E50-\u2E51\u2E80-\u2FFF\u3004\u3012-\u3013\u3020\u3030\u3036-\u3037' ||
    '\u303D-\u303F\u309B-\u309C\u3190-\u3191\u3196-\u319F\u31C0-\u31EF\u3200-\u321E\u322A-\u3247\u3250\u3260-\u327F' ||
    '\u328A-\u32B0\u32C0-\u33FF\u4DC0-\u4DFF\uA490-\uA4C6\uA700-\uA716\uA720-\uA721\uA789-\uA78A\uA828-\uA82B' ||
    '\uA836-\uA839\uAA77-\uAA79\uAB5B\uAB6A-\uAB6B\uFB29\uFBB2-\uFBD2\uFD40-\uFD4F\uFD90-\uFD91\uFDC8-\uFDCF' ||
    '\uFDFC-\uFDFF\uFE62\uFE64-\uFE66\uFE69\uFF04\uFF0B\uFF1C-\uFF1E\uFF3E\uFF40\uFF5C\uFF5E\uFFE0-\uFFEE' ||
    '\uFFFC-\uFFFD\U00010137-\U0001013F\U00010179-\U00010189\U0001018C-\U000101FC\U00010877-\U00010878\U00010AC8' ||
    '\U00010D8E-\U00010D8F\U00010ED1-\U00010ED8\U0001173F\U00011FD5-\U00011FF1\U00016B3C-\U00016B3F\U00016B45' ||
    '\U0001BC9C\U0001CC00-\U0001CCEF\U0001CCFA-\U0001CEF0\U0001CF50-\U0001D164\U0001D16A-\U0001D16C' ||
    '\U0001D183-\U0001D184\U0001D18C-\U0001D1A9\U0001D1AE-\U0001D241\U0001D245\U0001D300-\U0001D356\U0001D6C1' ||
    '\U0001D6DB\U0001D6FB\U0001D715\U0001D735\U0001D74F\U0001D76F\U0001D789\U0001D7A9\U0001D7C3' ||
    '\U0001D800-\U0001D9FF\U0001DA37-\U0001DA3A\U0001DA6D-\U0001DA74\U0001DA76-\U0001DA83\U0001DA85-\U0001DA86' ||
    '\U0001E14F\U0001E2FF\U0001ECAC\U0001ECB0\U0001ED2E\U0001EEF0-\U0001F0FF\U0001F10D-\U0001FBEF' ||
    '\U0001FBFA-\U0001FFFD' || ']' $$;

CREATE FUNCTION pg_temp.signs_of(name text, pattern text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(' ' || CASE WHEN found[1] IN ('–', '—', '−') THEN '-' ELSE found[1] END, '' ORDER BY n), '')
  FROM regexp_matches(name, pattern, 'g') WITH ORDINALITY AS matches (found, n) $$;

-- A key that ends with the former signs of the name, with the present ones.
CREATE FUNCTION pg_temp.with_signs(key text, name text, former text, present text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN right(key, length(name)) = lower(name) OR right(key, length(signs)) <> signs THEN key
    ELSE left(key, length(key) - length(signs)) || pg_temp.signs_of(normalize(name, NFKC), present) END
  FROM pg_temp.signs_of(name, former) AS signs $$;

-- Of an artist, a genre or a tag.
CREATE FUNCTION pg_temp.label_key(key text, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT pg_temp.with_signs(key, name, '(?<=\S)[+#]+|[÷×±∞\u2600-\u27BF\U0001F000-\U0001FAFF]',
    '(?<=\S)[+#]+|(?!\+)' || pg_temp.symbols()) $$;

CREATE FUNCTION pg_temp.album_key(key text, name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT pg_temp.with_signs(key, name,
    '[+=÷×±$€£∞♥★☆]|^[-–—#@!?*&%]+(?= )|(?<=\S)#|(?<=\S)[&@](?=\S)|(?<=\d)[-–—/](?=\d)|(?<=\d)%',
    pg_temp.symbols() || '|^[-–—−#@!?*&%]+(?= )|(?<=\S)#|(?<=\S)[&@](?=\S)|(?<=\d)[-–—−/](?=\d)|(?<=\d)%') $$;

WITH of_genres AS (UPDATE genres SET key = pg_temp.label_key(key, name ->> 'en')
  WHERE version = 1 AND pg_temp.label_key(key, name ->> 'en') NOT IN (SELECT key FROM genres) RETURNING 1),
of_tags AS (UPDATE tags SET key = pg_temp.label_key(key, name ->> 'en')
  WHERE version = 1 AND pg_temp.label_key(key, name ->> 'en') NOT IN (SELECT key FROM tags) RETURNING 1),
of_merged_genres AS (UPDATE merged_genres SET key = pg_temp.label_key(key, undo -> 'name' ->> 'en')
  WHERE pg_temp.label_key(key, undo -> 'name' ->> 'en') NOT IN (SELECT key FROM merged_genres) RETURNING 1),
of_merged_tags AS (UPDATE merged_tags SET key = pg_temp.label_key(key, undo -> 'name' ->> 'en')
  WHERE pg_temp.label_key(key, undo -> 'name' ->> 'en') NOT IN (SELECT key FROM merged_tags) RETURNING 1),
healed AS (SELECT FROM of_genres UNION ALL SELECT FROM of_tags UNION ALL SELECT FROM of_merged_genres
  UNION ALL SELECT FROM of_merged_tags)
INSERT INTO settings (name, value) SELECT 'healed_genre_and_tag_keys', to_jsonb(count(*)) FROM healed HAVING count(*) > 0
ON CONFLICT (name) DO UPDATE SET value = to_jsonb(settings.value::bigint + EXCLUDED.value::bigint);

WITH by_artist AS (
  SELECT id, name, edited, CASE WHEN key LIKE 'by|%|%' AND split_part(key, '|', 2) <> '' AND NOT 'artist' = ANY(edited)
    THEN 'by|' || pg_temp.label_key(split_part(key, '|', 2), artist) || substr(key, strpos(substr(key, 4), '|') + 3)
    ELSE key END AS key
  FROM albums
  WHERE key ~ '^(by|in)[|]' AND key NOT LIKE 'by|ddex|%' AND key !~ '^(by|in)[|][0-9a-f]{64}$' AND key NOT LIKE '%|'
), renewed AS (
  SELECT id, CASE WHEN 'name' = ANY(edited) THEN key ELSE pg_temp.album_key(key, name) END AS key FROM by_artist
), healed AS (
  UPDATE albums SET key = renewed.key FROM renewed
  WHERE albums.id = renewed.id AND NOT EXISTS (SELECT FROM albums AS other WHERE other.key = renewed.key)
  RETURNING 1)
INSERT INTO settings (name, value) SELECT 'healed_album_keys', to_jsonb(count(*)) FROM healed HAVING count(*) > 0
ON CONFLICT (name) DO UPDATE SET value = to_jsonb(settings.value::bigint + EXCLUDED.value::bigint);
