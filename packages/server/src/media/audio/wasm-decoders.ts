import { Refusal } from '../../formats/audio-refusal.ts';
import type { ByteSource } from './byte-source.ts';
import { flacWeights, vorbisWeights } from './channel-weights.ts';
import { readFlac } from './flac-header.ts';
import type { AudioFormat } from './format.ts';
import { mp3Frames } from './mp3-frames.ts';
import type { Pcm } from './pcm.ts';
import { wavSound } from './wav-stream.ts';

interface Decoded {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: readonly unknown[];
}

type Weights = Readonly<Record<number, readonly number[]>>;

const pcm = ({ channelData, samplesDecoded, sampleRate, errors }: Decoded, weights: Weights = {}): Pcm => ({
  channels: channelData.map((channel) => channel.subarray(0, samplesDecoded)),
  rate: sampleRate,
  weights: weights[channelData.length],
  errors: errors.length,
});

/** A decoder that cannot be loaded, as while an update replaces its package, says nothing about a file. */
const loaded = async <Decoder extends { ready: Promise<void> }>(load: () => Promise<Decoder>): Promise<Decoder> => {
  try {
    const decoder = await load();
    await decoder.ready;
    return decoder;
  } catch {
    throw new Refusal('process_ended');
  }
};

/** Passes only whole frames to the decoder, which loses sync on junk. */
async function* mp3Sound(source: ByteSource): AsyncGenerator<Pcm> {
  const decoder = await loaded(async () => new (await import('mpg123-decoder')).MPEGDecoder());
  try {
    const buffer = Buffer.allocUnsafe(65_536);
    let filled = 0;
    for (const { offset, header, cut } of mp3Frames(source)) {
      if (cut) break;
      if (filled + header.length > buffer.length) {
        yield pcm(decoder.decode(buffer.subarray(0, filled)));
        filled = 0;
      }
      filled += source.bytes(offset, header.length).copy(buffer, filled);
    }
    yield pcm(decoder.decode(buffer.subarray(0, filled)));
  } finally {
    decoder.free();
  }
}

interface StreamDecoder {
  ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  flush(): Promise<Decoded>;
  free(): void;
}

async function* streamed(
  load: () => Promise<StreamDecoder>,
  chunks: Iterable<Uint8Array>,
  weights: Weights,
): AsyncGenerator<Pcm> {
  const decoder = await loaded(load);
  try {
    for (const chunk of chunks) yield pcm(await decoder.decode(chunk), weights);
    yield pcm(await decoder.flush(), weights);
  } finally {
    decoder.free();
  }
}

/** Yields the stream with no metadata but STREAMINFO, since pictures and padding may contain frame syncs. */
function* bareFlac(source: ByteSource): Generator<Uint8Array> {
  const { streamInfo, audioStart } = readFlac(source);
  yield Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), streamInfo]);
  yield* source.chunks(audioStart);
}

// Loaded with the first file that needs them: most files are decoded by FFmpeg.
const loadFlac = async (): Promise<StreamDecoder> => new (await import('@wasm-audio-decoders/flac')).FLACDecoder();
const loadVorbis = async (): Promise<StreamDecoder> =>
  new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder();
const loadOpus = async (): Promise<StreamDecoder> => new (await import('ogg-opus-decoder')).OggOpusDecoder();

const decoders: Record<AudioFormat, ((source: ByteSource) => AsyncGenerator<Pcm>) | null> = {
  mp3: mp3Sound,
  flac: (source) => streamed(loadFlac, bareFlac(source), flacWeights),
  'ogg-flac': (source) => streamed(loadFlac, source.chunks(), flacWeights),
  'ogg-vorbis': (source) => streamed(loadVorbis, source.chunks(), vorbisWeights),
  'ogg-opus': (source) => streamed(loadOpus, source.chunks(), vorbisWeights),
  wav: (source) => wavSound(source.chunks(0, source.size, 262_144)),
  // There is no maintained AAC decoder for WebAssembly under a permissive licence.
  mp4: null,
  adts: null,
};

export const hasWasmDecoder = (format: AudioFormat): boolean => decoders[format] !== null;

/** Decodes a file with the built-in decoders; null if none supports the format. */
export const wasmSound = (source: ByteSource, format: AudioFormat): AsyncGenerator<Pcm> | null =>
  decoders[format]?.(source) ?? null;
