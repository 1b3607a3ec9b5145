-- The user at the company's identity provider: its issuer, a space, and the issuer's lasting name of the user. Set at the
-- first sign-in through it.
ALTER TABLE staff ADD COLUMN oidc_subject text UNIQUE;

-- Minutes without a call of its owner after which a session ends, as the setting was when it began.
ALTER TABLE staff_sessions ADD COLUMN idle_minutes integer NOT NULL DEFAULT 60 CHECK (idle_minutes > 0);
