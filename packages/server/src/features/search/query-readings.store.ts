import type { Handle } from '../../db/schema.ts';
import { tokenize } from './tokenize.rules.ts';
import { readInOtherScript, readTypos } from './expand-query.store.ts';
import { readTyped, type Typed } from './parse-query.store.ts';
import { isThere, type Term, type Way } from './terms.rules.ts';

/** A token and its readings. */
interface Reading {
  typed: Typed;
  ways: readonly Way[];
}

/** Applies `read` to the tokens without a reading. */
const readRest = async (
  readings: readonly Reading[],
  read: (tokens: readonly Typed[]) => Promise<Way[][]>,
): Promise<Reading[]> => {
  const rest = readings.filter(({ ways }) => ways.length === 0);
  const found = rest.length === 0 ? [] : await read(rest.map(({ typed }) => typed));
  return readings.map((reading) => ({ ...reading, ways: found[rest.indexOf(reading)] ?? reading.ways }));
};

const termsOf = (readings: readonly Reading[]): Term[] | null =>
  readings.every(({ ways }) => ways.length > 0) ? readings.map(({ ways }) => ({ ways })) : null;

/**
 * Reads each token as typed; if unknown, in the other keyboard layout, else transliterated, else as a typo. Null if a
 * token has no reading at all: no token is dropped.
 */
const readStrictly = async (db: Handle, typed: readonly Typed[]): Promise<Term[] | null> => {
  let readings: Reading[] = typed.map((each) => ({ typed: each, ways: each.typed.filter(isThere) }));
  readings = await readRest(readings, async (tokens) => tokens.map(({ swapped }) => swapped.filter(isThere)));
  readings = await readRest(readings, (tokens) => readInOtherScript(db, tokens));
  readings = await readRest(readings, (tokens) => readTypos(db, tokens));
  return termsOf(readings);
};

/** Combines all readings of each token, for texts whose words are all known but never occur together. */
const readWidely = async (db: Handle, typed: readonly Typed[]): Promise<Term[] | null> => {
  const scripts = await readInOtherScript(db, typed);
  const slips = await readTypos(db, typed, true);
  return termsOf(
    typed.map((each, at) => ({
      typed: each,
      ways: [...[...each.typed, ...each.swapped].filter(isThere), ...(scripts[at] ?? []), ...(slips[at] ?? [])],
    })),
  );
};

/** Yields interpretations of a text, the most likely first; the next one is needed only if this one finds nothing. */
export async function* readingsOf(db: Handle, what: string): AsyncGenerator<Term[]> {
  const typed = await readTyped(db, tokenize(what));
  if (typed.length === 0) return;
  const strict = await readStrictly(db, typed);
  if (!strict) return;
  yield strict;
  const wide = await readWidely(db, typed);
  if (wide && JSON.stringify(wide) !== JSON.stringify(strict)) yield wide;
}
