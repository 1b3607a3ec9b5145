/** Reasons to refuse a whole archive; `entry` is the offending one, or empty. */
export type ZipReason =
  | 'not_a_zip'
  | 'split'
  | 'damaged_zip'
  | 'too_many_files'
  | 'outside'
  | 'bad_name'
  | 'too_long'
  | 'duplicate'
  | 'overlapping'
  | 'bomb'
  | 'too_large'
  | 'empty_zip';

/** Reasons to skip one entry of an archive. */
export type EntryReason = 'link' | 'special' | 'encrypted' | 'compression' | 'damaged_entry';

export class ZipRefused extends Error {
  readonly reason: ZipReason;
  readonly entry: string;

  constructor(reason: ZipReason, entry = '') {
    super(`${reason} ${entry}`.trim());
    this.reason = reason;
    this.entry = entry;
  }
}
