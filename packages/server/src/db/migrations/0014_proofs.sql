-- When the owner of a session last proved who they are: at sign-in, or again before a sensitive change.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET proven_at = created_at;
ALTER TABLE staff_sessions ADD COLUMN proven_at timestamptz NOT NULL DEFAULT now();
UPDATE staff_sessions SET proven_at = created_at;

-- When a password that was generated stops working, unless it is replaced before; null for one that somebody has chosen.
ALTER TABLE accounts ADD COLUMN password_expires_at timestamptz;
ALTER TABLE staff ADD COLUMN password_expires_at timestamptz;
