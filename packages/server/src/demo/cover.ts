import { artworkSvg } from '@kamerton/artwork';
import sharp from 'sharp';
import type { DemoAlbum } from './catalogue/types.ts';
import type { Picture } from './tags/tags.ts';

const SIZE = 1000;

/** An album's cover in the product's geometry, as PNG where the album asks for it, else as JPEG. */
export async function coverOf(album: DemoAlbum): Promise<Picture> {
  const svg = artworkSvg(album.upc, album.art);
  // The density makes the field of 100 units as large as the cover.
  const drawn = sharp(Buffer.from(svg), { density: (72 * SIZE) / 100 }).resize(SIZE, SIZE);
  if (album.cover === 'png') {
    return { mime: 'image/png', bytes: await drawn.png({ palette: true }).toBuffer(), size: SIZE };
  }
  return { mime: 'image/jpeg', bytes: await drawn.jpeg({ quality: 88 }).toBuffer(), size: SIZE };
}
