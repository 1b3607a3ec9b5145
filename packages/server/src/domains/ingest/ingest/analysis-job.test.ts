import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { childrenOf } from '../../../testing/children.ts';
import { prepareImport } from '../../../testing/importing.ts';
import { consumeFindings } from './analyses.store.ts';
import { createAnalysisJob } from './analysis.job.ts';

const { at, tone, put, bring, tracks } = prepareImport();

it('analyses what no import waits for, forgets old findings, and leaves no process when all is done', async () => {
  for (const n of [1, 2]) put(`${n}.flac`, tone(`TITLE=${n}`));
  await bring({ waits: false });
  const ids = (await tracks()).map(({ id }) => id).toSorted((one, other) => one - other);
  await sql`
    INSERT INTO analysis_findings (run, track_id, code, found_at)
    SELECT run, id, 'damaged', now() - make_interval(days => age)
    FROM unnest(${ids.toReversed()}::bigint[]) AS id, (VALUES ('old', 8), ('recent', 6)) AS runs (run, age)`.execute(
    at.db,
  );
  const others = new Set(childrenOf(''));
  const failures: unknown[] = [];
  const job = createAnalysisJob({ db: at.db, media: at.media, alone: true }, (error) => failures.push(error));
  job.begin();
  const patience = { timeout: 30_000 };
  const waves = async () => (await tracks()).map(({ has_waveform }) => has_waveform);
  await expect.poll(waves, patience).toEqual([true, true]);
  // It looks for more before it ends them.
  await expect.poll(() => childrenOf('').filter((child) => !others.has(child)), patience).toEqual([]);
  await job.stop(30_000);
  expect(failures).toEqual([]);
  expect(await consumeFindings(at.db, 'old')).toEqual([]);
  expect((await consumeFindings(at.db, 'recent')).map(({ track_id }) => track_id)).toEqual(ids);
});
