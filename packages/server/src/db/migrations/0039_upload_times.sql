-- Time of a file's last change on the sender's disk, in milliseconds since 1970: music that was corrected often has the
-- same name and size, and must not be joined to what was sent of the former.
ALTER TABLE upload_files ADD COLUMN modified bigint;
