-- The key of the release by the barcode or GRid that the sender delivered last: a purge by a former one is not about it.
ALTER TABLE ddex_terms ADD COLUMN delivered_key text;

-- All deals are read anew: territories and days of other countries than Russia were read in another way.
UPDATE ddex_releases SET next_change_at = 'epoch';
INSERT INTO settings (name, value)
SELECT 'ddex_deals_read_anew', '{"revoked": 0, "restored": 0}' WHERE EXISTS (SELECT FROM ddex_releases)
ON CONFLICT (name) DO NOTHING;
