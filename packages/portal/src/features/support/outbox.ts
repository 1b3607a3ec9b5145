import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ResponseOf } from '@kamerton/wire/client/api';
import { useSyncExternalStore } from 'react';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { fetched, newIdempotencyKey } from '../../lib/http.ts';
import { supportKeys } from './unread.ts';

/** A message that was written and is not known to have arrived. */
export interface Unsent {
  /** Sending it again under this key makes no second message, even if the first response was lost. */
  idempotencyKey: string;
  message: string;
  /** RFC 3339. */
  created_at: string;
  /** False once a try has failed. */
  sending: boolean;
}

type Thread = ResponseOf<typeof api.supportRequest>;

const draftOf = (id: number) => `unsent messages ${id}`;

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  'idempotencyKey' in value &&
  'message' in value &&
  'created_at' in value;

const outboxes = new Map<number, readonly Unsent[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is on its way into a thread; what an earlier page of this tab could not send waits for another try. */
function unsentOf(id: number): readonly Unsent[] {
  const known = outboxes.get(id);
  if (known) return known;
  const { kept } = readDraft(draftOf(id));
  const found = Array.isArray(kept) ? kept.filter(isUnsent).map((each) => ({ ...each, sending: false })) : [];
  outboxes.set(id, found);
  return found;
}

/** A message outlives the screen it was written on: it may arrive when the screen is gone. */
function change(id: number, next: (old: readonly Unsent[]) => readonly Unsent[]) {
  const changed = next(unsentOf(id));
  outboxes.set(id, changed);
  writeDraft(draftOf(id), changed.length > 0 ? { kept: changed } : null);
  for (const listener of listeners) listener();
}

const without = (key: string) => (old: readonly Unsent[]) => old.filter((each) => each.idempotencyKey !== key);
const marked = (key: string, sending: boolean) => (old: readonly Unsent[]) =>
  old.map((each) => (each.idempotencyKey === key ? { ...each, sending } : each));

/**
 * Messages on their way into a thread: shown at once, kept until they are known to have arrived, sent one after another.
 */
export function useOutbox(id: number) {
  const client = useQueryClient();
  const unsent = useSyncExternalStore(subscribe, () => unsentOf(id));

  const { mutate } = useMutation({
    scope: { id: draftOf(id) },
    mutationFn: ({ idempotencyKey, message }: Unsent) =>
      fetched(api.createSupportMessage, { params: { id }, body: { message }, idempotencyKey }),
    onSuccess({ message }, { idempotencyKey }) {
      client.setQueryData<Thread>(supportKeys.thread(id), (thread) => thread && withMessage(thread, message));
      change(id, without(idempotencyKey));
      void client.invalidateQueries({ queryKey: supportKeys.lists });
    },
    onError: (_, { idempotencyKey }) => change(id, marked(idempotencyKey, false)),
  });

  const send = (message: string) => {
    const one: Unsent = {
      idempotencyKey: newIdempotencyKey(),
      message,
      created_at: new Date().toISOString(),
      sending: true,
    };
    change(id, (old) => [...old, one]);
    mutate(one);
  };
  const sendAgain = (one: Unsent) => {
    change(id, marked(one.idempotencyKey, true));
    mutate(one);
  };
  const drop = (key: string) => change(id, without(key));
  return { unsent, send, sendAgain, drop };
}

/** The thread with a message of one's own, which opens it again. */
function withMessage({ request, messages }: Thread, message: Thread['messages'][number]): Thread {
  if (messages.some(({ id }) => id === message.id)) return { request, messages };
  return {
    request: { ...request, status: 'open', messages_count: request.messages_count + 1 },
    messages: [...messages, message],
  };
}
