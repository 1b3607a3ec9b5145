-- Plays of each hour (of UTC): the dashboard reads two weeks of them without reading the plays themselves.
CREATE TABLE plays_by_hour (
  hour timestamptz PRIMARY KEY,
  plays bigint NOT NULL
);
-- Those that wait to be added up are counted when that is done.
INSERT INTO plays_by_hour (hour, plays)
SELECT hour, sum(plays) FROM (
  SELECT date_trunc('hour', played_at, 'UTC') AS hour, count(*) AS plays FROM plays GROUP BY 1
  UNION ALL
  SELECT date_trunc('hour', played_at, 'UTC'), -count(*) FROM fresh_plays GROUP BY 1
) AS counted GROUP BY hour HAVING sum(plays) > 0;

-- What the dashboard counts.
CREATE INDEX tracks_created_at ON tracks (created_at);
CREATE INDEX support_requests_created_at ON support_requests (created_at);
CREATE INDEX imports_created_at ON imports (created_at);
CREATE INDEX imports_unsuccessful ON imports (finished_at) WHERE state IN ('failed', 'broken_off');
CREATE INDEX ddex_messages_incomplete ON ddex_messages (id) WHERE NOT is_whole;
CREATE INDEX letters_failed ON letters (failed_at) WHERE failed_at IS NOT NULL AND sent_at IS NULL;

-- Filters of a list that a member of staff keeps under a name.
CREATE TABLE saved_filters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (staff_id, list, name)
);
