import { bounds } from '@kamerton/wire/client/bounds';
import type { Crop } from './crop.ts';

/** What covers may be made from. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Side in px of the picture that is sent: the largest that covers are shown in. */
const side = 1200;

/** Small enough to be kept as a draft beside the text, and for the server by far. */
const enough = Math.min(1_000_000, bounds.picture.bytes);

/** A picture as a canvas takes it, upright; rejects where the browser cannot read it. */
export const openPicture = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));

async function asDataUrl(blob: Blob): Promise<string> {
  let binary = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCodePoint(byte);
  return `data:${blob.type};base64,${btoa(binary)}`;
}

/** The crop of a picture as a data URL: WebP, or JPEG where the browser writes none. */
export async function coverOf(picture: ImageBitmap, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, Math.round(crop.side));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.88, 0.6]) {
    const webp = await encoded(canvas, 'image/webp', quality);
    const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality);
    if (blob && (blob.size <= enough || quality === 0.6)) return asDataUrl(blob);
  }
  throw new Error('the picture was not written');
}
