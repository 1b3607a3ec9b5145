import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { readTags, type Tags, type Picture } from '../../formats/tags/read-tags.ts';
import { ByteSource } from './byte-source.ts';
import { type AudioFormat, detectFormat } from './format.ts';
import { type Measures, undecoded } from './measures.ts';
import { type NativeDecoder, NativeDecoderMissing, nativeSound } from './native-decoder.ts';
import type { Pcm } from './pcm.ts';
import { Refusal, type RefusalReason } from '../../formats/audio-refusal.ts';
import { SoundMeter } from './sound-meter.ts';
import { readStated, type Stated } from './stated.ts';
import { hasWasmDecoder, wasmSound } from './wasm-decoders.ts';

/** Facts of a file that are known without decoding it. */
export interface Scan {
  format: AudioFormat;
  /** Bytes of the file. */
  size: number;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** CRC-32 of the bytes. */
  crc32: number;
  /** Modification time of the file. */
  modifiedMs: number;
  tags: Tags;
  /** True if a picture is embedded. */
  hasPicture: boolean;
}

/** Result of decoding an audio file. */
export interface Sound extends Measures {
  durationMs: number;
  /** False if nothing here could decode the format: the peaks are flat, the duration the container's. */
  hasWaveform: boolean;
}

/** Facts of a file and the result of decoding it. */
export type Analysis = Scan & Sound & { picture: Picture | null };

export type AnalysisResult = { ok: true; analysis: Analysis } | Refused;

/** `statedMs`: the duration that the headers state; null if they state none or nothing here decodes the format. */
export type ScanResult = { ok: true; scan: Scan; statedMs: number | null } | Refused;

interface Refused {
  ok: false;
  reason: RefusalReason;
}

/** The stored analysis of the bytes with this SHA-256 (hex). */
export interface StoredAnalysis extends Sound {
  hash: string;
}

/** Maximum duration in milliseconds: a longer recording has a wrong header, or is made to keep decoders busy. */
const longest = 24 * 3_600_000;

const refuseLonger = (durationMs: number | null, longestMs = longest): void => {
  if ((durationMs ?? 0) > longest) throw new Refusal('damaged');
  if ((durationMs ?? 0) > longestMs) throw new Refusal('too_much_sound');
};

/**
 * Bytes of 16-bit samples that any file may decode to, and how many times its own bytes beyond that: an hour of silence
 * takes a five-thousandth in the tightest of the formats.
 */
const bomb = { innocent: 64 * 1024 ** 2, ratio: 6000 };

const bytesIn = (part: Pcm): number =>
  'interleaved' in part ? part.interleaved.length * 2 : part.channels.length * (part.channels[0]?.length ?? 0) * 2;

const measure = async (
  sound: AsyncGenerator<Pcm>,
  size: number,
  { alive = () => {}, longestMs }: AnalyseOptions,
): Promise<SoundMeter> => {
  const meter = new SoundMeter();
  const most = Math.max(bomb.innocent, size * bomb.ratio);
  let bytes = 0;
  for await (const part of sound) {
    if ((bytes += bytesIn(part)) > most) throw new Refusal('too_much_sound');
    meter.add(part);
    // Headers may state less than the decoder brings, or nothing.
    refuseLonger(meter.durationMs, longestMs);
    alive();
  }
  return meter;
};

/** Tolerated difference between the stated and the decoded length, in milliseconds. */
const tolerated = ({ durationMs, lenient }: Stated): number => {
  const stated = durationMs ?? 0;
  return lenient ? Math.max(1000, stated * 0.1) : Math.min(500, Math.max(100, stated * 0.02));
};

/** Minimum duration in milliseconds: of less sound nothing can be measured. */
export const shortest = 10;

const judged = (meter: SoundMeter, stated: Stated): Sound => {
  const isNothing = meter.samples === 0;
  if (isNothing && !stated.durationMs) throw new Refusal('no_sound');
  if (Math.max(meter.durationMs, stated.durationMs ?? 0) < shortest) throw new Refusal('too_short');
  if (isNothing) throw new Refusal('damaged');
  const missing = (stated.durationMs ?? 0) - meter.durationMs;
  // A truncation damages one frame at most.
  if (missing > tolerated(stated)) throw new Refusal(stated.lenient || meter.errors > 1 ? 'damaged' : 'truncated');
  if (meter.durationMs < shortest) throw new Refusal('too_short');
  return { durationMs: meter.durationMs, hasWaveform: true, ...meter.finish() };
};

const hearNatively = async (
  { path, size }: { path: string; size: number },
  stated: Stated,
  format: AudioFormat,
  options: AnalyseOptions,
) => {
  // The WAV reader needs no decoder and knows the stated length.
  if (!options.native || format === 'wav') return null;
  try {
    return judged(await measure(nativeSound(options.native, path, format), size, options), stated);
  } catch (error) {
    if (error instanceof NativeDecoderMissing) return null;
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** Stated ms up to which built-in decoders come first: starting a program takes longer than decoding a minute. */
const short = 60_000;

const hearShort = async (source: ByteSource, stated: Stated, options: AnalyseOptions, format: AudioFormat) => {
  const sound = stated.durationMs !== null && stated.durationMs <= short ? wasmSound(source, format) : null;
  if (!sound || !options.native) return null;
  try {
    return judged(await measure(sound, source.size, options), stated);
  } catch {
    // The program decides about a file that the built-in decoder refuses.
    return null;
  }
};

const hear = async (path: string, source: ByteSource, options: AnalyseOptions, format: AudioFormat): Promise<Sound> => {
  const stated = readStated(source, format);
  // The stated duration may exceed the true one by the tolerance.
  refuseLonger((stated.durationMs ?? 0) - tolerated(stated), options.longestMs);
  const heard = await hearShort(source, stated, options, format);
  if (heard) return heard;
  const native = await hearNatively({ path, size: source.size }, stated, format, options);
  // The built-in decoder would bring as much.
  if (native instanceof Refusal && native.reason === 'too_much_sound') throw native;
  if (native && !(native instanceof Refusal)) return native;
  const sound = wasmSound(source, format);
  if (sound) return judged(await measure(sound, source.size, options), stated);
  if (native) throw native;
  if (!stated.durationMs) throw new Refusal('no_sound');
  if (stated.durationMs < shortest) throw new Refusal('too_short');
  return { durationMs: stated.durationMs, ...undecoded() };
};

const sumsOf = (source: ByteSource, alive = () => {}): { hash: string; crc32: number } => {
  const hash = createHash('sha256');
  let sum = 0;
  for (const chunk of source.chunks(0, source.size, 1 << 20)) {
    hash.update(chunk);
    sum = crc32(chunk, sum);
    alive();
  }
  return { hash: hash.digest('hex'), crc32: sum };
};

export interface AnalyseOptions {
  /** An external decoder, which is faster than the built-in ones or supports more formats. */
  native: NativeDecoder | null;
  /** A stored analysis, which is used instead of decoding the same bytes. */
  heard?: StoredAnalysis | null;
  /** Milliseconds of sound after which decoding stops: a longer file is refused as `too_much_sound`. */
  longestMs?: number | undefined;
  /** Called while work continues. */
  alive?: () => void;
}

/** Calls `work` with a file that is open until it ends. Throws `Refusal` for what is no file. */
const withSource = async <Result>(path: string, work: (source: ByteSource) => Promise<Result>): Promise<Result> => {
  if (!statSync(path).isFile()) throw new Refusal('unreadable');
  const source = new ByteSource(path);
  try {
    return await work(source);
  } finally {
    source.close();
  }
};

/** Reads a file's facts and passes it to `work`, which decodes it or reads its headers. */
const inspected = async <Result>(
  path: string,
  options: AnalyseOptions,
  work: (source: ByteSource, format: AudioFormat, hash: string) => Promise<Result>,
): Promise<Scan & { picture: Picture | null; result: Result }> => {
  const before = statSync(path);
  return withSource(path, async (source) => {
    const format = detectFormat(source);
    const sums = sumsOf(source, options.alive);
    const result = await work(source, format, sums.hash);
    const { tags, picture } = await readTags(path, source.whole);
    const after = statSync(path);
    // A file that changes during the analysis is still being copied.
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw new Refusal('unreadable');
    const hasPicture = picture !== null;
    return { format, size: source.size, modifiedMs: after.mtimeMs, ...sums, tags, hasPicture, picture, result };
  });
};

/** Resolves with why `work` has failed instead of rejecting. */
const orRefused = <Result>(work: Promise<Result>): Promise<Result | Refused> =>
  work.catch((error: unknown): Refused => ({ ok: false, reason: reasonOf(error) }));

const reasonOf = (error: unknown): RefusalReason => {
  if (error instanceof Refusal) return error.reason;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'no_space';
  if (code === 'ENOMEM' || /\bmemory\b|allocation failed|\bOOM\b/i.test(message)) return 'no_memory';
  return syscall ? 'unreadable' : 'damaged';
};

/** Reads a file's tags, hash and headers without decoding it. Never rejects for a faulty file. */
export const scan = (path: string, options: AnalyseOptions): Promise<ScanResult> =>
  orRefused(
    inspected(path, options, async (source, format) => {
      const { durationMs } = readStated(source, format);
      refuseLonger(durationMs);
      return options.native || hasWasmDecoder(format) ? durationMs : null;
    }).then((inspection) => {
      // The picture stays here: most files of an album carry the same one, and it is read with the analysis.
      const { result: statedMs, picture: _, ...found } = inspection;
      return { ok: true, scan: found, statedMs };
    }),
  );

/** Analyses an audio file. Never rejects for a faulty file. */
export const analyse = (path: string, options: AnalyseOptions): Promise<AnalysisResult> =>
  orRefused(
    inspected(path, options, async (source, format, hash) =>
      options.heard?.hash === hash ? options.heard : hear(path, source, options, format),
    ).then(({ result, ...found }) => ({ ok: true, analysis: { ...found, ...result } })),
  );

/** A file of the media store, whose tags and hash are known. */
export interface StoredFile {
  path: string;
  /** Bytes. */
  size: number;
  wantsPicture: boolean;
}

export type HeardResult = { ok: true; sound: Sound & { picture: Picture | null } } | Refused;

/** Decodes a file of the media store. Never rejects for a faulty file. */
export const hearStored = ({ path, size, wantsPicture }: StoredFile, options: AnalyseOptions): Promise<HeardResult> =>
  orRefused(
    withSource(path, async (source) => {
      if (source.size !== size) throw new Refusal('damaged');
      const sound = options.heard ?? (await hear(path, source, options, detectFormat(source)));
      const picture = wantsPicture ? (await readTags(path, source.whole)).picture : null;
      return { ok: true, sound: { ...sound, picture } };
    }),
  );

export type DigestResult = { ok: true; hash: string; size: number } | Refused;

/** SHA-256 of a file (hex), which suffices to find it in the catalogue. Never rejects for a faulty file. */
export const digest = (path: string, alive?: () => void): Promise<DigestResult> =>
  orRefused(
    withSource(path, async (source) => {
      if (source.size === 0) throw new Refusal('empty');
      return { ok: true, hash: sumsOf(source, alive).hash, size: source.size };
    }),
  );
