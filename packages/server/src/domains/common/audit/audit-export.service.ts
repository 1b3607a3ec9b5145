import { byteOrderMark, csvRow } from '@kamerton/wire/client/csv';
import type { AuditEntry, AuditFilters } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
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

const rowOf = ({ id, at, actor, address, act, object, before, after, hash }: AuditEntry): string =>
  csvRow(
    [
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
    ].map((value) => value ?? ''),
    ',',
  );

/**
 * A line of JSON. The fields of an entry with sealed values are those that were hashed, so that the chain can be checked
 * without this program; `opened` has the values, or null if they are erased.
 */
const jsonLine = ({ stored, opened }: OpenedEntry): string => {
  if (stored === opened) return `${JSON.stringify(stored)}\n`;
  const { actor, address, object, before, after } = opened;
  const values = opened.erased ? null : { actor: actor.name, address, name: object.name, before, after };
  return `${JSON.stringify({ ...stored, opened: values })}\n`;
};

const texts: Record<ExportFormat, { head: string; line: (entry: OpenedEntry) => string }> = {
  csv: { head: byteOrderMark + csvRow(heads, ','), line: ({ opened }) => rowOf(opened) },
  ndjson: { head: '', line: jsonLine },
};

/** Yields the entries as text, oldest first; `onProgress` receives the number of entries so far. */
export async function* exportText(
  db: Handle,
  format: ExportFormat,
  filters: AuditFilters,
  onProgress: (entries: number) => void = () => {},
): AsyncGenerator<string> {
  const { head, line } = texts[format];
  let entries = 0;
  if (head !== '') yield head;
  for await (const page of readEntries(db, filters)) {
    yield page.map(line).join('');
    entries += page.length;
    onProgress(entries);
  }
}
