import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import type { Sound } from '../synth/render.ts';
import { RATE } from '../synth/wave.ts';
import { ByteWriter } from './bytes.ts';
import { xingFrame } from './xing.ts';

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>> | Awaited<ReturnType<typeof createOggEncoder>>;

const CHUNK = 65_536;

function encoded(encoder: Encoder, { left, right }: Sound): Uint8Array {
  const out = new ByteWriter();
  for (let at = 0; at < left.length; at += CHUNK) {
    out.bytes(encoder.encode([left.subarray(at, at + CHUNK), right.subarray(at, at + CHUNK)]));
  }
  return out.bytes(encoder.finalize()).result();
}

let mp3: ReturnType<typeof createMp3Encoder> | undefined;
let ogg: ReturnType<typeof createOggEncoder> | undefined;

/** Encodes as MP3 of varying bit rate with its information frame, without tags. */
export async function encodeMp3(sound: Sound): Promise<Uint8Array> {
  const encoder = await (mp3 ??= createMp3Encoder());
  encoder.configure({ sampleRate: RATE, channels: 2, vbrQuality: 5 });
  const stream = encoded(encoder, sound);
  return new ByteWriter().bytes(xingFrame(stream, sound.left.length)).bytes(stream).result();
}

/** Encodes as Ogg Vorbis with an empty comment header. */
export async function encodeOgg(sound: Sound, serial: number): Promise<Uint8Array> {
  const encoder = await (ogg ??= createOggEncoder());
  encoder.configure({ sampleRate: RATE, channels: 2, vbrQuality: 3, oggSerialNo: serial & 0x7fffffff });
  return encoded(encoder, sound);
}
