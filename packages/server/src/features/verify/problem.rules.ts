/** Something that is not what it should be. */
export interface Problem {
  check: 'media' | 'counts' | 'contracts' | 'audit' | 'secret';
  /**
   * `missing`, `size`, `changed`: a file is not there, has another length, has other bytes. `count`: stored numbers are
   * not those of the tracks. `record`, `pdf`, `columns`: of a signature, what does not fit its seal. `chain`: the audit
   * log breaks. `secret`: what is sealed was not sealed under this secret.
   */
  fault: 'missing' | 'size' | 'changed' | 'count' | 'record' | 'pdf' | 'columns' | 'chain' | 'secret';
  /** What it is: a key, a kind with its number. */
  name: string;
  /** What more is to be said of it. */
  about: string;
}
