import type { ByteSource } from './byte-source.ts';
import { Refusal } from '../../formats/audio-refusal.ts';
import { endOfId3 } from './tag-blocks.ts';

export interface FlacFacts {
  rate: number;
  channels: number;
  /** Samples per channel; null if not stated. */
  samples: number | null;
  /** The 34 bytes of STREAMINFO. */
  streamInfo: Buffer;
  /** Byte offset of the first frame. */
  audioStart: number;
}

/** Rate, channels and length in a STREAMINFO block. */
export const parseStreamInfo = (block: Buffer): Omit<FlacFacts, 'audioStart' | 'streamInfo'> => {
  const packed = block.readBigUInt64BE(10);
  const samples = Number(packed & 0xf_ffff_ffffn);
  return {
    rate: Number(packed >> 44n),
    channels: Number((packed >> 41n) & 7n) + 1,
    samples: samples === 0 ? null : samples,
  };
};

/** Walks the metadata blocks of a FLAC file. */
export const readFlac = (source: ByteSource): FlacFacts => {
  let at = endOfId3(source) + 4;
  let streamInfo: Buffer | undefined;
  for (let last = false; !last;) {
    const head = source.bytes(at, 4);
    if (head.length < 4) throw new Refusal('truncated');
    last = ((head[0] ?? 0) & 0x80) !== 0;
    const type = (head[0] ?? 0) & 0x7f;
    const length = head.readUIntBE(1, 3);
    if (type === 0) streamInfo = Buffer.from(source.bytes(at + 4, 34));
    at += 4 + length;
    if (at > source.size) throw new Refusal('truncated');
  }
  if (!streamInfo || streamInfo.length < 34) throw new Refusal('damaged');
  return { ...parseStreamInfo(streamInfo), streamInfo, audioStart: at };
};
