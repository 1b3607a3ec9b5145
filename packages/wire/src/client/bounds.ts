/** Bounds of what people write and of pages, named once. Lengths in characters unless said otherwise. */
export const bounds = {
  email: 254,
  password: { min: 10, max: 128 },
  name: 200,
  contact: 300,
  legal_entity: 300,
  address: 500,
  registration_number: 50,
  description: 2000,
  subject: 200,
  /** Where a track was played from, and seconds of it. */
  play_source: 200,
  play_seconds: 86_400,
  /** Streams of news that an account may have open at one process. */
  streams: 20,
  /** Milliseconds back that a stream of news may begin. */
  news_ago: 60_000,
  /** Why something was revoked, or a contract terminated. */
  reason: 500,
  /** The terms of the contract in one language. */
  terms: 200_000,
  message: 10_000,
  /** Own playlists of an account, and tracks in one. */
  playlists: 500,
  playlist_tracks: 10_000,
  /** Bytes of a body that comes without a sign-in. */
  public_body: 16 * 1024,
  /** Bytes and pixels of a picture. */
  picture: { bytes: 5 * 1024 * 1024, pixels: 40_000_000 },
  filename: 255,
  search_text: 200,
  search_genres: 20,
  search_tags: 20,
  page: { default_limit: 24, max_limit: 1000, max_offset: 1_000_000 },
  /** Calls of an account. */
  requests_per_minute: 6000,
  /** Totals of expensive lists stop here. */
  counted_total: 10_000,
  /** Archives that are sent at the same time, to all and to one account. */
  downloads_at_once: 32,
  account_downloads_at_once: 4,
  /** A genre's or tag's name, and how many of either a track has. */
  label: 100,
  labels_of_track: 50,
  /** For so long the office offers to undo a merge of genres or tags. */
  undo_merge_seconds: 60,
  /** Tracks or albums that an operator changes at once. */
  changed_at_once: 1000,
  /** Peaks of a waveform per track. */
  peaks: 1000,
} as const;
