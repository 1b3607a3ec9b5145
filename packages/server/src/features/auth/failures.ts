/** Wrong passwords of the last 15 minutes. */
export interface Failures {
  ofBoth: number;
  ofAddress: number;
  ofAccount: number;
  /** Seconds since the last wrong password for the account. */
  secondsSinceLast: number;
}
