import { artworkSvg } from '@kamerton/artwork';
import sharp from 'sharp';
import type { DemoAlbum } from './catalogue/types.ts';
import type { Picture } from './tags/tags.ts';

const SIZE = 1000;

/** The density makes the field of 100 units as large as the cover. */
const drawn = (seed: string, art: DemoAlbum['art']) =>
  sharp(Buffer.from(artworkSvg(seed, art)), { density: (72 * SIZE) / 100 }).resize(SIZE, SIZE);

/** A collection's cover, as PNG. */
export const collectionCover = (key: string, art: DemoAlbum['art']): Promise<Buffer> =>
  drawn(key, art).png({ palette: true }).toBuffer();

/** An album's cover in the product's geometry, as PNG where the album asks for it, else as JPEG. */
export async function coverOf(album: DemoAlbum): Promise<Picture> {
  const picture = drawn(album.upc, album.art);
  if (album.cover === 'png') {
    return { mime: 'image/png', bytes: await picture.png({ palette: true }).toBuffer(), size: SIZE };
  }
  return { mime: 'image/jpeg', bytes: await picture.jpeg({ quality: 88 }).toBuffer(), size: SIZE };
}
