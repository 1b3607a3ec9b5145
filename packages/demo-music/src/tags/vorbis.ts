import { ByteWriter } from '../encode/bytes.ts';
import type { Picture, Tags } from './tags.ts';

function commentsOf(tags: Tags): [string, string][] {
  const list: [string, string][] = [
    ['TITLE', tags.title],
    ['ARTIST', tags.artist],
    ['ALBUMARTIST', tags.albumArtist],
    ['ALBUM', tags.album],
    ['TRACKNUMBER', String(tags.track)],
    ['TRACKTOTAL', String(tags.tracks)],
    ['DISCNUMBER', String(tags.disc)],
    ['DISCTOTAL', String(tags.discs)],
    ['DATE', tags.date],
    ['GENRE', tags.genre],
    ['ISRC', tags.isrc],
    ['BARCODE', tags.upc],
    ['LABEL', tags.label],
    ['COMPOSER', tags.composer],
    ['TAGS', tags.tags.join('; ')],
  ];
  if (tags.lyricist) list.push(['LYRICIST', tags.lyricist]);
  if (tags.explicit) list.push(['ITUNESADVISORY', '1']);
  if (tags.vocal) list.push(['VOCAL', '1']);
  if (tags.compilation) list.push(['COMPILATION', '1']);
  return list;
}

/** A picture block as FLAC stores it; Ogg carries the same in base64. */
export function pictureBlock({ mime, bytes, size }: Picture): Uint8Array {
  return new ByteWriter()
    .big(3, 4)
    .big(mime.length, 4)
    .text(mime)
    .big(0, 4)
    .big(size, 4)
    .big(size, 4)
    .big(24, 4)
    .big(0, 4)
    .big(bytes.length, 4)
    .bytes(bytes)
    .result();
}

/** A Vorbis comment block; with a cover it also holds `METADATA_BLOCK_PICTURE`, as Ogg wants it. */
export function vorbisComments(tags: Tags, cover: Picture | undefined): Uint8Array {
  const comments = commentsOf(tags).map(([name, value]) => Buffer.from(`${name}=${value}`));
  if (cover) {
    comments.push(Buffer.from(`METADATA_BLOCK_PICTURE=${Buffer.from(pictureBlock(cover)).toString('base64')}`));
  }
  const vendor = Buffer.from('Kamerton');
  const out = new ByteWriter().little(vendor.length, 4).bytes(vendor).little(comments.length, 4);
  for (const comment of comments) out.little(comment.length, 4).bytes(comment);
  return out.result();
}
