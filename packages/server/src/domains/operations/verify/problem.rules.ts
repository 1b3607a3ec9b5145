/** Kinds of faults; texts and advice for each are with the command. */
export const faults = [
  // A file does not exist, exists but cannot be read, or has another size or other bytes.
  'missing',
  'unreadable',
  'size',
  'changed',
  // A file is right, and its row has another size or CRC-32.
  'row_size',
  'row_crc',
  // A file that no row refers to; one that a killed process has left under a temporary name.
  'unused',
  'unfinished',
  // A row refers to another one that does not exist; ids are given out that rows have already.
  'orphan_row',
  'sequence',
  // A constraint, index, trigger or row of a fresh database is gone or disabled; a table lacks its only row.
  'structure',
  'lone_row',
  // The stored text of a password is no hash.
  'password',
  // Stored totals differ from those of the tracks, and frequencies of words from those of the documents.
  'count',
  'frequency',
  // A track has neither a waveform nor a place in the queue of analyses; a search document is not that of its fields.
  'waveform',
  'search',
  // Bytes of an upload that were acknowledged are gone; so is the folder of all of them.
  'upload_lost',
  'upload_gone',
  // The part of a signature that does not match its hash; published terms that are not what was signed or logged.
  'record',
  'pdf',
  'columns',
  'terms',
  // The audit log's chain, a key of its values; a value under another secret.
  'chain',
  'audit_key',
  'secret',
] as const;

export type Fault = (typeof faults)[number];

export interface Problem {
  check: 'media' | 'rows' | 'counts' | 'search' | 'uploads' | 'contracts' | 'audit' | 'secret';
  fault: Fault;
  /** The faulty thing: a key, a column, or a kind with its number. */
  name: string;
  about: string;
}

/** A problem as it is reported; `failure`: why its repair failed. */
export interface Reported extends Problem {
  mended: boolean;
  failure?: string;
}

/** A problem and how it can be mended without loss, if it can: `repair` returns false if it could not. */
export interface Finding extends Problem {
  repair?: () => Promise<boolean>;
}

/** Milliseconds for which an unreferenced file may belong to a running import or upload. */
export const idleAfter = 3_600_000;
