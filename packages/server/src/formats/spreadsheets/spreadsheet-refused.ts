export type SpreadsheetFault = 'malformed' | 'too_large' | 'too_many';

/** A file that is no table, or one that is too large. */
export class SpreadsheetRefused extends Error {
  readonly fault: SpreadsheetFault;

  constructor(fault: SpreadsheetFault) {
    super(fault);
    this.fault = fault;
  }
}
