import sharp from 'sharp';
import { endWithParent } from '../lib/run-in-process.ts';
import type { Encoded, PictureTask } from './encode-pictures.ts';

/** Maximum pixels; larger pictures are refused before decoding. */
const mostPixels = 40_000_000;

/** A third smaller than WebP at the same quality, at a tenth of the encoder's default time. */
const avifQuality = { quality: 55, effort: 2 } as const;

/** One enlarged until it fills a square would be larger than any picture may be: its middle does. */
const longest = 16;

// Every picture differs, so that the decoder's cache wastes memory.
sharp.cache(false);

const middleOf = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height);
  return { left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side };
};

/** Decodes a picture once for all sizes: upright, as a square of raw pixels of the largest size. */
const decode = async (bytes: Uint8Array, side: number) => {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' }).autoOrient();
  const { autoOrient: whole } = await picture.metadata();
  const isThin = Math.max(whole.width, whole.height) > longest * Math.min(whole.width, whole.height);
  const { data, info } = await (isThin ? picture.extract(middleOf(whole)) : picture)
    .resize(side, side, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

const encodeSquares = async (bytes: Uint8Array, sides: readonly number[]): Promise<Uint8Array[]> => {
  const picture = await decode(bytes, Math.max(...sides));
  const encoded = [];
  for (const side of sides) encoded.push(await picture.clone().resize(side, side).webp({ quality: 82 }).toBuffer());
  return encoded;
};

const perform = async (task: PictureTask): Promise<Uint8Array[]> => {
  switch (task.what) {
    case 'squares':
      return encodeSquares(task.bytes, task.sides);
    case 'avif':
      return [await sharp(task.bytes).avif(avifQuality).toBuffer()];
    case 'look':
      await sharp(task.bytes, { limitInputPixels: mostPixels }).metadata();
      return [];
  }
};

const answer = (encoded: Encoded): void => void process.send?.(encoded);

process.on('message', ({ id, ...task }: PictureTask & { id: number }) => {
  void perform(task).then(
    (pictures) => answer({ id, pictures }),
    (error: unknown) => answer({ id, failed: (error as Error).message }),
  );
});
endWithParent();
