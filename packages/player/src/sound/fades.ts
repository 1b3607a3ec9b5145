/** A gain on its way from one value to another; moments and lengths in seconds of the audio clock. */
export interface Fade {
  from: number;
  to: number;
  begin: number;
  seconds: number;
}

export const still = (gain: number): Fade => ({ from: gain, to: gain, begin: 0, seconds: 0 });

/**
 * Gain at a moment. It follows a quarter of a sine, so that a track that fades out and one that fades in at the same time
 * sound as loud together as each alone.
 */
export const gainAt = ({ from, to, begin, seconds }: Fade, moment: number): number => {
  const share = seconds <= 0 ? 1 : Math.min(Math.max((moment - begin) / seconds, 0), 1);
  if (share === 1) return to;
  const eased = to >= from ? Math.sin((share * Math.PI) / 2) : 1 - Math.cos((share * Math.PI) / 2);
  return from + (to - from) * eased;
};

/** Gains at even steps from the moment to the fade's end, the last exact. */
export const curveOf = (fade: Fade, moment: number, steps = 48): Float32Array<ArrayBuffer> => {
  const end = fade.begin + fade.seconds;
  return Float32Array.from({ length: steps + 1 }, (_, step) => gainAt(fade, moment + ((end - moment) * step) / steps));
};
