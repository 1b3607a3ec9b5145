import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flac } from '../../testing/flac-files.ts';
import { id3v2 } from '../../testing/id3-tags.ts';
import { fadingTone, mp3, ogg, sampleFile, wav } from '../../testing/sound-files.ts';
import { readTags } from '../../formats/tags/read-tags.ts';
import { analyse, scan } from './analyse.ts';
import { refusalReasons } from '../../formats/audio-refusal.ts';
import { runs } from '../../testing/runs.ts';

let folder: string;
const good: Record<string, Buffer> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-any-'));
  const tags = id3v2({ TIT2: 'One', TPE1: 'Two', 'TXXX:BARCODE': '4607123456789', TDRC: '2019' });
  good['mp3'] = Buffer.concat([tags, await mp3(0.3)]);
  good['ogg'] = await ogg(0.3);
  good['flac'] = flac(fadingTone(0.3), ['TITLE=One', 'ARTIST=Two']);
  good['wav'] = wav(fadingTone(0.3));
  for (const kind of ['m4a', 'opus', 'aac'] as const) good[kind] = sampleFile(`tone.${kind}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes of a sound, most of them changed near the beginning, where headers and tags are. */
const damaged = fc
  .record({
    kind: fc.constantFrom('mp3', 'ogg', 'flac', 'wav', 'm4a', 'opus', 'aac'),
    changes: fc.array(fc.tuple(fc.oneof(fc.nat(300), fc.nat(5000)), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)), {
      maxLength: 6,
    }),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    before: fc.uint8Array({ maxLength: 20 }),
  })
  .map(({ kind, changes, cut, before }) => {
    const bytes = Buffer.concat([before, good[kind] ?? Buffer.alloc(0)]);
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    return bytes.subarray(0, cut === null ? bytes.length : Math.round(cut * bytes.length));
  });

const reasons: readonly string[] = refusalReasons;

it('reads any bytes as sound with tags, or refuses them by a reason', async () => {
  const path = join(folder, 'any');
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      writeFileSync(path, bytes);
      const results = [await scan(path, { native: null }), await analyse(path, { native: null })];
      for (const result of results) expect(result.ok || reasons.includes(result.reason)).toBe(true);
      const { tags } = await readTags(path);
      expect(tags.title === null || tags.title.isWellFormed()).toBe(true);
    }),
    { seed: 440, numRuns: runs(150) },
  );
});
