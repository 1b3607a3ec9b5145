import { startsFormula } from '@kamerton/wire/client/csv';

/** Text of a file: UTF-8, UTF-16 with its mark, or the Cyrillic code page in which spreadsheets on Windows save. */
const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
};

/** The separator that occurs most in the first line, outside of quotes. */
const separatorOf = (text: string): string => {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
};

/** Reads a table, at most `most` rows; a quote that is never closed ends with the file. */
export const readCsv = (bytes: Uint8Array, most: number): string[][] => {
  const text = decode(bytes).replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const take = (cell: string) => row.push(startsFormula.test(cell.replace(/^'/, '')) ? cell.replace(/^'/, '') : cell);
  while (at < text.length && rows.length < most) {
    if (text[at] === '"') {
      let cell = '';
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        cell += text.slice(at, end === -1 ? undefined : end);
        at = end === -1 ? text.length : end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
      take(cell);
    } else {
      const end = /[\r\n]/.exec(text.slice(at, at + 1)) ? at : nextOf(text, separator, at);
      take(text.slice(at, end));
      at = end;
    }
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) take('');
      continue;
    }
    // What stands between a closing quote and the end of the cell is no value.
    while (at < text.length && text[at] !== '\r' && text[at] !== '\n' && text[at] !== separator) at += 1;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0 && rows.length < most) rows.push(row);
  return rows;
};

/** Where a cell without quotes ends. */
const nextOf = (text: string, separator: string, from: number): number => {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1;
  return at;
};
