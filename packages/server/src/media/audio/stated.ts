import { readAdts } from './adts-frames.ts';
import type { ByteSource } from './byte-source.ts';
import { parseStreamInfo, readFlac } from './flac-header.ts';
import type { AudioFormat } from './format.ts';
import { mp3Frames, readMp3Info } from './mp3-frames.ts';
import { readMp4 } from './mp4-atoms.ts';
import { Refusal } from '../../formats/audio-refusal.ts';
import { startOfTrailingTags } from './tag-blocks.ts';
import { frameBytes } from './wav-form.ts';
import { toleratedBytes, walkToSamples } from './wav-header.ts';

interface OggFacts {
  /** Granule position of the last page; for Opus it includes the pre-skip. */
  granule: number;
  /** True if the last page has the end-of-stream flag. */
  ended: boolean;
  /** True if something other than a page precedes the end of the stream. */
  broken: boolean;
  /** First packet of the first stream, the codec's header. */
  head: Buffer;
}

const noPosition = 0xffff_ffff_ffff_ffffn;

/** Reads the page headers of an Ogg file. */
const readOgg = (source: ByteSource): OggFacts => {
  const facts: OggFacts = { granule: 0, ended: false, broken: false, head: Buffer.alloc(0) };
  let before = 0;
  let at = 0;
  while (at < source.size) {
    const page = source.bytes(at, 282);
    if (page.toString('latin1', 0, 4) !== 'OggS') return { ...facts, broken: true };
    if (page.length < 27) return facts;
    const segments = page[26] ?? 0;
    const lengths = page.subarray(27, 27 + segments);
    const length = 27 + segments + lengths.reduce((sum, part) => sum + part, 0);
    const flags = page[5] ?? 0;
    const granule = page.readBigUInt64LE(6);
    if (lengths.length < segments || at + length > source.size) return { ...facts, ended: false };
    // A chained stream starts at 0 again; the position so far is added.
    if (flags & 2 && facts.ended) before = facts.granule;
    if (granule !== noPosition) facts.granule = before + Number(granule);
    facts.ended = (flags & 4) !== 0;
    if (facts.head.length === 0) facts.head = Buffer.from(source.bytes(at + 27 + segments, 64));
    at += length;
  }
  return facts;
};

/** Duration stated in the file's headers. */
export interface Stated {
  /** Null if not stated. */
  durationMs: number | null;
  /** True for formats in which players tolerate bad frames. */
  lenient: boolean;
}

const milliseconds = (samples: number, rate: number): number => Math.round((samples / rate) * 1000);

interface Walked {
  /** Number of frames stated by the file's first one; null if not stated. */
  announced: number | null;
  frames: number;
  samples: number;
  rate: number;
  /** Bytes between the first and the last frame that are not frames. */
  junk: number;
  bytes: number;
  /** The file ends inside a frame. */
  cut: boolean;
}

const walkMp3 = (source: ByteSource): Walked => {
  const walked: Walked = { announced: null, frames: 0, samples: 0, rate: 0, junk: 0, bytes: 0, cut: false };
  let next: number | undefined;
  for (const frame of mp3Frames(source)) {
    const { offset, header } = frame;
    walked.junk += offset - (next ?? offset);
    const info = next === undefined ? readMp3Info(source, frame) : null;
    next = offset + header.length;
    walked.rate = header.rate;
    walked.cut = frame.cut;
    if (info) walked.announced = info.frames;
    if (info || frame.cut) continue;
    walked.bytes += header.length;
    walked.frames += 1;
    walked.samples += header.samples;
  }
  // A truncated frame may leave less than a header.
  const left = next === undefined ? 0 : startOfTrailingTags(source) - next;
  if (left > 0 && left < 4 && next !== undefined) walked.cut ||= source.bytes(next, 1)[0] === 0xff;
  return walked;
};

const statedOfMp3 = (source: ByteSource): Stated => {
  const { announced, frames, samples, rate, junk, bytes, cut } = walkMp3(source);
  if (frames === 0) throw new Refusal(rate === 0 ? 'not_audio' : 'no_sound');
  if (junk > bytes * 0.05) throw new Refusal('damaged');
  const missing = announced === null ? 0 : announced - frames;
  const tolerated = Math.max(rate / (samples / frames), (announced ?? 0) * 0.02);
  // Encoders write whole frames: a file that ends inside of one is truncated, unless its header states that all are
  // present.
  if (missing > tolerated || (cut && (announced === null || missing > 1))) throw new Refusal('truncated');
  return { durationMs: milliseconds(samples, rate), lenient: true };
};

const statedOfOgg = (source: ByteSource, format: AudioFormat): Stated => {
  const facts = readOgg(source);
  if (!facts.ended) throw new Refusal(facts.broken ? 'damaged' : 'truncated');
  if (format === 'ogg-opus') {
    const preSkip = facts.head.readUInt16LE(10);
    return { durationMs: milliseconds(Math.max(0, facts.granule - preSkip), 48_000), lenient: false };
  }
  const rate = format === 'ogg-vorbis' ? facts.head.readUInt32LE(12) : parseStreamInfo(facts.head.subarray(17)).rate;
  if (rate === 0) throw new Refusal('damaged');
  return { durationMs: milliseconds(facts.granule, rate), lenient: false };
};

const statedOfFlac = (source: ByteSource): Stated => {
  const { samples, rate } = readFlac(source);
  if (rate === 0) throw new Refusal('damaged');
  return { durationMs: samples === null ? null : milliseconds(samples, rate), lenient: false };
};

const statedOfAdts = (source: ByteSource): Stated => {
  const { samples, rate, cut, broken } = readAdts(source);
  if (cut || broken) throw new Refusal(cut ? 'truncated' : 'damaged');
  return { durationMs: milliseconds(samples, rate), lenient: true };
};

const statedOfWav = (source: ByteSource): Stated => {
  const walk = walkToSamples();
  let offset = 0;
  let step = walk.next();
  while (!step.done) {
    const { skip, length } = step.value;
    const bytes = source.bytes(offset + skip, length);
    offset += skip + length;
    step = walk.next(bytes.length === length ? bytes : null);
  }
  const data = step.value;
  if (!data || data.bytes === null) return { durationMs: null, lenient: false };
  if (offset + data.bytes - source.size > toleratedBytes(data.form, data.bytes)) throw new Refusal('truncated');
  return { durationMs: milliseconds(Math.floor(data.bytes / frameBytes(data.form)), data.form.rate), lenient: false };
};

const readers: Record<AudioFormat, (source: ByteSource, format: AudioFormat) => Stated> = {
  mp3: statedOfMp3,
  flac: statedOfFlac,
  'ogg-vorbis': statedOfOgg,
  'ogg-opus': statedOfOgg,
  'ogg-flac': statedOfOgg,
  mp4: (source) => ({ durationMs: readMp4(source), lenient: false }),
  adts: statedOfAdts,
  wav: statedOfWav,
};

/** Reads the stated duration of a file. Throws `Refusal` if it is truncated or invalid. */
export const readStated = (source: ByteSource, format: AudioFormat): Stated => readers[format](source, format);
