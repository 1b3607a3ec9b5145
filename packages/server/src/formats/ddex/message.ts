/** A message of any version. Texts are single lines; null if the message says nothing. */

export interface NamedFile {
  /** As the sender wrote it, relative to the message where it is a path. */
  path: string;
  hash: { algorithm: string; value: string } | null;
}

export interface Recording {
  /** Within the message. */
  reference: string;
  isrc: string | null;
  /** `namespace:id`, its sender's own. */
  own: string | null;
  title: string | null;
  /** Titles of every language and kind, the chosen one among them. */
  titles: readonly Title[];
  artist: string | null;
  composer: string | null;
  lyricist: string | null;
  label: string | null;
  genres: readonly string[];
  duration_ms: number | null;
  /** Null if the message gives no advice. */
  explicit: boolean | null;
  instrumental: boolean | null;
  /** The same sound in one file or, in several forms, in more. */
  files: readonly NamedFile[];
  /** References of the technical details of these files, by which a deal may name them. */
  details: readonly string[];
}

export interface Title {
  text: string;
  language: string | null;
}

export interface Picture {
  reference: string;
  /** `FrontCoverImage` and the like. */
  kind: string | null;
  files: readonly NamedFile[];
}

export interface ReleaseIds {
  icpn: string | null;
  grid: string | null;
  isrc: string | null;
  /** `namespace:id`, each its sender's own. */
  own: readonly string[];
}

/** Position of a recording on a release. */
export interface Entry {
  reference: string;
  disc: number;
  /** From 1. */
  number: number;
}

/** From and to as the sender wrote them: a day, or a moment with or without its zone. Both belong to the period. */
export interface Period {
  start: string | null;
  end: string | null;
}

export interface Deal {
  /** Codes as sent, `Worldwide` among them; none means everywhere, an empty one is unreadable. */
  territories: readonly string[];
  excluded: readonly string[];
  /** `NonInteractiveStream` and the like, those that a sender defines by the name that it gives them; an empty one is unreadable. */
  uses: readonly string[];
  /** `SubscriptionModel` and the like. */
  models: readonly string[];
  /** None means always. */
  periods: readonly Period[];
  /** Before this date of its release's deals no period has begun; null or absent where there is none. */
  effective?: string | null;
  /** Ids and names of the services that it is for, and that it is not for; absent where none is named, an empty one is unreadable. */
  channels?: readonly string[];
  excluded_channels?: readonly string[];
  /** Those of whom its message was sent to; absent where no id says. */
  recipients?: readonly string[];
  /** It is its release's, in place of all that the release has: not all of them are for this recording. */
  of_release?: true;
  /** It ends what was granted. */
  takes_down: boolean;
  /** It allows orders ahead and no playing. */
  pre_order: boolean;
}

/** Why something cannot be played. */
export type Closed = 'purged' | 'taken_down' | 'ended' | 'not_begun' | 'other_use' | 'no_deal';

export interface Release {
  reference: string;
  ids: ReleaseIds;
  /** `Album`, `Single` and the like. */
  kind: string | null;
  title: string | null;
  titles: readonly Title[];
  artist: string | null;
  label: string | null;
  /** Days, `YYYY-MM-DD`. */
  release_date: string | null;
  original_date: string | null;
  genres: readonly string[];
  explicit: boolean | null;
  entries: readonly Entry[];
  /** References of its pictures, the front cover first. */
  pictures: readonly string[];
  deals: readonly Deal[];
  /** Deals of single tracks, by the recording's reference. */
  trackDeals: ReadonlyMap<string, readonly Deal[]>;
}

export interface Message {
  kind: 'new_release' | 'purge_release';
  /** `4.3.2`, `3.8.2`. */
  version: string;
  id: string;
  thread: string | null;
  /** The sender's DDEX party id, else its name. */
  sender: string;
  sender_name: string | null;
  /** RFC 3339 with a zone; null if it is not said or none. */
  created_at: string | null;
  /** It says that it changes what was sent before. */
  update: boolean;
  /** Its sender only tries whether it is understood. */
  test: boolean;
  recordings: ReadonlyMap<string, Recording>;
  pictures: ReadonlyMap<string, Picture>;
  releases: readonly Release[];
  /** Of a purge. */
  purged: readonly ReleaseIds[];
}
