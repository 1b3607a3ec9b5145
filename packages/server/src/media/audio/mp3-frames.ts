import type { ByteSource } from './byte-source.ts';
import { type MpegHeader, parseMpegHeader, sameStream } from './mpeg-header.ts';
import { endOfId3, startOfTrailingTags } from './tag-blocks.ts';

export interface Mp3Frame {
  offset: number;
  header: MpegHeader;
  /** The file ends inside this frame. */
  cut: boolean;
}

/** True if a frame after junk is real: another of the same stream, or the end, follows it. */
const followed = (source: ByteSource, at: number, header: MpegHeader, end: number): boolean => {
  const next = at + header.length;
  if (next === end) return true;
  const after = next < end ? parseMpegHeader(source.bytes(next, 4)) : null;
  return after !== null && sameStream(after, header);
};

/** Yields all frames of an MPEG audio file in order; junk between, before and after them is skipped. */
export function* mp3Frames(source: ByteSource): Generator<Mp3Frame> {
  const end = startOfTrailingTags(source);
  let stream: MpegHeader | null = null;
  let inStep = false;
  let at = endOfId3(source);
  while (at < end) {
    const header = parseMpegHeader(source.bytes(at, 4));
    const fits = header !== null && (stream === null || sameStream(header, stream));
    if (!fits || !(inStep || followed(source, at, header, end))) {
      inStep = false;
      at += 1;
      continue;
    }
    stream ??= header;
    yield { offset: at, header, cut: at + header.length > end };
    inStep = true;
    at += header.length;
  }
}

export interface Mp3Info {
  /** Number of audio frames stated by the encoder; null if not stated. */
  frames: number | null;
}

/** Returns the Xing, Info or VBRI header in a file's first frame, which contains no audio; null if there is none. */
export const readMp3Info = (source: ByteSource, frame: Mp3Frame): Mp3Info | null => {
  const { version, channels } = frame.header;
  const bytes = Buffer.from(source.bytes(frame.offset, 256));
  const [mono, stereo] = version === 1 ? [17, 32] : [9, 17];
  const side = channels === 1 ? mono : stereo;
  const at = 4 + side;
  const tag = bytes.toString('latin1', at, at + 4);
  if ((tag === 'Xing' || tag === 'Info') && bytes.length >= at + 12) {
    return { frames: bytes.readUInt32BE(at + 4) & 1 ? bytes.readUInt32BE(at + 8) : null };
  }
  if (bytes.toString('latin1', 36, 40) === 'VBRI' && bytes.length >= 54) return { frames: bytes.readUInt32BE(50) };
  return null;
};
