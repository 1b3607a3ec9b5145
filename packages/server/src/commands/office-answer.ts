import type { Language } from '@kamerton/wire';
import { textsIn } from '../text/texts.ts';

/** Maximum width of a table's cell in characters. */
const widest = 40;

type Cells = Record<string, string>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTable = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  // An object in a cell is shown by its id.
  return value.map((one) => (isObject(one) && 'id' in one ? String(one['id']) : textOf(one))).join(', ') || '–';
};

/** All values of a record by name; names of nested ones contain a dot. */
const flatten = (record: Record<string, unknown>, above = ''): Cells =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isObject(value) ? Object.entries(flatten(value, `${above}${name}.`)) : [[`${above}${name}`, textOf(value)]],
    ),
  );

const cut = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text);

interface Shape {
  /** Width of the terminal; null prints everything untruncated. */
  width: number | null;
  /** Names of the columns to show; defaults to all. */
  columns?: readonly string[];
}

/** Number of columns that fit into the width, at least one. */
const fitting = (widths: readonly number[], width: number): number => {
  let used = 0;
  const count = widths.findIndex((each) => (used += each + 2) > width + 2);
  return count < 0 ? widths.length : Math.max(1, count);
};

const tableLines = (records: readonly Record<string, unknown>[], { width, columns }: Shape): string[] => {
  const rows = records.map((record) => flatten(record));
  const names = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [Object.fromEntries(names.map((name) => [name, name])), ...rows].map((row) =>
    names.map((name) => {
      const text = (row[name] ?? '–').replaceAll(/\s+/g, ' ');
      return width === null ? text : cut(text, widest);
    }),
  );
  const widths = names.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const shown = width === null || columns ? names.length : fitting(widths, width);
  return cells.map((row) =>
    row
      .slice(0, shown)
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const recordLines = (record: Record<string, unknown>, shape: Shape): string[] =>
  Object.entries(record).flatMap(([name, value]) => {
    if (isTable(value)) return [`${name}:`, ...indented(tableLines(value, shape))];
    if (isObject(value)) return Object.entries(flatten(value, `${name}.`)).map(([path, text]) => `${path}: ${text}`);
    const text = textOf(value);
    return text.includes('\n') ? [`${name}:`, ...indented(text.split('\n'))] : [`${name}: ${text}`];
  });

const listLines = (items: unknown, language: Language, shape: Shape): string[] => {
  if (isTable(items)) return tableLines(items, shape);
  return Array.isArray(items) ? [textsIn(language).commands.answer.nothing] : [];
};

/** Formats an office response: a list as a table, a record as lines of `name: value`. */
export const answerLines = (answer: Record<string, unknown>, language: Language, shape: Shape): string[] => {
  const { item, items, success, ...more } = answer;
  if (success === true) return [textsIn(language).commands.answer.done];
  const record = isObject(item) ? recordLines(item, shape) : [];
  return [...listLines(items, language, shape), ...record, ...recordLines(more, shape)];
};
