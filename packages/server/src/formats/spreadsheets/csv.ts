import { startsFormula } from '@kamerton/wire/client/csv';

export type SpreadsheetFault = 'malformed' | 'too_large' | 'too_many';

/** A file that is no table, or one that is too large. */
export class SpreadsheetRefused extends Error {
  readonly fault: SpreadsheetFault;

  constructor(fault: SpreadsheetFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The encoding that a file's byte order mark names as UTF-16; null without one. */
export const utf16Of = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/** Text of a file: UTF-8, UTF-16 with its mark, or the Cyrillic code page in which spreadsheets on Windows save. */
const decode = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
};

/** The line that tells Excel the separator, which it does not show as a row. */
const separatorLine = /^("?)sep=([^"])\1(?:\r\n|\r|\n|$)/i;

/** The separator that occurs most in the first line, outside of quotes. */
const separatorOf = (text: string): string => {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
};

/** Cells of a table, empty ones too: more of them would hold up whoever they are handed to. */
const mostCells = 1_000_000;

/** Reads at most `most` rows; an unclosed quote ends with the file. Throws `SpreadsheetRefused` at too many cells. */
export const readCsv = (bytes: Uint8Array, most: number): string[][] => {
  const whole = decode(bytes).replace(/^\uFEFF/, '');
  const named = separatorLine.exec(whole);
  const text = whole.slice(named?.[0].length ?? 0);
  const separator = named?.[2] ?? separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let cells = 0;
  const pushCell = (cell: string) => {
    if ((cells += 1) > mostCells) throw new SpreadsheetRefused('too_large');
    row.push(startsFormula.test(cell.replace(/^'/, '')) ? cell.replace(/^'/, '') : cell);
  };
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
      pushCell(cell);
    } else {
      const end = /[\r\n]/.exec(text.slice(at, at + 1)) ? at : nextOf(text, separator, at);
      pushCell(text.slice(at, end));
      at = end;
    }
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) pushCell('');
      continue;
    }
    // Text between a closing quote and the end of the cell is no value.
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

/** Returns the end of a cell without quotes. */
const nextOf = (text: string, separator: string, from: number): number => {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1;
  return at;
};
