import { ByteWriter } from '../encode/bytes.ts';
import type { Picture, Tags } from './tags.ts';

/** A length in four bytes of seven bits each. */
const syncsafe = (value: number): Uint8Array => Uint8Array.from([21, 14, 7, 0], (shift) => (value >> shift) & 0x7f);

function frame(id: string, content: Uint8Array): Uint8Array {
  return new ByteWriter().text(id).bytes(syncsafe(content.length)).big(0, 2).bytes(content).result();
}

const UTF8 = 3;
const text = (id: string, value: string): Uint8Array => frame(id, new ByteWriter().big(UTF8, 1).text(value).result());
const custom = (name: string, value: string): Uint8Array =>
  frame('TXXX', new ByteWriter().big(UTF8, 1).text(name).big(0, 1).text(value).result());

function picture({ mime, bytes }: Picture): Uint8Array {
  const content = new ByteWriter().big(0, 1).text(mime).big(0, 1).big(3, 1).big(0, 1).bytes(bytes);
  return frame('APIC', content.result());
}

/** An ID3v2.4 tag in UTF-8, to stand before the MP3 frames. */
export function id3Tag(tags: Tags, cover: Picture | undefined): Uint8Array {
  const frames = [
    text('TIT2', tags.title),
    text('TPE1', tags.artist),
    text('TPE2', tags.albumArtist),
    text('TALB', tags.album),
    text('TRCK', `${tags.track}/${tags.tracks}`),
    text('TPOS', `${tags.disc}/${tags.discs}`),
    text('TDRC', tags.date),
    text('TDRL', tags.date),
    text('TCON', tags.genre),
    text('TSRC', tags.isrc),
    text('TPUB', tags.label),
    text('TCOM', tags.composer),
    custom('BARCODE', tags.upc),
    custom('TAGS', tags.tags.join('; ')),
  ];
  if (tags.lyricist) frames.push(text('TEXT', tags.lyricist));
  if (tags.explicit) frames.push(custom('ITUNESADVISORY', '1'));
  if (tags.vocal) frames.push(custom('VOCAL', '1'));
  if (tags.compilation) frames.push(text('TCMP', '1'));
  if (cover) frames.push(picture(cover));
  const body = frames.reduce((bytes, one) => bytes.bytes(one), new ByteWriter()).result();
  return new ByteWriter().text('ID3').big(0x0400, 2).big(0, 1).bytes(syncsafe(body.length)).bytes(body).result();
}
