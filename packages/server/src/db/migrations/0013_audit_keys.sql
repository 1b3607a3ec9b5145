-- Personal values in audit entries about an account are encrypted under keys that end with the account's personal data
-- or a period: the chain is made over the ciphertext and stays whole. Entries from before stay as they are.

-- Keys of accounts by month; account 0 is for emails that belong to no account. Two transactions that begin a month at
-- once make two keys: no one waits for another.
CREATE TABLE audit_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  month date NOT NULL,
  -- Under the server's secret.
  encrypted_key text NOT NULL
);
CREATE INDEX audit_keys_account ON audit_keys (account_id, month);
CREATE INDEX audit_keys_month ON audit_keys (month);

-- By which such an entry is found, while its key exists.
CREATE TABLE audit_words (
  number bigint PRIMARY KEY,
  account_id bigint NOT NULL,
  actor_name text NOT NULL,
  search tsvector NOT NULL
);
CREATE INDEX audit_words_account ON audit_words (account_id, number);
CREATE INDEX audit_words_actor ON audit_words (actor_name, number);
CREATE INDEX audit_words_search ON audit_words USING gin (search);

ALTER TABLE audit_entries
  ADD COLUMN account_id bigint,
  ADD COLUMN opened_actor_name text,
  ADD COLUMN opened_search tsvector;

CREATE OR REPLACE FUNCTION commit_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH entry AS (DELETE FROM audit_entries WHERE id = NEW.id RETURNING *),
  logged AS (
    INSERT INTO audit_log (actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, search)
    SELECT actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, search FROM entry
    RETURNING number
  )
  INSERT INTO audit_words (number, account_id, actor_name, search)
  SELECT logged.number, entry.account_id, entry.opened_actor_name, entry.opened_search FROM logged, entry
  WHERE entry.account_id IS NOT NULL;
  RETURN NULL;
END
$$;
