-- How often a kill of its process has ended the import: the next process goes on with it, at most twice.
ALTER TABLE imports ADD COLUMN kills integer NOT NULL DEFAULT 0;
