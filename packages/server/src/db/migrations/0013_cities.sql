-- The cities that venues stand in come from a table that is built with the service and loaded at its start. `search` holds
-- the folded names; `is_listed` is false where the table no longer has the city, which stays for its venues.
ALTER TABLE cities
  ADD country text NOT NULL DEFAULT 'RU',
  ADD region_ru text,
  ADD region_en text,
  ADD population integer NOT NULL DEFAULT 0,
  ADD search text NOT NULL DEFAULT '',
  ADD is_listed boolean NOT NULL DEFAULT true;

-- Which table was loaded last: one row, or none.
CREATE TABLE cities_loaded (version text PRIMARY KEY, loaded_at timestamptz NOT NULL DEFAULT now());

-- Cities that a demonstration made are in the table under these keys.
UPDATE cities SET key = known.now FROM (VALUES
  ('saint-petersburg', 'RU/Saint Petersburg/Saint Petersburg'),
  ('kaliningrad', 'RU/Kaliningrad Oblast/Kaliningrad'),
  ('kazan', 'RU/Tatarstan/Kazan'),
  ('moscow', 'RU/Moscow/Moscow'),
  ('vladivostok', 'RU/Primorsky Krai/Vladivostok'),
  ('novosibirsk', 'RU/Novosibirsk Oblast/Novosibirsk')
) AS known (before, now) WHERE cities.key = known.before;
