/** Reasons why an analysis has ended without a verdict: they say nothing about the file. */
export const interruptions = ['process_ended', 'timed_out', 'no_memory', 'no_space', 'refused_object'] as const;

export type Interruption = (typeof interruptions)[number];

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
  'too_short',
  'unreadable',
  ...interruptions,
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** True if the file itself is found bad, so that another attempt finds the same. */
export const isVerdict = (reason: string): boolean =>
  reason !== 'unreadable' && !(interruptions as readonly string[]).includes(reason);

/** Thrown while a file is read; the analysis returns its reason. */
export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
