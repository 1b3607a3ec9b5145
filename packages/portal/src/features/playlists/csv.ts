/** Characters that make a spreadsheet read a cell as a formula, full-width forms included. */
const formula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r]/;

/** Returns a cell's text; an apostrophe keeps spreadsheets from running a formula. */
function cell(value: string | number, separator: string): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** Writes a table as RFC 4180 has it, with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[], separator: ',' | ';') =>
  `\uFEFF${rows.map((row) => `${row.map((value) => cell(value, separator)).join(separator)}\r\n`).join('')}`;
