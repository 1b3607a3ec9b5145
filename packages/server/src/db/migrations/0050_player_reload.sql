-- An operator can let a device load its program anew.
ALTER TABLE venue_commands DROP CONSTRAINT venue_commands_action_check,
  ADD CONSTRAINT venue_commands_action_check CHECK (action IN ('skip', 'play', 'identify', 'reload'));
