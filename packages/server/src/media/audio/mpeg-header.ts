/** Header of an MPEG audio frame: version 1, 2 or 2.5, layer 1 to 3. */
export interface MpegHeader {
  version: 1 | 2 | 2.5;
  layer: 1 | 2 | 3;
  rate: number;
  channels: 1 | 2;
  /** Bytes of the whole frame. */
  length: number;
  /** Samples per channel in the frame. */
  samples: number;
}

const kilobits: Record<string, readonly number[]> = {
  '1-1': [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
/** Versions 2 and 2.5 share their tables, and so do their layers 2 and 3. */
const kilobitsOf = (version: number, layer: number) =>
  kilobits[version === 1 ? `1-${layer}` : `2-${Math.min(layer, 2)}`];

const rates = [44_100, 48_000, 32_000];
const versions = [2.5, null, 2, 1] as const;
const layers = [null, 3, 2, 1] as const;

const rateDivisors = { 1: 1, 2: 2, 2.5: 4 };

const samplesOf = (version: number, layer: number): number => {
  if (layer === 1) return 384;
  return layer === 3 && version !== 1 ? 576 : 1152;
};

/** Parses the first four bytes; null if they are no header (or free-format, which has no length). */
export const parseMpegHeader = (bytes: Uint8Array): MpegHeader | null => {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (bytes.length < 4 || first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const version = versions[(second >> 3) & 3];
  const layer = layers[(second >> 1) & 3];
  const rateOfOne = rates[(third >> 2) & 3];
  if (!version || !layer || !rateOfOne) return null;
  const bitrate = (kilobitsOf(version, layer)?.[(third >> 4) - 1] ?? 0) * 1000;
  if (bitrate === 0) return null;
  const rate = rateOfOne / rateDivisors[version];
  const padding = (third >> 1) & 1;
  const samples = samplesOf(version, layer);
  const length =
    layer === 1
      ? (Math.floor((12 * bitrate) / rate) + padding) * 4
      : Math.floor(((samples / 8) * bitrate) / rate) + padding;
  return { version, layer, rate, channels: fourth >> 6 === 3 ? 1 : 2, length, samples };
};

/** True if two frames have the same version, layer and rate. */
export const sameStream = (one: MpegHeader, other: MpegHeader): boolean =>
  one.version === other.version && one.layer === other.layer && one.rate === other.rate;
