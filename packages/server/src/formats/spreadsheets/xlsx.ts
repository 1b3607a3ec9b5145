import { promisify } from 'node:util';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { SpreadsheetRefused } from './csv.ts';

/**
 * Bounds of an unpacked workbook, and letters of its last column: the library makes all cells up to it. A cell has
 * at most 32,767 characters in Excel, of each of which XML makes up to eight bytes.
 */
const bounds = { entries: 500, bytes: 96 * 1024 ** 2, columnLetters: 2, cellBytes: 32_767 * 8 };

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

const isSheet = ({ fileName }: Entry): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(fileName);

/** All that the library reads; it finds its texts by references, whatever they are called. */
const isXml = ({ fileName }: Entry): boolean => fileName.endsWith('.xml');

/** Addresses of cells, in columns and rows; an address that is cut by the end of a part is found in the next. */
const address = /\br\s*=\s*["']([A-Za-z]+)(\d+)["']/g;
const longestAddress = 64;

const countRows = (text: string): number => text.split('<row ').length - 1;

/** Refuses a part of a sheet in which a cell lies beyond all that a table of `most` rows has. */
const refuseFarCells = (text: string, most: number): void => {
  for (const [, column = '', row = ''] of text.matchAll(address)) {
    if (column.length > bounds.columnLetters) throw new SpreadsheetRefused('too_large');
    if (Number(row) > most * 2) throw new SpreadsheetRefused('too_many');
  }
};

/** Tags that begin and end a cell, or a text of the table of texts. */
const cellEdge = /<\/?(?:\w+:)?(?:c|si)\b/;
const tag = /<[^!][^>]*>?/g;

/** Refuses a part in which a cell's text goes on too long, `before` of which came earlier; returns that of its last cell. */
const refuseLongCells = (part: string, before: number): number => {
  let length = before;
  for (const [at, text] of part.split(cellEdge).entries()) {
    length = (at === 0 ? length : 0) + text.replaceAll(tag, '').length;
    if (length > bounds.cellBytes) throw new SpreadsheetRefused('too_large');
  }
  return length;
};

/** Unpacks all entries without storing them; refuses what unpacks to too much, and sheets with too many or far cells. */
const refuseBombs = async (bytes: Buffer, most: number): Promise<void> => {
  const zip = await open(bytes, { lazyEntries: true });
  if (zip.entryCount > bounds.entries) throw new SpreadsheetRefused('too_large');
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    let [rows, tail, cell] = [0, '', 0];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const part = chunk as Buffer;
      size += part.length;
      if (size > bounds.bytes) throw new SpreadsheetRefused('too_large');
      if (!isXml(entry)) continue;
      const before = tail;
      const text = before + part.toString('latin1');
      cell = refuseLongCells(text, cell);
      tail = text.slice(-longestAddress);
      if (!isSheet(entry)) continue;
      rows += countRows(text) - countRows(before);
      if (rows > most * 2) throw new SpreadsheetRefused('too_many');
      refuseFarCells(text, most);
    }
  }
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

type Cell = string | number | boolean | Date | null | undefined;

/** A cell as people see it; cells of times have a date. */
const cellText = (value: Cell): string => {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  const time = `${twoDigits(value.getUTCHours())}:${twoDigits(value.getUTCMinutes())}`;
  return value.getUTCFullYear() < 1901 ? time : value.toISOString().slice(0, 10);
};

/** Reads the first sheet of a workbook, a little more than `most` rows of it. */
export const readXlsx = async (bytes: Buffer, most: number): Promise<string[][]> => {
  await refuseBombs(bytes, most);
  const rows = await readSheet(bytes);
  return rows.slice(0, most * 2).map((row) => row.map((cell) => cellText(cell as Cell)));
};

const byCode = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Readers take `_x0041_` for a character by its code, and the library looks texts up in a plain object, in which
 * `valueOf` is there before it is written.
 */
const escaped = (text: string): string => {
  const literal = text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
  return literal in {} ? byCode(literal) + literal.slice(1) : literal;
};

/** Writes a workbook of one sheet, all of whose cells are texts. */
export const writeXlsx = (rows: readonly (readonly string[])[], sheet: string): Promise<Buffer> => {
  const [heads = [], ...others] = rows;
  const text = (value: string) => (value === '' ? null : { value: escaped(value), type: String });
  return writeXlsxFile(
    [
      heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...others.map((row) => row.map(text)),
    ],
    {
      sheet,
      stickyRowsCount: 1,
      columns: heads.map((_, at) => ({
        width: Math.min(40, Math.max(10, ...rows.slice(0, 100).map((row) => (row[at] ?? '').length + 2))),
      })),
    },
  ).toBuffer();
};
