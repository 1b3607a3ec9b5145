-- Letters carry codes, so their texts are sealed under the server's secret.
ALTER TABLE letters RENAME COLUMN text TO sealed_text;

-- Given up: the post refused the recipient, or it stayed away too long.
ALTER TABLE letters ADD COLUMN failed_at timestamptz;

DROP INDEX letters_waiting;
CREATE INDEX letters_waiting ON letters (next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
