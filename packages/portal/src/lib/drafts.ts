import { attempt } from './attempt.ts';
import { accountKey } from './account-storage.ts';

const keyOf = (name: string) => accountKey(`draft:${name}`);

/** What was typed into the form of this name in this tab and not sent yet; empty where there is nothing. */
export function readDraft(name: string): Record<string, unknown> {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as unknown);
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

/** Keeps what was typed, so that neither a reload nor a session that ends loses it. Null forgets it. */
export function writeDraft(name: string, values: Record<string, unknown> | null) {
  attempt(() =>
    values ? sessionStorage.setItem(keyOf(name), JSON.stringify(values)) : sessionStorage.removeItem(keyOf(name)),
  );
}
