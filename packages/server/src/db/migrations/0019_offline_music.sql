-- Hours after its last contact for which a venue player may keep music; 0 where the licence forbids storing.
ALTER TABLE accounts
  ADD COLUMN offline_hours smallint NOT NULL DEFAULT 24 CHECK (offline_hours BETWEEN 0 AND 168);
