import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { childrenOf, silent } from '../testing/children.ts';
import { createEncoder, encodePictures, PictureUndecided, UndecodablePicture } from './encode-pictures.ts';

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

const killed = new Set<number>();

/** Other tests of this process may have left analysers. */
const encoders = () => childrenOf('encode-pictures.worker');

/** Ends the process that encodes and has not answered. */
const kill = async (): Promise<void> => {
  const find = () => {
    const child = encoders().find((id) => !killed.has(id));
    if (child === undefined) throw new Error('no process encodes');
    return child;
  };
  const child = await vi.waitFor(find, { timeout: 30_000, interval: 5 });
  killed.add(child);
  process.kill(child, 'SIGKILL');
};

const large = () => sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } });

it('encodes a picture again whose process is killed, and fails if it is killed again', async () => {
  const bytes = await red().png().toBuffer();
  const begin = (encode = createEncoder()) => {
    for (const id of encoders()) killed.add(id);
    vi.stubEnv('NODE_OPTIONS', silent);
    return encode({ what: 'squares', bytes, sides: [10] });
  };
  const once = begin();
  vi.unstubAllEnvs();
  await kill();
  expect(await once).toHaveLength(1);
  const encode = createEncoder();
  const failure = begin(encode).catch((error: unknown) => error);
  await kill();
  await kill();
  expect(await failure).toBeInstanceOf(Error);
  expect(await failure).not.toBeInstanceOf(UndecodablePicture);
  vi.unstubAllEnvs();
  expect(await encode({ what: 'look', bytes })).toEqual([]);
});

it('decodes a picture that fails twice more, each time in a process of its own and nothing beside it', async () => {
  for (const id of encoders()) killed.add(id);
  const order: string[] = [];
  const seen = new Set<number>();
  const availableMemory = process.availableMemory.bind(process);
  const bytes = await red().png().toBuffer();
  const encode = createEncoder();
  const begin = async (name: string, picture: Buffer, side: number) => {
    await encode({ what: 'squares', bytes: picture, sides: [side] }).catch(() => {});
    order.push(name);
  };
  let later: Promise<void> | undefined;
  vi.spyOn(process, 'availableMemory').mockImplementation(() => {
    for (const id of encoders()) if (!killed.has(id)) seen.add(id);
    later ??= begin('later', bytes, 10);
    return availableMemory();
  });
  await Promise.all([begin('long', await large().png().toBuffer(), 3000), begin('bad', bytes.subarray(0, 60), 10)]);
  await later;
  vi.restoreAllMocks();
  expect(order).toEqual(['long', 'bad', 'later']);
  expect(seen.size).toBe(3);
});

it('says nothing of a picture whose process does not start', async () => {
  vi.stubEnv('NODE_OPTIONS', '--no-such-option');
  const failure = createEncoder()({ what: 'look', bytes: await red().png().toBuffer() });
  await expect(failure).rejects.toBeInstanceOf(PictureUndecided);
  vi.unstubAllEnvs();
});

it('encodes a picture again whose process did not answer in time', async () => {
  const bytes = await red().png().toBuffer();
  const limits = { time: 1, memory: 1.5 * 1024 ** 3 };
  vi.stubEnv('NODE_OPTIONS', silent);
  const picture = createEncoder(limits)({ what: 'squares', bytes, sides: [10] });
  vi.unstubAllEnvs();
  limits.time = 60_000;
  expect(await picture).toHaveLength(1);
});
