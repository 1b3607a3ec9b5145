-- Plays of an account in their order, for an export of its personal data.
CREATE INDEX plays_account ON plays (account_id, id);
