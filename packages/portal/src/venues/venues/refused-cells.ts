import type { VenueRowResult } from '@kamerton/wire';

type Reason = VenueRowResult['reasons'][number];

/** A reason with the rows that are refused for it. */
export interface RefusedCells extends Omit<Reason, 'column'> {
  /** As spreadsheets number them, in order. */
  rows: number[];
  /** Name of the first row. */
  name: string;
}

/** Rows that are refused for the same value of the same column, together; those of most rows first. */
export function groupRefused(rows: readonly VenueRowResult[]): RefusedCells[] {
  const groups = new Map<string, RefusedCells>();
  for (const { row, name, reasons } of rows) {
    for (const { heading, value, reason } of reasons) {
      const key = JSON.stringify([heading, value, reason]);
      const group = groups.get(key);
      if (group) group.rows.push(row);
      else groups.set(key, { heading, value, reason, rows: [row], name });
    }
  }
  return [...groups.values()].toSorted((one, other) => other.rows.length - one.rows.length);
}

/** Numbers in ascending order as text: `2, 5–7`. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
