import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { report } from '../report.mjs';
import { untilReady } from '../history/client.mjs';
import { verify } from './world.mjs';

it('a place that could not be verified does not count as one without disagreements', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kamerton-verdicts-'));
  try {
    await expect(verify({ dataDir, env: { DATABASE_URL: '' } })).rejects.toThrow(/kamerton/);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

it('a part of which no round was run does not count as one without faults', () => {
  const suite = { rounds: 1, faults: () => [], figures: () => [] };
  const ran = [['embedded', { rounds: [{}], commit: '', day: '' }]];
  const isGood = (...parts) =>
    report([{ name: 'kills', suite, parts, progress: { seed: 1, parts: () => ran } }], () => {});
  expect(isGood('embedded')).toBe(true);
  expect(isGood('embedded', 'postgresql')).toBe(false);
});

it('a server that does not come back does not count as one that is ready', async () => {
  expect(await untilReady('http://127.0.0.1:1', 100)).toBe(false);
});
