-- The key that was replaced last, where it goes on working for a while so that programs can change over.
ALTER TABLE api_keys
  ADD COLUMN former_hash text UNIQUE,
  ADD COLUMN former_until timestamptz,
  ADD CHECK ((former_hash IS NULL) = (former_until IS NULL));
