-- Texts of terms that are still being written. Publishing makes a version of one in `terms` and removes it from here.
CREATE TABLE terms_drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- For the office only.
  name text NOT NULL,
  text_ru text NOT NULL,
  text_en text NOT NULL,
  -- Counts the changes.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- A reason is read in both languages. What has only one text holds for both.
ALTER TABLE contract_terminations RENAME COLUMN reason TO reason_ru;
ALTER TABLE contract_terminations ADD COLUMN reason_en text;
ALTER TABLE contract_terminations DISABLE TRIGGER never_changed;
UPDATE contract_terminations SET reason_en = reason_ru;
ALTER TABLE contract_terminations ALTER COLUMN reason_en SET NOT NULL;
ALTER TABLE contract_terminations ENABLE ALWAYS TRIGGER never_changed;
