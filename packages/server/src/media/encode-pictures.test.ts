import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodePictures, UndecodablePicture } from './encode-pictures.ts';

const red = () => sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } });

it('encodes several pictures at once, each for its caller', async () => {
  const bytes = await red().png().toBuffer();
  const sides = [[10], [20, 5], [30]];
  const all = await Promise.all(sides.map((each) => encodePictures({ what: 'squares', bytes, sides: each })));
  const widths = all.map((pictures) =>
    Promise.all(pictures.map(async (picture) => (await sharp(picture).metadata()).width)),
  );
  expect(await Promise.all(widths)).toEqual(sides);
});

it('refuses what is no picture and goes on', async () => {
  const bytes = Buffer.from('no picture');
  await expect(encodePictures({ what: 'avif', bytes })).rejects.toBeInstanceOf(UndecodablePicture);
  const [avif = Buffer.alloc(0)] = await encodePictures({ what: 'avif', bytes: await red().webp().toBuffer() });
  expect((await sharp(avif).metadata()).format).toBe('heif');
});
