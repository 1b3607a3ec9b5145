-- After a termination a distributor may get another contract, under a number of its own. One that is anew names the
-- terminated one before it; so each account has one first contract, and each terminated one at most one after it.
ALTER TABLE contracts DROP CONSTRAINT contracts_account_id_key;
ALTER TABLE contracts ADD COLUMN replaces bigint UNIQUE REFERENCES contracts;
CREATE UNIQUE INDEX contracts_first ON contracts (account_id) WHERE replaces IS NULL;
CREATE INDEX contracts_account ON contracts (account_id, id);
