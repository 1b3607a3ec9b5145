/** Reasons to refuse a whole archive; `entry` is the offending one, or empty. */
export const zipRefusals = [
  'not_a_zip',
  'split',
  'damaged_zip',
  'too_many_files',
  'outside',
  'bad_name',
  'too_long',
  'duplicate',
  'overlapping',
  'bomb',
  'too_large',
  'empty_zip',
] as const;

export type ZipReason = (typeof zipRefusals)[number];

/** Reasons to skip one entry of an archive. */
export const entryRefusals = ['link', 'special', 'encrypted', 'compression', 'damaged_entry'] as const;

export type EntryReason = (typeof entryRefusals)[number];

/** An archive that is refused. */
export class ZipRefused extends Error {
  readonly reason: ZipReason;
  readonly entry: string;

  constructor(reason: ZipReason, entry = '') {
    super(`${reason} ${entry}`.trim());
    this.reason = reason;
    this.entry = entry;
  }
}
