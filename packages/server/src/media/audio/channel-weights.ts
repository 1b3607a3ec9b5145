/** ITU-R BS.1770-4, table 4: beside the listener, and the channel of low frequencies. */
const [beside, low] = [1.41, 0];

/** Places of WAV's channel mask, by bit: https://learn.microsoft.com/windows/win32/api/mmreg/ns-mmreg-waveformatextensible */
const places = { low: 3, back: [4, 5], side: [9, 10] };

const hasBit = (mask: number, bit: number): boolean => ((mask >>> bit) & 1) === 1;

/** Weights of the channels that a mask names, in the order of its bits; undefined if it names other than `width`. */
export const weightsOfMask = (mask: number, width: number): number[] | undefined => {
  const bits = Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => hasBit(mask, bit));
  if (bits.length !== width) return undefined;
  // Without side channels the back ones of a mask are the surround ones of the standard.
  const surround = places.side.some((bit) => hasBit(mask, bit)) ? places.side : places.back;
  const weightOf = (bit: number) => (surround.includes(bit) ? beside : 1);
  return bits.map((bit) => (bit === places.low ? low : weightOf(bit)));
};

/** Weights by the number of channels, from four on: https://xiph.org/vorbis/doc/Vorbis_I_spec.html, 4.3.9; RFC 7845. */
export const vorbisWeights: Readonly<Record<number, readonly number[]>> = {
  4: [1, 1, beside, beside],
  5: [1, 1, 1, beside, beside],
  6: [1, 1, 1, beside, beside, low],
  7: [1, 1, 1, beside, beside, 1, low],
  8: [1, 1, 1, beside, beside, 1, 1, low],
};

/** Weights by the number of channels, from four on: RFC 9639, 9.1.3. */
export const flacWeights: Readonly<Record<number, readonly number[]>> = {
  4: [1, 1, beside, beside],
  5: [1, 1, 1, beside, beside],
  6: [1, 1, 1, low, beside, beside],
  7: [1, 1, 1, low, 1, beside, beside],
  8: [1, 1, 1, low, 1, 1, beside, beside],
};
