import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { currentRevokedText } from './text.ts';
import { currentText } from '../../i18n/text.ts';
import { notify } from '../../ui/notify.ts';
import type { Revoked } from './places.ts';
import { revokedKeys } from './queries.ts';
import { putInAll, settle, takeOut, type Edit } from './replacing.ts';

/** A replacement that was chosen on this screen. */
interface Chosen {
  name: string;
  edits: readonly Edit[];
  /** Being put in; in its place and to be undone; in its place for good. */
  state: 'running' | 'undoable' | 'settled';
  timer?: ReturnType<typeof setTimeout>;
}

/** Milliseconds for which a replacement can be undone, as long as its screen is open. */
const undoTime = 12_000;

const chosen = new Map<string, Chosen>();
const listeners = new Set<() => void>();

const keyOf = ({ kind, id }: Revoked) => `${kind} ${id}`;

function set(key: string, next: Chosen | null) {
  clearTimeout(chosen.get(key)?.timer);
  if (next) chosen.set(key, next);
  else chosen.delete(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function renew(client: QueryClient) {
  for (const queryKey of [['playlists'], ['totals'], revokedKeys.all]) void client.invalidateQueries({ queryKey });
}

async function finish(client: QueryClient, key: string) {
  const one = chosen.get(key);
  if (one?.state !== 'undoable') return;
  set(key, { ...one, state: 'settled' });
  // A revoked row that could not be taken out stays struck out and silent; here it is offered again.
  await settle(one.edits).catch(() => set(key, null));
  renew(client);
}

function offerUndo(client: QueryClient, key: string, one: Omit<Chosen, 'state' | 'timer'>) {
  set(key, { ...one, state: 'undoable', timer: setTimeout(() => void finish(client, key), undoTime) });
}

async function replace(client: QueryClient, revoked: Revoked, replacement: { id: number; name: string }) {
  const key = keyOf(revoked);
  if (chosen.has(key)) return;
  set(key, { name: replacement.name, edits: [], state: 'running' });
  const { edits, failed } = await putInAll(revoked, replacement.id);
  if (failed.length > 0) notify('error', currentRevokedText().notEverywhere(failed.join(', ')));
  if (edits.length === 0) set(key, null);
  else offerUndo(client, key, { name: replacement.name, edits });
  renew(client);
}

async function undo(client: QueryClient, key: string) {
  const one = chosen.get(key);
  if (one?.state !== 'undoable') return;
  set(key, { ...one, state: 'running' });
  try {
    await takeOut(one.edits);
    set(key, null);
  } catch {
    notify('error', currentText().shell.failure.notSaved);
    offerUndo(client, key, one);
  }
  renew(client);
}

/** The replacement that was chosen for something revoked, and what can be done about it. */
export function useReplacement(revoked: Revoked) {
  const client = useQueryClient();
  const key = keyOf(revoked);
  return {
    chosen: useSyncExternalStore(subscribe, () => chosen.get(key)),
    replace: (replacement: { id: number; name: string }) => void replace(client, revoked, replacement),
    undo: () => void undo(client, key),
  };
}

/** Whoever leaves the screen undoes nothing any more. */
export function useSettledOnLeaving() {
  const client = useQueryClient();
  useEffect(() => {
    const finishAll = () => {
      for (const key of chosen.keys()) void finish(client, key);
    };
    // A telephone ends hidden pages without a word: the last that is heard of them is that they are hidden.
    const finishIfHidden = () => document.visibilityState === 'hidden' && finishAll();
    document.addEventListener('visibilitychange', finishIfHidden);
    addEventListener('pagehide', finishAll);
    return () => {
      document.removeEventListener('visibilitychange', finishIfHidden);
      removeEventListener('pagehide', finishAll);
      finishAll();
      for (const [key, { state }] of chosen) if (state === 'settled') set(key, null);
    };
  }, [client]);
}
