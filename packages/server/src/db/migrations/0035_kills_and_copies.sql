-- How often a kill of its process has ended the import: the next process goes on with it, at most twice.
ALTER TABLE imports ADD COLUMN kills integer NOT NULL DEFAULT 0;

-- True if an operator has revoked the track's bytes as another track: it comes back with that one.
ALTER TABLE tracks ADD COLUMN revoked_with_copy boolean NOT NULL DEFAULT false;
