-- What a merge of two genres or tags has changed, so that it can be undone for a while: the names of the one, the
-- tracks that had it, and what had been merged into it before. Null once it can no longer be undone.
ALTER TABLE merged_genres ADD COLUMN merged_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE merged_genres ADD COLUMN undo jsonb;
ALTER TABLE merged_tags ADD COLUMN merged_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE merged_tags ADD COLUMN undo jsonb;
