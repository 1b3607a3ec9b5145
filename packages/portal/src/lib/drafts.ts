import { attempt } from './attempt.ts';
import { accountKey } from './account-storage.ts';

const keyOf = (name: string) => accountKey(`draft:${name}`);

/** Returns the draft of the form of this name in this tab; empty if there is none. */
export function readDraft(name: string): Record<string, unknown> {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as unknown);
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

/** Stores a draft, which survives a reload and the end of a session. Null deletes it. */
export function writeDraft(name: string, values: Record<string, unknown> | null) {
  attempt(() =>
    values ? sessionStorage.setItem(keyOf(name), JSON.stringify(values)) : sessionStorage.removeItem(keyOf(name)),
  );
}
