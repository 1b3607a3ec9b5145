-- Deliveries in DDEX ERN are imports as those of music are: they run in the background, one at a time.
ALTER TABLE imports ADD COLUMN kind text NOT NULL DEFAULT 'music' CHECK (kind IN ('music', 'ddex'));

-- What came of each message of a delivery, in the order in which they were taken.
CREATE TABLE import_messages (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  n integer NOT NULL,
  report jsonb NOT NULL,
  PRIMARY KEY (import_id, n)
);
