/** A fault found by verification. */
export interface Problem {
  check: 'media' | 'counts' | 'contracts' | 'audit' | 'secret';
  /**
   * `missing`, `size`, `changed`: a file does not exist, or has another size or other bytes. `count`: stored totals
   * differ from those of the tracks. `record`, `pdf`, `columns`: the part of a signature that does not match its hash.
   * `chain`: the audit log's chain is broken. `secret`: a value was encrypted with another secret.
   */
  fault: 'missing' | 'size' | 'changed' | 'count' | 'record' | 'pdf' | 'columns' | 'chain' | 'secret';
  /** The faulty thing: a key, or a kind with its number. */
  name: string;
  /** Details. */
  about: string;
}
