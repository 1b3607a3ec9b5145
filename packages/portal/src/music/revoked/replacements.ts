import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { currentText } from '../../i18n/text.ts';
import { isSignedIn, subscribeToSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.ts';
import { type Edit, putInAll, type Revoked, removeRevoked, removeReplacements } from './replacing.ts';
import { currentRevokedText } from './queries.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as playlistWrites from '../../lib/writes/music.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

const subscribers = createSubscribers();

interface Chosen {
  name: string;
  edits: readonly Edit[];
  /** `running` until it is in place, `undoable` for a while, then `settled`. */
  state: 'running' | 'undoable' | 'settled';
  timer?: ReturnType<typeof setTimeout>;
}

/** Milliseconds in which a replacement can be undone while its screen is open. */
const undoTime = 12_000;

const chosen = new Map<string, Chosen>();
const keyOf = ({ kind, id }: Revoked) => `${kind} ${id}`;

function set(key: string, next: Chosen | null) {
  clearTimeout(chosen.get(key)?.timer);
  if (next) chosen.set(key, next);
  else chosen.delete(key);
  subscribers.notify();
}

// No answer of an ended session arrives.
subscribeToSession(() => {
  if (!isSignedIn()) for (const key of chosen.keys()) set(key, null);
});

async function finish(client: QueryClient, key: string) {
  const one = chosen.get(key);
  if (one?.state !== 'undoable') return;
  set(key, { ...one, state: 'settled' });
  // On failure the revoked row stays struck out, and a replacement is offered again.
  await removeRevoked(one.edits).catch(() => set(key, null));
  void refreshAfter(client, playlistWrites.tracksReplaced);
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
  void refreshAfter(client, playlistWrites.tracksReplaced);
}

async function undo(client: QueryClient, key: string) {
  const one = chosen.get(key);
  if (one?.state !== 'undoable') return;
  set(key, { ...one, state: 'running' });
  try {
    await removeReplacements(one.edits);
    set(key, null);
  } catch {
    notify('error', currentText().shell.failure.notSaved);
    offerUndo(client, key, one);
  }
  void refreshAfter(client, playlistWrites.tracksReplaced);
}

/** The replacement chosen for revoked music, with its actions. */
export function useReplacement(revoked: Revoked) {
  const client = useQueryClient();
  const key = keyOf(revoked);
  return {
    chosen: useSyncExternalStore(subscribers.subscribe, () => chosen.get(key)),
    replace: (replacement: { id: number; name: string }) => void replace(client, revoked, replacement),
    undo: () => void undo(client, key),
  };
}

/** Settles all replacements when the screen is left. */
export function useSettleOnLeave() {
  const client = useQueryClient();
  useEffect(() => {
    const finishAll = () => {
      for (const key of chosen.keys()) void finish(client, key);
    };
    // Phones end hidden pages silently: becoming hidden is the last event.
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
