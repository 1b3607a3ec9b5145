import type { ByteSource } from './byte-source.ts';

export interface OggFacts {
  /** Position of the last sample, by the last page; Opus counts its pre-skip in. */
  granule: number;
  /** The last page says that the stream ends with it. */
  ended: boolean;
  /** Something that is no page comes before the end of the stream. */
  broken: boolean;
  /** First packet of the first stream: the codec's own header. */
  head: Buffer;
}

const noPosition = 0xffff_ffff_ffff_ffffn;

/** Walks the pages of an Ogg file from header to header. */
export const readOgg = (source: ByteSource): OggFacts => {
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
    // A chained file starts anew: what has sounded so far stays counted.
    if (flags & 2 && facts.ended) before = facts.granule;
    if (granule !== noPosition) facts.granule = before + Number(granule);
    facts.ended = (flags & 4) !== 0;
    if (facts.head.length === 0) facts.head = Buffer.from(source.bytes(at + 27 + segments, 64));
    at += length;
  }
  return facts;
};
