-- Another distributor with something of everything, another operator and another release: they are in every database of
-- tests, so that a statement that forgets whose rows it means changes or shows one too many.
INSERT INTO covers (id, hash) OVERRIDING SYSTEM VALUE VALUES (900001, 'another-cover');
INSERT INTO accounts (id, email, name, password_hash) OVERRIDING SYSTEM VALUE
VALUES (900001, 'another@account.example', 'Another account', 'none');
INSERT INTO staff (id, email, name, password_hash, role, is_active, totp_secret) OVERRIDING SYSTEM VALUE
VALUES (900001, 'another@staff.example', 'Another operator', 'none', 'support', false, 'none');

-- Ways in.
INSERT INTO passkeys (id, account_id, user_handle, credential_id, public_key, name) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 'another', 'another', 'none', 'Another key');
INSERT INTO passkeys (id, staff_id, user_handle, credential_id, public_key, name) OVERRIDING SYSTEM VALUE
VALUES (900002, 900001, 'another operator', 'another operator', 'none', 'Another operator''s key');
INSERT INTO sessions (id, token_hash, account_id, agent, expires_at, passkey_id) OVERRIDING SYSTEM VALUE
VALUES (900001, 'another', 900001, 'another', now() + interval '10 years', 900001);
INSERT INTO staff_sessions (id, token_hash, staff_id, step, csrf, agent, expires_at, passkey_id) OVERRIDING SYSTEM VALUE
VALUES (900001, 'another', 900001, 'done', 'another', 'another', now() + interval '12 hours', 900002);
INSERT INTO staff_recovery_codes (staff_id, code_hash) VALUES (900001, 'another');
INSERT INTO passkey_challenges (challenge_hash, realm, purpose, account_id, expires_at)
VALUES ('another', 'account', 'confirm', 900001, now() + interval '10 years');
INSERT INTO passkey_challenges (challenge_hash, realm, purpose, staff_id, expires_at)
VALUES ('another operator', 'staff', 'confirm', 900001, now() + interval '10 years');
INSERT INTO sign_in_tokens (token_hash, account_id, expires_at) VALUES ('another', 900001, now() + interval '10 years');
INSERT INTO password_reset_tokens (code_hash, account_id, expires_at)
VALUES ('another', 900001, now() + interval '10 years');
INSERT INTO email_changes (code_hash, account_id, email, expires_at)
VALUES ('another', 900001, 'next@account.example', now() + interval '10 years');
INSERT INTO email_reverts (id, code_hash, account_id, email, expires_at) OVERRIDING SYSTEM VALUE
VALUES (900001, 'another', 900001, 'past@account.example', now() + interval '10 years');
INSERT INTO api_keys (account_id, key_hash, encrypted_key, former_hash, former_until)
VALUES (900001, 'another', 'none', 'another former', now() + interval '10 years');
INSERT INTO known_networks (account_id, network) VALUES (900001, '198.51.100.0/24');
INSERT INTO known_networks (staff_id, network) VALUES (900001, '198.51.100.0/24');
INSERT INTO idempotency_responses (account_id, key, request_hash, status, body) VALUES (900001, 'another', 'x', 201, '{}');
INSERT INTO idempotency_responses (staff_id, key, request_hash, status, body) VALUES (900001, 'another', 'x', 201, '{}');
INSERT INTO saved_filters (id, staff_id, list, name, filter) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 'tracks', 'Another filter', '{}');

-- Music.
INSERT INTO playlists (id, account_id, name, cover_id) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 'Another playlist', 900001);
INSERT INTO announcements (id, account_id, name, media_key, media_type, content_hash, size, duration_ms)
OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 'Another announcement', 'another-announcement', 'audio/mpeg', 'another-announcement', 1, 1000);

-- A venue that plays.
INSERT INTO cities (id, key, name, timezone, is_listed) OVERRIDING SYSTEM VALUE
VALUES (900001, 'another', '{"ru": "Другой город"}', 'Europe/Moscow', false);
INSERT INTO venues (id, account_id, name, city_id, object_type_id, playlist_id) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 'Another venue', 900001, 1, 900001);
INSERT INTO venue_tags (id, account_id, name) OVERRIDING SYSTEM VALUE VALUES (900001, 900001, 'Another tag');
INSERT INTO venue_tag_venues (venue_id, tag_id) VALUES (900001, 900001);
INSERT INTO venue_filters (id, account_id, name, filter) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 'Another filter', '{}');
INSERT INTO venue_sounds (venue_id, volume, volume_steps, crossfade, artist_apart, title_apart)
VALUES (900001, 55, '[]', 3.5, 30, 120);
INSERT INTO venue_schedules (venue_id, version, edit, slots, layers, announcements)
VALUES (900001, 1, gen_random_uuid(), '[]', '[]', '[]');
INSERT INTO venue_schedule_sources (venue_id, position, playlist_id) VALUES (900001, 0, 900001);
INSERT INTO venue_schedule_announcements (venue_id, announcement_id) VALUES (900001, 900001);
INSERT INTO music_rules (id, account_id, venue_id, kind, value) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 900001, 'word', 'another');
INSERT INTO players (id, account_id, venue_id, name, version, token_hash) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 900001, 'Another player', '0', 'another');
INSERT INTO unpaired_players (player_id, account_id, venue_id, name, token_hash, paired_at, expires_at)
VALUES (900002, 900001, 900001, 'Another former player', 'another former', now(), now() + interval '10 years');
INSERT INTO pairing_codes (venue_id, code_fingerprint, expires_at) VALUES (900001, 'another', now() + interval '10 years');
INSERT INTO venue_changes (id, account_id, expires_at) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, now() + interval '10 years');
INSERT INTO changed_venues (change_id, venue_id, before, after_hash) VALUES (900001, 900001, '{}', 'another');

INSERT INTO revocation_notices (id, account_id, noted_at) OVERRIDING SYSTEM VALUE VALUES (900001, 900001, now() + interval '10 years');

-- Letters and papers.
INSERT INTO support_requests (id, account_id, subject) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 'Another request');
INSERT INTO support_messages (id, request_id, author, author_name, message) OVERRIDING SYSTEM VALUE
VALUES (900001, 900001, 'user', 'Another account', 'Another message');
INSERT INTO contracts (id, account_id, details) OVERRIDING SYSTEM VALUE VALUES (900001, 900001, '{}');

-- A release that is still licensed.
INSERT INTO ddex_releases (id, key, title, artist, cover_id, next_change_at) OVERRIDING SYSTEM VALUE
VALUES (900001, 'another', 'Another release', 'Another artist', 900001, now() + interval '10 years');
INSERT INTO ddex_terms (release_id, sender, message_created_at, deals, recordings, reader_version)
VALUES (900001, 'another', now(), '[]', '{"another": null}', 1000);
