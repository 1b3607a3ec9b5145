import { allLanguages, type VenueColumn, venueColumns } from '@kamerton/wire';
import { textsIn } from '../../../text/texts.ts';

/** Cells of a row by column; columns that the table lacks are undefined. */
export type Cells = Partial<Record<VenueColumn, string>>;

export interface TableRow {
  /** As spreadsheets number it. */
  row: number;
  cells: Cells;
}

export const foldCell = (text: string): string => text.normalize('NFC').trim().toLowerCase().replaceAll('ё', 'е');

const headings = new Map(
  allLanguages.flatMap((language) =>
    venueColumns.map((column) => [foldCell(textsIn(language).venues.columns[column]), column] as const),
  ),
);

/** Rows below the headings, in any language and order, without empty ones; null if there is no column of names. */
export const rowsOf = (table: readonly (readonly string[])[]): TableRow[] | null => {
  const [heads = [], ...others] = table;
  const columns = heads.map((head) => headings.get(foldCell(head)));
  if (!columns.includes('name')) return null;
  return others.flatMap((cells, at) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const named = columns.flatMap((column, place) => (column ? [[column, (cells[place] ?? '').trim()] as const] : []));
    return [{ row: at + 2, cells: Object.fromEntries(named) as Cells }];
  });
};

const time = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

const clock = (text: string): string => text.padStart(5, '0');

/** Start and end of hours as `09:00–21:00`; nulls of an empty cell, undefined of what is no hours. */
export const hoursIn = (text: string): { start: string | null; end: string | null } | undefined => {
  if (text === '' || isAny(text, ({ closed }) => closed)) return { start: null, end: null };
  if (isAny(text, ({ wholeDay }) => wholeDay)) return { start: '00:00', end: '00:00' };
  const [start = '', end = '', ...more] = text.split(/\s*[-–—]\s*/);
  if (more.length > 0 || !time.test(start) || !time.test(end)) return undefined;
  return { start: clock(start), end: clock(end) };
};

export const hoursCell = (start: string | null, end: string | null): string => (start && end ? `${start}–${end}` : '');

type VenueText = ReturnType<typeof textsIn>['venues'];

/** True if a cell is what a text says in any language. */
export const isAny = (cell: string, textOf: (text: VenueText) => string): boolean =>
  allLanguages.some((language) => foldCell(textOf(textsIn(language).venues)) === foldCell(cell));

/** Yes or no; undefined of what is neither. */
export const flagIn = (cell: string): boolean | undefined => {
  if (isAny(cell, ({ yes }) => yes) || ['true', '1', '+'].includes(foldCell(cell))) return true;
  return isAny(cell, ({ no }) => no) || ['false', '0', '-'].includes(foldCell(cell)) ? false : undefined;
};

/** Names of tags in a cell, those that differ in letter case alone once. */
export const tagsIn = (cell: string): string[] => {
  const names = cell
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const lower = names.map((name) => name.toLowerCase());
  return names.filter((_, at) => lower.indexOf(lower[at] ?? '') === at);
};
