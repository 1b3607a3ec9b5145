import type { ddexRelease, ddexReport, ddexTrack } from '@kamerton/wire/office';
import type { z } from 'zod';
import type { ServerText } from '../../text/texts.ts';
import type { RefusalReason } from '../audio-refusal.ts';

export interface BrokenMessage {
  path: string;
  /** `failed`: it was read, and the database refused what it says. */
  reason: keyof ServerText['ddex']['broken'];
  detail: string;
}

/** A note that does not prevent the import. */
export interface Note {
  code: keyof ServerText['ddex']['notes'];
  /** Subject: a code or a file. */
  value: string;
}

export type TrackReport = z.infer<typeof ddexTrack> & {
  artist: string | null;
  /** Of a refusal. */
  reason: RefusalReason | null;
};

/** `unknown`: purge of an unknown release; `unidentified`: the release has no code. */
export type ReleaseReport = Required<Omit<z.infer<typeof ddexRelease>, 'tracks'>> & { tracks: TrackReport[] };

/**
 * `known`: imported before, without changes; `incomplete`: some files are missing or damaged; `test`: a test message,
 * which changes nothing.
 */
export type MessageReport = Omit<z.infer<typeof ddexReport>, 'releases' | 'notes'> & {
  releases: ReleaseReport[];
  notes: Note[];
};

export interface DeliverySummary extends Record<MessageReport['outcome'], number> {
  type: 'summary';
  dry_run: boolean;
  messages: number;
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
