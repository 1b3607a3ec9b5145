/** Why an archive is refused whole; `entry` names the one that does it, empty where none does. */
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

/** Why one entry of an archive does not come in; the others may. */
export const entryRefusals = ['link', 'special', 'encrypted', 'compression', 'damaged_entry'] as const;

export type EntryReason = (typeof entryRefusals)[number];

/** An archive that is not unpacked. */
export class ZipRefused extends Error {
  readonly reason: ZipReason;
  readonly entry: string;

  constructor(reason: ZipReason, entry = '') {
    super(`${reason} ${entry}`.trim());
    this.reason = reason;
    this.entry = entry;
  }
}
