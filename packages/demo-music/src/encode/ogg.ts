import { ByteWriter } from './bytes.ts';
import { crcOgg } from './crc.ts';

interface Page {
  readonly flags: number;
  readonly granule: Uint8Array;
  readonly serial: number;
  readonly lacing: Uint8Array;
  readonly body: Uint8Array;
}

function readPages(file: Uint8Array): Page[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const pages: Page[] = [];
  for (let at = 0; at < file.length;) {
    const segments = file[at + 26]!;
    const lacing = file.subarray(at + 27, at + 27 + segments);
    const start = at + 27 + segments;
    const end = start + lacing.reduce((sum, size) => sum + size, 0);
    pages.push({
      flags: file[at + 5]!,
      granule: file.subarray(at + 6, at + 14),
      serial: view.getUint32(at + 14, true),
      lacing,
      body: file.subarray(start, end),
    });
    at = end;
  }
  return pages;
}

function writePage(page: Page, sequence: number): Uint8Array {
  const bytes = new ByteWriter()
    .text('OggS')
    .big(0, 1)
    .big(page.flags, 1)
    .bytes(page.granule)
    .little(page.serial, 4)
    .little(sequence, 4)
    .little(0, 4)
    .big(page.lacing.length, 1)
    .bytes(page.lacing)
    .bytes(page.body)
    .result();
  new DataView(bytes.buffer).setUint32(22, crcOgg(bytes), true);
  return bytes;
}

/** Cuts packets into pages of at most 255 segments, as headers are stored. */
function pagesOf(packets: readonly Uint8Array[], serial: number): Page[] {
  const segments: Uint8Array[] = [];
  const starts = new Set<number>();
  for (const packet of packets) {
    starts.add(segments.length);
    // A packet ends with a segment shorter than 255 bytes, an empty one where needed.
    for (let at = 0; at <= packet.length; at += 255) segments.push(packet.subarray(at, at + 255));
  }
  const pages: Page[] = [];
  for (let at = 0; at < segments.length; at += 255) {
    const own = segments.slice(at, at + 255);
    const body = own.reduce((bytes, segment) => bytes.bytes(segment), new ByteWriter()).result();
    const ends = own.some((segment) => segment.length < 255);
    pages.push({
      flags: starts.has(at) ? 0 : 1,
      // A page on which no packet ends has no position: all bits set.
      granule: new Uint8Array(8).fill(ends ? 0 : 0xff),
      serial,
      lacing: Uint8Array.from(own, (segment) => segment.length),
      body,
    });
  }
  return pages;
}

/** The packets that begin on the given pages. */
function packetsOf(pages: readonly Page[]): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let open = new ByteWriter();
  for (const { lacing, body } of pages) {
    let at = 0;
    for (const size of lacing) {
      open.bytes(body.subarray(at, at + size));
      at += size;
      if (size === 255) continue;
      packets.push(open.result());
      open = new ByteWriter();
    }
  }
  return packets;
}

/**
 * Puts another comment header into an Ogg Vorbis file, numbering and checking all pages anew.
 * @param comments a Vorbis comment block, from the vendor's length to the last comment
 */
export function withVorbisComments(file: Uint8Array, comments: Uint8Array): Uint8Array {
  const pages = readPages(file);
  const first = pages[0]!;
  // Identification alone on the first page, then comments and set-up on pages of their own (Vorbis I, A.2).
  const sound = pages.findIndex((page, i) => i > 0 && page.granule.some((byte) => byte !== 0 && byte !== 0xff));
  const headers = packetsOf(pages.slice(1, sound));
  const setup = headers[1];
  if (!setup || headers.length !== 2) throw new Error('the headers of the Ogg stream do not end on a page');
  const comment = new ByteWriter().big(3, 1).text('vorbis').bytes(comments).big(1, 1).result();
  const out = new ByteWriter();
  const all = [first, ...pagesOf([comment, setup], first.serial), ...pages.slice(sound)];
  for (const [sequence, page] of all.entries()) out.bytes(writePage(page, sequence));
  return out.result();
}
