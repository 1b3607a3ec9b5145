/** Characters that make a spreadsheet read a cell as a formula, full-width forms included; apostrophes before them. */
export const startsFormula = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r]/;

export type CsvSeparator = ',' | ';';

/** Spreadsheets recognise UTF-8 by it. */
export const byteOrderMark = '\uFEFF';

const cellText = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  // An apostrophe keeps spreadsheets from running a formula; readers of this product take it off.
  const safe = startsFormula.test(value) ? `'${value}` : value;
  // Spreadsheets guess the separator, so that each of them is quoted.
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes a row as RFC 4180 has it, with the end of its line. */
export const csvRow = (cells: readonly (string | number)[], separator: CsvSeparator): string =>
  `${cells.map(cellText).join(separator)}\r\n`;

/** Writes a table as RFC 4180 has it, with a byte order mark. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[], separator: CsvSeparator): string =>
  byteOrderMark + rows.map((row) => csvRow(row, separator)).join('');
