import type { ImportFile, ImportJob } from '@kamerton/wire/office';
import type { Sound } from '../../lib/listening.ts';

const audio = /\.(mp3|flac|og[ga]|opus|m4a|mp4|aac|wave?)$/i;

/**
 * What can be heard of a file of an import: of a check the file that was sent, of an import the track that came of it.
 * Undefined where there is nothing.
 */
export function soundOfFile(
  job: Pick<ImportJob, 'id' | 'dry_run'>,
  { path, outcome, track_id: track }: Pick<ImportFile, 'path' | 'track_id'> & { outcome?: ImportFile['outcome'] },
): Sound | undefined {
  if (track !== null && !job.dry_run) return { track };
  return outcome !== 'passed_over' && audio.test(path) ? { import: job.id, path } : undefined;
}

/** The path by which an import shows a file that a message of a delivery names. */
export function pathBeside(message: string, file: string): string {
  const folder = message.slice(0, Math.max(0, message.lastIndexOf('/')));
  return folder === '' ? file : `${folder}/${file}`;
}
