import type { AuditEntry, AuditFilters } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { readEntries } from './audit-log.store.ts';
import type { OpenedEntry } from './sealed-values.store.ts';

export const exportFormats = ['csv', 'ndjson'] as const;

export type ExportFormat = (typeof exportFormats)[number];

const heads = [
  'number',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'address',
  'act',
  'kind',
  'object_id',
  'name',
  'before',
  'after',
  'hash',
];

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** Quotes a cell (RFC 4180). An apostrophe keeps spreadsheets from evaluating user input as a formula. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const row = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

const csvRow = ({ id, at, actor, address, act, object, before, after, hash }: AuditEntry): string =>
  row([
    id,
    at,
    actor.kind,
    actor.id,
    actor.name,
    address,
    act,
    object.kind,
    object.id,
    object.name,
    json(before),
    json(after),
    hash,
  ]);

/**
 * A line of JSON. The fields of an entry with sealed values are those that were hashed, so that the chain can be checked
 * without this program; `opened` has the values, or null where they are erased.
 */
const jsonLine = ({ stored, opened }: OpenedEntry): string => {
  if (stored === opened) return `${JSON.stringify(stored)}\n`;
  const { actor, address, object, before, after } = opened;
  const values = opened.erased ? null : { actor: actor.name, address, name: object.name, before, after };
  return `${JSON.stringify({ ...stored, opened: values })}\n`;
};

const texts: Record<ExportFormat, { head: string; line: (entry: OpenedEntry) => string }> = {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  csv: { head: `\uFEFF${row(heads)}`, line: ({ opened }) => csvRow(opened) },
  ndjson: { head: '', line: jsonLine },
};

/** Yields the entries as text, oldest first; `tell` receives the number of entries so far. */
export async function* exportText(
  db: Handle,
  format: ExportFormat,
  filters: AuditFilters,
  tell: (entries: number) => void = () => {},
): AsyncGenerator<string> {
  const { head, line } = texts[format];
  let entries = 0;
  if (head !== '') yield head;
  for await (const page of readEntries(db, filters)) {
    yield page.map(line).join('');
    entries += page.length;
    tell(entries);
  }
}
