import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from './account-storage.ts';
import { isSame } from '@kamerton/ui/is-same';

const keyOf = (name: string) => accountKey(`draft:${name}`);

/** Returns a draft as it is stored, to compare it with. */
export const draftText = (name: string) => attempt(() => sessionStorage.getItem(keyOf(name))) ?? null;

/** Returns the draft of the form of this name in this tab; empty if there is none. */
export function readDraft(name: string): Record<string, unknown> {
  const stored = attempt(() => JSON.parse(draftText(name) ?? '{}') as unknown);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}

/** Stores a draft, which survives a reload and the end of a session. Null deletes it. */
export function writeDraft(name: string, values: Record<string, unknown> | null) {
  attempt(() =>
    values ? sessionStorage.setItem(keyOf(name), JSON.stringify(values)) : sessionStorage.removeItem(keyOf(name)),
  );
}

/** Value of a field as it was typed, and the one that it replaced. */
interface Change {
  value: unknown;
  over: unknown;
}

const isChange = (change: unknown): change is Change =>
  typeof change === 'object' && change !== null && 'value' in change && 'over' in change;

/**
 * Returns the fields of a record that were typed and not sent, and whether one of them was changed elsewhere since. The
 * other fields are the record's, which others may have changed too.
 */
export function readChanges<V extends Record<string, unknown>>(name: string, record: V) {
  const entries = Object.entries(readDraft(name)).flatMap(([field, change]) =>
    field in record && isChange(change) ? [[field, change] as const] : [],
  );
  return {
    changes: Object.fromEntries(entries.map(([field, { value }]) => [field, value])) as Partial<V>,
    isOvertaken: entries.some(
      ([field, { value, over }]) => !isSame(record[field], over) && !isSame(record[field], value),
    ),
  };
}

/** Stores those values that differ from a record's; without any the draft is deleted. */
export function writeChanges<V extends Record<string, unknown>>(name: string, values: V, record: V) {
  const changes = Object.entries(values).flatMap(([field, value]) =>
    isSame(value, record[field]) ? [] : [[field, { value, over: record[field] } satisfies Change] as const],
  );
  writeDraft(name, changes.length > 0 ? Object.fromEntries(changes) : null);
}
