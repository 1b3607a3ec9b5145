import { pageBounds, searchTextBound } from './page-bounds.ts';

/** Limits of texts and pages. Lengths in characters unless said otherwise. */
export const bounds = {
  email: 254,
  password: { min: 10, max: 128 },
  /** Minutes for which a sign-in or a repeated proof opens calls that are sensitive. */
  proof_minutes: 15,
  /** Days after which a generated password stops working. */
  initial_password_days: 7,
  /** A number, a code or a hash as people write it, with spaces. */
  spaced_number: 200,
  /** An id in a query, whatever it is: a longer text is none. */
  id_text: 100,
  name: 200,
  contact: 300,
  /** Name of a passkey, and passkeys of one owner. */
  passkey_name: 60,
  passkeys: 20,
  legal_entity: 300,
  address: 500,
  registration_number: 50,
  description: 2000,
  subject: 200,
  /** Length of a play's source, and maximum seconds of a play. */
  play_source: 200,
  play_seconds: 86_400,
  /** Event streams that an account may have open at one process. */
  streams: 20,
  /** Maximum milliseconds of past events at the start of a stream. */
  news_ago: 60_000,
  /** Reason of a revocation or of a contract's termination. */
  reason: 500,
  /** Terms of the contract in one language. */
  terms: 200_000,
  message: 10_000,
  /** Characters of a support request with all messages, each of which counts for `thread_message` more. */
  thread: 4_000_000,
  thread_message: 200,
  /** Venues of an account. */
  venues: 10_000,
  /** Tags of venues: length of a name, tags of an account, and of one venue. */
  venue_tag: 40,
  venue_tags: 50,
  tags_of_venue: 20,
  /** Saved filters of the list of venues: length of a name, and filters of an account. */
  venue_filter: 60,
  venue_filters: 30,
  /** Changes of many venues at once that an account can undo, and the days for which it can. */
  venue_changes: 20,
  undo_days: 1,
  /** Bytes of a table of venues that is imported. */
  venue_table: { bytes: 10 * 1024 * 1024 },
  /** Devices of a venue, length of a device's name and of its program's release. */
  players: 20,
  player_name: 60,
  player_version: 40,
  /** A year. */
  reserve_minutes: 525_600,
  /** Minutes of stored music below which the portal warns, where some is missing. */
  low_reserve: 60,
  /** Hours for which a player may keep music without contact with the server. */
  offline_hours: 168,
  /** Minutes for which a pairing code holds. */
  pairing_minutes: 10,
  /** Volumes by time of day, seconds of a crossfade, minutes between two plays of an artist or a track. */
  volume_steps: 24,
  crossfade: 8,
  apart_minutes: 1440,
  /** Slots of a schedule's week or of one of its layers, its layers, and the highest priority of one. */
  slots: 200,
  layers: 30,
  layer_priority: 100,
  /** Announcements of an account, of a schedule, and times of one; bytes and seconds of its audio. */
  announcements: 200,
  scheduled_announcements: 30,
  announcement_times: 48,
  announcement: { bytes: 10 * 1024 * 1024, seconds: 300 },
  /** Days ahead of the end of a pause. */
  pause_days: 7,
  /** Plays of a venue's day that are listed. */
  day_plays: 5000,
  /** Days back and minutes ahead that the start of a reported play may lie. */
  play_age: { days: 35, minutes_ahead: 5 },
  /** Tracks whose addresses a player asks for at a time, and plays that it reports at a time. */
  player_tracks: 100,
  reported_plays: 500,
  /** Music rules of an account, and sources whose tracks a preview of rules counts. */
  music_rules: 2000,
  previewed_sources: 100,
  /** Own playlists of an account, and tracks in one. */
  playlists: 500,
  playlist_tracks: 10_000,
  /** Bytes of a body without authentication. */
  public_body: 16 * 1024,
  /** Bytes and pixels of a picture. */
  picture: { bytes: 5 * 1024 * 1024, pixels: 40_000_000 },
  filename: 255,
  search_text: searchTextBound,
  search_genres: 20,
  search_tags: 20,
  page: pageBounds,
  /** Requests of an account. */
  requests_per_minute: 6000,
  /** Totals of expensive lists are capped here. */
  counted_total: 10_000,
  /** Concurrent archive downloads, in total and per account. */
  downloads_at_once: 32,
  account_downloads_at_once: 4,
  /** Length of a genre's or tag's name, and number of either per track. */
  label: 100,
  labels_of_track: 50,
  /** Seconds for which the office offers to undo a merge of genres or tags. */
  undo_merge_seconds: 60,
  /** Tracks or albums in one bulk change. */
  changed_at_once: 1000,
  /** Peaks of a waveform per track. */
  peaks: 1000,
} as const;
