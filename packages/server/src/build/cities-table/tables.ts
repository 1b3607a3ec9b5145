import { readFileSync } from 'node:fs';
import { allLanguages, type Translations } from '@kamerton/wire';

/** The tables that are kept in the repository; their sources and licences stand beside them. */
export const dataFolder = new URL('../../../data/', import.meta.url);

/** Rows of a table by the names of its columns; no cell holds the separator. */
export const readTable = (name: string, separator: ',' | '\t'): Record<string, string>[] => {
  const [head = '', ...lines] = readFileSync(new URL(name, dataFolder), 'utf8').replace(/\n$/, '').split('\n');
  const columns = head.split(separator);
  return lines.map((line) => {
    const cells = line.split(separator);
    if (cells.length !== columns.length) throw new Error(`${name}: ${line} has not ${columns.length} cells`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
};

/** The names that a row has in columns called after languages; empty cells are left out. */
export const namesIn = (row: Record<string, string>): Partial<Translations> =>
  Object.fromEntries(allLanguages.flatMap((language) => (row[language] ? [[language, row[language]]] : [])));
