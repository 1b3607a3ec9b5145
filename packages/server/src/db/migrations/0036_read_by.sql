-- Version of the reader that has read the message: what an earlier one has read may have to be delivered again.
ALTER TABLE ddex_terms ADD COLUMN reader_version integer NOT NULL DEFAULT 0;

-- Other tracks with bytes that an operator has revoked are revoked with them now. The next start revokes those that earlier
-- versions left open, as that is announced, counted and logged.
INSERT INTO settings (name, value) SELECT 'revoked_copies_open', 'true'
WHERE EXISTS (SELECT FROM albums WHERE revoked_at IS NOT NULL)
  OR EXISTS (SELECT FROM tracks WHERE revoked_at IS NOT NULL AND NOT revoked_by_licence);
