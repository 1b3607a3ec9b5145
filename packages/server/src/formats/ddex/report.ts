import type { RefusalReason } from '../audio-refusal.ts';
import type { Closed, Message } from './message.ts';
import type { MessageRefusalReason } from './refusal.ts';

export interface BrokenMessage {
  path: string;
  /** `failed`: it was read, and the database refused what it says. */
  reason: MessageRefusalReason | 'missing' | 'wrong_hash' | 'failed';
  detail: string;
}

/** A note that does not prevent the import. */
export interface Note {
  code:
    | 'bad_icpn'
    | 'bad_grid'
    | 'bad_isrc'
    | 'no_isrc'
    | 'no_created_at'
    | 'no_original'
    | 'no_batch_mark'
    | 'no_deals'
    | 'other_use'
    | 'other_service'
    | 'same_id_other_content'
    | 'unknown_hash'
    | 'placeholder_hash'
    | 'other_duration'
    | 'bad_picture'
    | 'undecided_picture'
    | 'missing_picture'
    | 'no_audio'
    | 'other_sender'
    | 'other_recording'
    | 'unknown_purge'
    | 'revoked_bytes'
    | 'shared_file';
  /** Subject: a code or a file. */
  value: string;
}

export interface TrackReport {
  disc: number;
  number: number;
  isrc: string | null;
  title: string | null;
  artist: string | null;
  outcome: 'added' | 'updated' | 'unchanged' | 'missing' | 'damaged' | 'refused';
  /** Of a refusal. */
  reason: RefusalReason | null;
  /** As the message names it. */
  file: string | null;
  track_id: number | null;
  /** Why it cannot be played now; null if it can. */
  closed: Closed | null;
}

export interface ReleaseReport {
  title: string | null;
  artist: string | null;
  icpn: string | null;
  grid: string | null;
  /** `unknown`: purge of an unknown release; `unidentified`: the release has no code. */
  outcome: 'new' | 'changed' | 'unchanged' | 'older' | 'purged' | 'unknown' | 'unidentified';
  closed: Closed | null;
  /** Moment at which this changes, RFC 3339. */
  until: string | null;
  tracks: TrackReport[];
  /** Tracks of it in the catalogue, counted there once they are written; of a dry run those that would be. */
  track_count: number;
  /** Ids of tracks that can no longer be played, or can again. */
  revoked: number[];
  restored: number[];
}

export interface MessageReport {
  path: string;
  message_id: string;
  sender: string;
  kind: Message['kind'];
  version: string;
  created_at: string | null;
  /**
   * `known`: imported before, without changes; `incomplete`: some files are missing or damaged; `test`: a test message,
   * which changes nothing.
   */
  outcome: 'taken' | 'known' | 'older' | 'incomplete' | 'test';
  releases: ReleaseReport[];
  notes: Note[];
}

export interface DeliverySummary {
  type: 'summary';
  dry_run: boolean;
  messages: number;
  taken: number;
  known: number;
  older: number;
  incomplete: number;
  test: number;
  broken: BrokenMessage[];
  tracks: Record<TrackReport['outcome'], number>;
  revoked: number;
  restored: number;
  seconds: number;
  stopped: 'interrupted' | 'disk_full' | null;
}

/** Progress in machine-readable form. */
export type DeliveryEvent =
  | { type: 'start'; path: string; messages: number; tracks: number; dry_run: boolean }
  | ({ type: 'message'; done: number; tracks_done: number } & MessageReport)
  | ({ type: 'broken' } & BrokenMessage)
  | { type: 'track'; title: string | null; done: number; total: number }
  | DeliverySummary;

const bad: readonly TrackReport['outcome'][] = ['missing', 'damaged', 'refused'];

export const isBad = ({ outcome }: Pick<TrackReport, 'outcome'>): boolean => bad.includes(outcome);

/** True if all of a message was imported. */
export const isComplete = (releases: readonly ReleaseReport[]): boolean =>
  releases.every(({ tracks, outcome }) => outcome !== 'unidentified' && !tracks.some(isBad));
