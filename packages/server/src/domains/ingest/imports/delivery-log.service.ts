import { dirname } from 'node:path';
import type { DeliveryEvent, MessageReport, ReleaseReport, TrackReport } from '../../../formats/ddex/report.ts';
import type { ImportLog } from './import-log.service.ts';
import type { FileRow } from './imports.store.ts';

const outcomes: Record<TrackReport['outcome'], FileRow['outcome']> = {
  added: 'new',
  updated: 'changed',
  unchanged: 'same',
  missing: 'broken',
  damaged: 'broken',
  refused: 'broken',
};

/** Codes of `deliverySentence`. */
const reasonOf = ({ outcome, reason }: TrackReport): string | null => {
  if (outcome === 'missing') return 'file_missing';
  return outcome === 'damaged' ? 'file_other' : reason;
};

/** Why a track does not play, and when it will. */
const closedNotes = ({ closed }: TrackReport, { until }: ReleaseReport) => {
  if (closed === null) return [];
  const begins = closed === 'not_begun' && until !== null ? `${until.slice(0, 16).replace('T', ' ')} UTC` : '';
  return [{ code: `closed_${closed}`, about: begins }];
};

const rowOf = (message: string, release: ReleaseReport, track: TrackReport) => {
  const folder = dirname(message);
  const below = folder === '.' ? '' : `${folder}/`;
  return {
    path: track.file === null ? (track.title ?? track.isrc ?? '—') : below + track.file,
    size: 0,
    outcome: outcomes[track.outcome],
    reason: reasonOf(track),
    track_id: track.track_id,
    artist: track.artist,
    album: release.title,
    title: track.title,
    notes: closedNotes(track, release),
  };
};

const sumsOf = ({ outcome, releases }: MessageReport): Record<string, number> => ({
  [outcome]: 1,
  ...(outcome !== 'test' && effectsOf(releases)),
});

const effectsOf = (releases: MessageReport['releases']) => ({
  revoked: releases.reduce((sum, { revoked }) => sum + revoked.length, 0),
  restored: releases.reduce((sum, { restored }) => sum + restored.length, 0),
});

/** Writes the events of a delivery to the import's log. */
export const deliveryLog = (
  log: Pick<ImportLog, 'progress' | 'file' | 'message'>,
): ((event: DeliveryEvent) => void) => {
  let before = 0;
  let within = 0;
  return (event) => {
    if (event.type === 'start') log.progress({ step: 'importing', files: event.tracks, done: 0 });
    if (event.type === 'track') log.progress({ done: before + (within += 1) });
    if (event.type === 'broken') {
      const { path, reason, detail } = event;
      const notes = detail === '' ? [] : [{ code: 'detail', about: detail }];
      log.file({ path, size: 0, outcome: 'broken', reason: `message_${reason}`, notes });
    }
    if (event.type !== 'message') return;
    const { type: _type, done: _done, tracks_done, ...report } = event;
    [before, within] = [tracks_done, 0];
    log.progress({ done: before });
    log.message(report, sumsOf(report));
    // A test message imports nothing, so that its files may be missing.
    if (report.outcome === 'test') return;
    for (const release of report.releases) {
      for (const track of release.tracks) log.file(rowOf(report.path, release, track));
    }
  };
};
