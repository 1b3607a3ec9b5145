import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { disturb } from './disturb.ts';
import { type Fault, faultsOf } from './injector.ts';
import { openPlace, type Place } from './place.ts';
import type { ScenarioName } from './scenarios.ts';

/** The long suite names one operation, which is tried with each fault at some calls, and a file for what came of it. */
const { FAULTS_SCENARIO, FAULTS_REPORT, FAULTS_MOST = '60', FAULTS_PASS = '0' } = process.env;

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

const isRemote = (process.env['TEST_DATABASE_URL'] ?? '') !== '';

/** The most telling ones, and the number of calls that they are tried at. */
const short: [ScenarioName, Fault, number][] = [
  ['cover upload', 'killed at a file', 2],
  ['cover upload', 'disk full', 2],
  ['playlist edit', 'killed at a statement', 3],
  ['playlist edit', 'answer lost', 3],
  ['import of files', 'killed at a file', 1],
  ['contract signing', 'answer lost', 1],
  ['backup', 'input/output error', 2],
];

if (FAULTS_SCENARIO === undefined) {
  it.each(short.filter(([, fault]) => faultsOf(isRemote ? 'postgresql' : 'embedded').includes(fault)))(
    'leaves the old or the new of a %s, and no half: %s',
    async (name, fault, most) => {
      const { fired, broken } = await disturb(place, name, fault, { most, later: 4 });
      expect(broken).toEqual([]);
      expect(fired).toBeGreaterThan(0);
    },
  );
} else {
  it.each(faultsOf(isRemote ? 'postgresql' : 'embedded'))(
    `leaves the old or the new of a ${FAULTS_SCENARIO}, and no half: %s`,
    { timeout: 3_600_000, retry: 0 },
    async (fault) => {
      const options = { most: Number(FAULTS_MOST), later: Number(FAULTS_PASS), isPass: true };
      const result = await disturb(place, FAULTS_SCENARIO as ScenarioName, fault, options);
      appendFileSync(FAULTS_REPORT ?? '/dev/null', `${JSON.stringify({ fault, ...result })}\n`);
      expect(result.broken).toEqual([]);
    },
  );
}
