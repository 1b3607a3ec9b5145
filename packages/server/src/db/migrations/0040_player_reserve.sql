-- Music that a device has stored for when its network fails: minutes, and whether nothing is missing. Null: not reported.
ALTER TABLE players ADD COLUMN reserve_minutes integer, ADD COLUMN reserve_is_whole boolean;
