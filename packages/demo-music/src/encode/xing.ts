import { ByteWriter } from './bytes.ts';

/** Bits per second of the frames of MPEG 1 layer III by their index, in thousands. */
const RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;

const SAMPLES = 1152;
/** Samples that the encoder puts before the sound. */
const DELAY = 576;

/** Byte offset of each frame of a stream at 44.1 kHz. */
function frameStarts(stream: Uint8Array): number[] {
  const starts: number[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const kbps = RATES[stream[at + 2]! >> 4];
    if (stream[at] !== 0xff || (stream[at + 1]! & 0xe0) !== 0xe0 || !kbps)
      throw new Error(`no MP3 frame at byte ${at}`);
    starts.push(at);
    at += Math.floor((144_000 * kbps) / 44_100) + ((stream[at + 2]! >> 1) & 1);
  }
  return starts;
}

/**
 * The first frame of a stream of varying bit rate: silence that carries the number of frames and bytes, a table for
 * seeking, and how many samples to skip at both ends, so that players know the true length and join without a gap.
 * @param samples true length of the sound
 */
export function xingFrame(stream: Uint8Array, samples: number): Uint8Array {
  const starts = frameStarts(stream);
  const size = Math.floor((144_000 * 64) / 44_100);
  const total = stream.length + size;
  const padding = Math.max(0, starts.length * SAMPLES - DELAY - samples);
  const places = Array.from({ length: 100 }, (_, percent) => {
    const start = starts[Math.floor((percent / 100) * starts.length)] ?? 0;
    return Math.min(255, Math.floor(((start + size) / total) * 256));
  });
  const frame = new ByteWriter()
    // MPEG 1 layer III without check sum, 64 kbit/s, 44.1 kHz, joint stereo; then an empty side information.
    .big(0xfffb5064, 4)
    .bytes(new Uint8Array(32))
    .text('Xing')
    .big(0x0f, 4)
    .big(starts.length, 4)
    .big(total, 4)
    .bytes(Uint8Array.from(places))
    .big(50, 4)
    .text('LAME3.100')
    // Tag revision 0, method: varying; no low-pass given, no peak, no gain, no flags, lowest rate not given.
    .big(0x04, 1)
    .bytes(new Uint8Array(11))
    .big(DELAY * 4096 + padding, 3)
    .bytes(new Uint8Array(4))
    .big(total, 4)
    .bytes(new Uint8Array(4));
  return frame.bytes(new Uint8Array(size - frame.length)).result();
}
