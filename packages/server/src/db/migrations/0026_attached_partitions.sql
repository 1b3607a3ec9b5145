-- Makes the partition that a moment belongs to. A table is made alone and attached, which waits for no reader of
-- `venue_plays` and lets none wait, unlike CREATE TABLE … PARTITION OF; a backup reads for hours.
CREATE OR REPLACE FUNCTION make_venue_plays_partition(moment timestamptz) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
DECLARE
  month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  name text := 'venue_plays_' || to_char(month, 'YYYY_MM');
  attached text := 'SELECT 1 FROM pg_inherits WHERE inhrelid = to_regclass($1) AND inhparent = ''venue_plays''::regclass';
  found integer;
BEGIN
  EXECUTE attached INTO found USING name;
  IF found IS NULL THEN
    -- Two processes make it one after the other.
    PERFORM pg_advisory_xact_lock(771203651);
    EXECUTE attached INTO found USING name;
    IF found IS NULL THEN
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I (LIKE venue_plays INCLUDING ALL)', name);
      EXECUTE format('ALTER TABLE venue_plays ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        name, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
    END IF;
  END IF;
END $$;

-- Plays below the mark may have an account still: the next run of the retention looks at all of them once.
DELETE FROM settings WHERE name = 'plays_unlinked';
