/** Reasons to refuse a file. Codes are stable for programs. */
export const refusalReasons = [
  'empty',
  'not_audio',
  'unsupported',
  'protected',
  'truncated',
  'damaged',
  'too_much_sound',
  'no_sound',
  'unreadable',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** Thrown while a file is read; the analysis returns its reason. */
export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
