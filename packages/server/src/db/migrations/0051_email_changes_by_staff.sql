-- A change that support has asked for, of an account whose mailbox is lost: its confirmation ends the account's sessions.
ALTER TABLE email_changes ADD COLUMN by_staff boolean NOT NULL DEFAULT false;
