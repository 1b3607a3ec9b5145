/** Wrong passwords of the last 15 minutes. */
export interface Failures {
  ofBoth: number;
  ofAddress: number;
  ofAccount: number;
  /** Seconds until the pair of account and address, and the address, have fewer than their limits again. */
  bothFreeIn: number;
  addressFreeIn: number;
  /** Seconds since this address tried this account last, or was first told to wait for it; null where it did neither. */
  sinceTurn: number | null;
}
