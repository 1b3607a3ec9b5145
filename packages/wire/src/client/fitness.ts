/** From where on music does not fit a venue; everything that judges it or tells of it asks here. */
export const fitnessLimits = {
  /** Plays of a track on the longest day, on average, up to which the music suffices, and from which on it annoys. */
  repeats: { enough: 1, annoying: 3 },
  /** Shares of tracks. */
  explicit: 0.1,
  blocked: 0.25,
  revoked: 0.1,
} as const;

/** Edges of the bins of tempos, in beats per minute, and of loudness, in LUFS: one bin more than edges. */
export const fitnessEdges = { tempo: [80, 100, 120, 140], loudness: [-20, -16, -12, -8] } as const;

/**
 * Verdicts for or against music, worst first. `no_source`: nothing is assigned; `never_open`: the venue has no hours;
 * `no_music`: nothing of it plays there; `too_short`, `short`: tracks repeat on the longest day; `much_explicit`,
 * `much_blocked`, `much_revoked`: by the shares above; `fits`: none of these.
 */
export const fitnessVerdicts = [
  'no_source',
  'never_open',
  'no_music',
  'too_short',
  'short',
  'much_blocked',
  'much_revoked',
  'much_explicit',
  'fits',
] as const;

export type FitnessVerdict = (typeof fitnessVerdicts)[number];
