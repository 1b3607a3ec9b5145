-- Plays that counted, one row each, written once and never changed. No foreign keys: each play would lock its track's
-- row, and the account's, against everybody else who plays.
CREATE TABLE plays (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  -- The session or the API key that played.
  listener text NOT NULL,
  track_id bigint NOT NULL,
  -- Where it was played from, in the words of whoever reports.
  source text NOT NULL,
  seconds integer NOT NULL,
  played_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX plays_played_at ON plays USING brin (played_at);

-- When a listener's play of a track last counted: for an hour no further one does. Older rows are swept out.
CREATE TABLE play_marks (
  listener text NOT NULL,
  track_id bigint NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (listener, track_id)
);

-- Plays that are not in the popularity of their track and album yet; they stay for about a second.
CREATE TABLE fresh_plays (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  track_id bigint NOT NULL,
  played_at timestamptz NOT NULL
);

-- Popularity is the natural logarithm of the plays, each weighted by exp((its moment - 2020) / 30 days).
UPDATE tracks SET popularity = ln(popularity) + extract(epoch FROM now() - '2020-01-01 00:00:00+00') / 2592000
  WHERE popularity > 0;
UPDATE albums SET popularity = ln(popularity) + extract(epoch FROM now() - '2020-01-01 00:00:00+00') / 2592000
  WHERE popularity > 0;
