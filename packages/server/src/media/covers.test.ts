import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NotAPicture, storeCover, stripMetadata } from './covers.ts';
import { encodePictures } from './encode-pictures.ts';
import { folderStore } from './folder-store.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-covers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const store = (bytes: Buffer) => storeCover(folderStore(folder), bytes);

/** The largest of a cover's three files. */
const stored = async (bytes: Buffer): Promise<Buffer> => {
  const hash = await store(bytes);
  const names = readdirSync(join(folder, 'covers', hash.slice(0, 2))).filter((name) => name.startsWith(hash));
  expect(names.toSorted()).toEqual(['large', 'medium', 'small'].map((size) => `${hash}-${size}.webp`));
  return readFileSync(join(folder, 'covers', hash.slice(0, 2), `${hash}-large.webp`));
};

/** The picture alone, decoded as for a cover and smaller than one: 120 × 120. */
const square = async (bytes: Buffer): Promise<Buffer> => {
  const [picture = Buffer.alloc(0)] = await encodePictures({ what: 'squares', bytes, sides: [120] });
  return Buffer.from(picture);
};

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

const pngChunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('keeps a %s as square WebP', async (format) => {
  const bytes = await plain(300, 200).toFormat(format).toBuffer();
  expect(await sharp(await stored(bytes)).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 1200 });
});

it('keeps nothing of what was written beside the picture, and none of its own bytes', async () => {
  const bytes = await plain(300, 100)
    .withExif({ IFD0: { Copyright: 'told nobody' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">told nobody</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const cover = await stored(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]));
  expect(cover.toString('latin1')).not.toMatch(/told nobody|<script>/);
  const { exif, xmp } = await sharp(cover).metadata();
  expect([exif, xmp]).toEqual([undefined, undefined]);
});

it('turns a picture upright', async () => {
  const left = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
    .composite([{ input: await plain(100, 200).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { data, info } = await sharp(await square(left))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  expect([red(60, 10) < 100, red(60, 110) > 200]).toEqual([true, true]);
});

/** Red, green and blue in the middle. */
const colourOf = async (cover: Buffer): Promise<number[]> => {
  const { data } = await sharp(cover)
    .extract({ left: 60, top: 60, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};
const orange = { r: 230, g: 110, b: 40 };
const picture = () => sharp({ create: { width: 200, height: 200, channels: 3, background: orange } });

it.each([
  ['CMYK', () => picture().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()],
  ['Display P3', () => picture().withIccProfile('p3').png().toBuffer()],
  ['16 bits', () => picture().toColourspace('rgb16').png().toBuffer()],
  ['an alpha channel', () => picture().ensureAlpha().png().toBuffer()],
])('keeps the colours of a picture with %s', async (_, make) => {
  const [red = 0, green = 0, blue = 0] = await colourOf(await square(await make()));
  for (const [is, was] of [
    [red, orange.r],
    [green, orange.g],
    [blue, orange.b],
  ] as const) {
    // CMYK has a smaller gamut, so that colours are only close.
    expect(Math.abs(is - was)).toBeLessThan(25);
  }
});

it('keeps the first picture of a moving one', async () => {
  const frames = [picture(), plain(200, 200)].map((frame) => frame.png().toBuffer());
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const cover = await square(moving);
  expect((await sharp(cover).metadata()).pages ?? 1).toBe(1);
  expect((await colourOf(cover))[0]).toBeGreaterThan(200);
});

it.each([
  [1, 30_000],
  [30_000, 1],
])('takes the middle of a picture of %i × %i', async (width, height) => {
  const { data } = await sharp(await square(await plain(width, height).png().toBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 64))).toEqual([0, 2, 2]);
});

it('does not unpack the notes of a PNG, however far they would swell', async () => {
  const png = await plain(10, 10).png().toBuffer();
  const swelling = pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(40e6))]),
  );
  const bytes = Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 100 }, () => swelling), png.subarray(33)]);
  expect(stripMetadata(bytes)).toEqual(png);
  await store(bytes);
});

it.each([
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['TIFF', () => plain(9, 9).tiff().toBuffer()],
  ['HTML behind the name of a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>')],
  ['half a PNG', async () => (await plain(300, 300).png().toBuffer()).subarray(0, -40)],
  ['a picture beyond 40 megapixels', () => plain(8000, 5001).png().toBuffer()],
])('takes no %s', async (_, make) => {
  await expect(store(await make())).rejects.toThrow(NotAPicture);
});
