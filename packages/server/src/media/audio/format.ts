import type { ByteSource } from './byte-source.ts';
import { Refusal } from '../../formats/audio-refusal.ts';
import { endOfId3 } from './tag-blocks.ts';
import { isAdtsHeader } from './adts-frames.ts';
import { parseMpegHeader } from './mpeg-header.ts';

export type AudioFormat = 'mp3' | 'flac' | 'ogg-vorbis' | 'ogg-opus' | 'ogg-flac' | 'mp4' | 'adts' | 'wav';

/** Media type and file extension of each format. */
export const formatFacts: Record<AudioFormat, { type: string; ending: string }> = {
  mp3: { type: 'audio/mpeg', ending: 'mp3' },
  flac: { type: 'audio/flac', ending: 'flac' },
  'ogg-vorbis': { type: 'audio/ogg', ending: 'ogg' },
  'ogg-opus': { type: 'audio/ogg', ending: 'opus' },
  'ogg-flac': { type: 'audio/ogg', ending: 'oga' },
  mp4: { type: 'audio/mp4', ending: 'm4a' },
  adts: { type: 'audio/aac', ending: 'aac' },
  wav: { type: 'audio/wav', ending: 'wav' },
};

/** Magic numbers of unsupported audio: AIFF, WMA, Monkey's Audio, WavPack, Musepack, DSD, Matroska. */
const unsupported = [
  ...['FORM', 'MAC ', 'wvpk', 'MPCK', 'MP+', 'DSD ', 'FRM8', 'TTA1'].map((magic) => Buffer.from(magic)),
  Buffer.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
];

const startsWith = (head: Buffer, magic: Buffer): boolean => head.subarray(0, magic.length).equals(magic);

const oggFormat = (head: Buffer): AudioFormat => {
  const packet = head.subarray(27 + (head[26] ?? 0));
  if (packet.subarray(0, 7).toString('latin1') === '\x01vorbis') return 'ogg-vorbis';
  if (packet.subarray(0, 8).toString('latin1') === 'OpusHead') return 'ogg-opus';
  if (packet.subarray(0, 5).toString('latin1') === '\x7FFLAC') return 'ogg-flac';
  throw new Refusal('unsupported');
};

/** Bytes searched for the first MPEG frame after padding and junk. */
const searched = 65_536;

const framedFormat = (source: ByteSource, start: number): AudioFormat => {
  if (isAdtsHeader(source.bytes(start, 7))) return 'adts';
  for (let at = start; at < Math.min(source.size, start + searched); at += 1) {
    const header = parseMpegHeader(source.bytes(at, 4));
    if (!header) continue;
    const next = at + header.length;
    // Two sync bytes occur in any data; a second frame right after the first does not.
    if (next >= source.size ? at === start : parseMpegHeader(source.bytes(next, 4))) return 'mp3';
  }
  throw new Refusal('not_audio');
};

/** Detects the format of a file by its bytes, regardless of its name. Throws `Refusal`. */
export const detectFormat = (source: ByteSource): AudioFormat => {
  if (source.size === 0) throw new Refusal('empty');
  const start = endOfId3(source);
  if (start >= source.size) throw new Refusal('no_sound');
  const head = Buffer.from(source.bytes(start, 320));
  const magic = head.subarray(0, 4).toString('latin1');
  if ((magic === 'RIFF' || magic === 'RF64') && head.subarray(8, 12).toString('latin1') === 'WAVE') return 'wav';
  if (magic === 'fLaC') return 'flac';
  if (magic === 'OggS') return oggFormat(head);
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return 'mp4';
  if (unsupported.some((signature) => startsWith(head, signature))) throw new Refusal('unsupported');
  return framedFormat(source, start);
};
