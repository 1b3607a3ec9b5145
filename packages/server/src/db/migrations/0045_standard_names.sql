-- Tables and columns take the field's standard names.
ALTER TABLE kept_answers RENAME TO idempotency_responses;
ALTER TABLE fresh_plays RENAME TO pending_plays;
ALTER TABLE play_marks RENAME TO play_cooldowns;
ALTER TABLE sign_in_waits RENAME TO login_throttles;
ALTER TABLE recover_codes RENAME TO password_reset_tokens;
ALTER TABLE recover_requests RENAME TO password_reset_requests;
ALTER TABLE letter_turns RENAME TO email_rate_limits;
ALTER TABLE ddex_closed RENAME TO ddex_track_blocks;
ALTER TABLE import_trail RENAME TO import_audit_buffer;
ALTER TABLE canned_answers RENAME TO reply_templates;
ALTER TABLE letters RENAME COLUMN sealed_text TO encrypted_text;
ALTER TABLE api_keys RENAME COLUMN sealed_key TO encrypted_key;
