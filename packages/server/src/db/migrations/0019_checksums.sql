-- CRC-32 of the audio file, which an archive states before the bytes; null where it was not taken yet.
ALTER TABLE tracks ADD COLUMN crc32 bigint CHECK (crc32 BETWEEN 0 AND 4294967295);
