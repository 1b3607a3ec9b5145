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
