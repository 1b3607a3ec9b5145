-- Who did what, when, from where, and what was there before: one row for each act of an operator, of the command line
-- or of the service itself. Rows form a chain: each carries the hash of the one before it, from number 1 on without a
-- gap, in the order in which the acts became true.
CREATE TABLE audit_log (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'command', 'system')),
  actor_id bigint,
  actor_name text NOT NULL,
  -- Where the act came from: an IP address; empty where it came from the machine itself.
  address text NOT NULL,
  act text NOT NULL,
  kind text NOT NULL,
  object_id text,
  name text NOT NULL,
  -- json keeps its text as it was written: that is what is hashed.
  before json,
  after json,
  -- What the entry can be found by; made of the other columns, so it is not hashed.
  words tsvector NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX audit_log_object ON audit_log (kind, object_id, number);
CREATE INDEX audit_log_actor ON audit_log (actor_name, number);
CREATE INDEX audit_log_act ON audit_log (act, number);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_words ON audit_log USING gin (words);

-- Entries of a transaction that is still open. They enter the chain when it commits, so that who writes an entry in
-- the middle of long work keeps nobody else from writing theirs. No row here outlives its transaction.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_kind text NOT NULL,
  actor_id bigint,
  actor_name text NOT NULL,
  address text NOT NULL,
  act text NOT NULL,
  kind text NOT NULL,
  object_id text,
  name text NOT NULL,
  before json,
  after json,
  words tsvector NOT NULL
);

-- One field of what is hashed: its length in bytes, a colon, its text; a null is a minus sign.
CREATE FUNCTION audit_field(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(value) || ':' || value, '-')
$$;

-- Gives a row its number, its moment and its hash, whoever inserts it: SHA-256 over the fields in this order, joined.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  PERFORM pg_advisory_xact_lock(771203649);
  SELECT audit_log.number, audit_log.hash, audit_log.at INTO last FROM audit_log ORDER BY audit_log.number DESC LIMIT 1;
  NEW.number := coalesce(last.number, 0) + 1;
  NEW.previous := coalesce(last.hash, repeat('0', 64));
  -- A clock that was set back does not turn the order of the acts around.
  NEW.at := greatest(date_trunc('milliseconds', clock_timestamp()), last.at);
  NEW.hash := encode(sha256(convert_to(
    audit_field(NEW.number::text)
    || audit_field(to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || audit_field(NEW.actor_kind) || audit_field(NEW.actor_id::text) || audit_field(NEW.actor_name)
    || audit_field(NEW.address) || audit_field(NEW.act)
    || audit_field(NEW.kind) || audit_field(NEW.object_id) || audit_field(NEW.name)
    || audit_field(NEW.before::text) || audit_field(NEW.after::text)
    || audit_field(NEW.previous), 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
CREATE TRIGGER chained BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE FUNCTION commit_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH entry AS (DELETE FROM audit_entries WHERE id = NEW.id RETURNING *)
  INSERT INTO audit_log (actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, words)
  SELECT actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, words FROM entry;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER committed AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION commit_audit_entry();

-- Nobody changes or deletes what is written, the owner of the table neither, nor a replication role.
--
-- Who may alter the table can take this trigger away, and who has the server's disk can do anything. That is what the
-- chain is for. A row changed, put in or taken out in the middle no longer fits its hash, its number or the row after
-- it: `kamerton audit verify` names the first. Who makes all later hashes anew, or cuts the end off, leaves a chain
-- that fits itself, but not the number and hash of the last entry that somebody wrote down elsewhere:
-- `kamerton audit verify --expect <number>:<hash>` shows it.
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER never_changed;
