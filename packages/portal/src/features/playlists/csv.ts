/** Signs that make a spreadsheet take a cell for a formula, in their wide forms too. */
const formula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r]/;

/** A cell's text, which no spreadsheet runs: an apostrophe before a formula makes it text. */
function cell(value: string | number, separator: string): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** A table as RFC 4180 writes it, with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[], separator: ',' | ';') =>
  `\uFEFF${rows.map((row) => `${row.map((value) => cell(value, separator)).join(separator)}\r\n`).join('')}`;
