/** Why a file does not come in. Codes are stable: programs read them. */
export const refusalReasons = [
  'empty',
  'not_audio',
  'unsupported',
  'protected',
  'truncated',
  'damaged',
  'no_sound',
  'unreadable',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** Thrown while a file is read; the analysis turns it into its answer. */
export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
