-- Venues whose silence their account was told of. A row ends when the venue plays again.
CREATE TABLE venue_alerts (
  venue_id bigint PRIMARY KEY REFERENCES venues ON DELETE CASCADE,
  alerted_at timestamptz NOT NULL DEFAULT now()
);
