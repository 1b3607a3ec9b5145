-- A deleted venue stays for the reports of what it played. Until `restorable_until` it can be brought back with all that
-- belongs to it, its players included; that is null when these are gone too.
ALTER TABLE venues ADD COLUMN deleted_at timestamptz, ADD COLUMN restorable_until timestamptz;
CREATE INDEX venues_restorable ON venues (restorable_until) WHERE restorable_until IS NOT NULL;

-- A deleted tag with its venues and rules, which the undo of its deletion brings back.
ALTER TABLE venue_changes ADD COLUMN tag jsonb;
