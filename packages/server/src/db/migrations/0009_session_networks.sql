-- Where a session was last used from: 24 bits of an IPv4 address, 48 of IPv6. Null until a session of before is used.
ALTER TABLE sessions ADD COLUMN network text;
