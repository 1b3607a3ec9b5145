import type { ByteSource } from './byte-source.ts';

export interface OggFacts {
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
    // A chained stream starts at 0 again; the position so far is added.
    if (flags & 2 && facts.ended) before = facts.granule;
    if (granule !== noPosition) facts.granule = before + Number(granule);
    facts.ended = (flags & 4) !== 0;
    if (facts.head.length === 0) facts.head = Buffer.from(source.bytes(at + 27 + segments, 64));
    at += length;
  }
  return facts;
};
