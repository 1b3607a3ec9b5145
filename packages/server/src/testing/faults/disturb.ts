import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Fault, withFault } from './injector.ts';
import type { Place } from './place.ts';
import { Failed } from './failed.ts';
import { type ScenarioName, scenarios, type Try } from './scenarios.ts';

/** Results of an operation that was tried again and again, each time with a fault at a later call. */
export interface Disturbances {
  /** Calls at which the fault fired. */
  fired: number;
  /** Tries after which the old state was there, the new one, or a whole part of it. */
  old: number;
  whole: number;
  between: number;
  /** Broken promises. */
  broken: string[];
}

const asText = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

/** Names of files that are not finished; the database's own files are left to it. */
const isUnfinishedName = (path: string): boolean =>
  !path.includes('/database/') && /\/\.[^/]+$|\.part$|\/secret\.\d+$|\/recovering$/.test(path);

/** Makes what was left look as old as it is when a cleanup deletes it. */
const age = (folders: readonly string[]): void => {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const path of folders.flatMap(filesIn).filter(isUnfinishedName)) {
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) utimesSync(path, longAgo, longAgo);
  }
};

/** Tries an operation without a fault; returns the state after it, and its calls of the fault's kind. */
const complete = async (place: Place, name: ScenarioName, fault: Fault) => {
  const one: Try = await scenarios[name](place);
  const { calls, error } = await withFault({ fault, at: Infinity }, one.act);
  if (error !== undefined) throw error;
  const whole = await one.state();
  await one.close?.();
  return { whole, calls };
};

const areCoprime = (a: number, b: number): boolean => (b === 0 ? a === 1 : areCoprime(b, a % b));

/** Number below `every` of a pass, far from those of the passes before; each number has one of `every` passes. */
const offsetOf = (pass: number, every: number): number => {
  let step = Math.max(1, Math.round(every * 0.618));
  while (!areCoprime(step, every)) step += 1;
  return (pass * step) % every;
};

/**
 * Tries an operation with a fault at each of its calls, or at `most` of them, evenly, from the first or a later one.
 * `isPass`: `later` counts passes, of which each tries other calls, until none is left.
 * Afterwards the old state or the new one has to be there, told by a clear error or none; after a cleanup nothing
 * unfinished; the same operation succeeds when it is repeated; database and media agree.
 */
export const disturb = async (
  place: Place,
  name: ScenarioName,
  fault: Fault,
  { most = Infinity, later = 0, isPass = false } = {},
): Promise<Disturbances> => {
  const result: Disturbances = { fired: 0, old: 0, whole: 0, between: 0, broken: [] };
  const { whole, calls } = await complete(place, name, fault);
  const every = Math.max(1, Math.ceil(calls / most));
  if (isPass && later >= every) return result;
  for (let at = 1 + (isPass ? offsetOf(later, every) : later % every); ; at += every) {
    const one: Try = await scenarios[name](place);
    const old = await one.state();
    const { hit, error } = await withFault({ fault, at }, one.act);
    if (hit === null && error === undefined) {
      await one.close?.();
      break;
    }
    result.fired += 1;
    const broken = (what: string): void => void result.broken.push(`${name}, ${fault} at ${at} (${hit}): ${what}`);
    if (!fault.startsWith('killed') && error !== undefined && !(error instanceof Failed && error.isClear)) {
      broken(`told as ${(error as Error).stack}`);
    }
    try {
      await place.restart();
      await one.restart?.();
      const after = await one.state();
      const [isOld, isNew] = [isDeepStrictEqual(after, old), isDeepStrictEqual(after, whole)];
      if (isNew) result.whole += 1;
      else if (isOld) result.old += 1;
      else if (one.isWhole?.(after as never, whole as never)) result.between += 1;
      else broken(`left ${asText(after)}`);
      if (error === undefined && !isNew) broken(`succeeded with ${asText(after)}`);
      age(one.folders);
      await place.store.sweep?.();
      if (!isNew || error !== undefined) await repeat(one, name === 'backup' && !isOld);
      const repeated = await one.state();
      if (
        !isDeepStrictEqual(repeated, whole) &&
        !(name === 'backup' && one.isWhole?.(repeated as never, whole as never))
      )
        broken(`repeated, left ${asText(repeated)}`);
      const left = one.folders.flatMap(filesIn).filter(isUnfinishedName);
      if (left.length > 0) broken(`left ${left.join(', ')}`);
    } catch (failure) {
      broken(`repeated, failed: ${(failure as Error).stack ?? String(failure)}`);
    }
    await one.close?.();
  }
  for (const problem of await place.verify()) result.broken.push(`${name}, ${fault}: verify: ${problem}`);
  return result;
};

/** A backup that is there whole is never written again: the repeated command says so. */
const repeat = async (one: Try, isThere: boolean): Promise<void> => {
  try {
    await one.act();
  } catch (error) {
    if (!isThere || !/file_exists/.test(String(error))) throw error;
  }
};
