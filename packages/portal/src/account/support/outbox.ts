import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '@kamerton/ui/http';
import { api, type ResponseOf } from '@kamerton/wire/client/api';
import { useSyncExternalStore } from 'react';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { isSignedIn, subscribeToSession } from '../../lib/session.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { supportKeys } from './unread.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';
import { refreshAfter } from '../../lib/stale.ts';
import * as supportWrites from '../../lib/writes/support.ts';

const subscribers = createSubscribers();

/** A message that the server has not confirmed. */
export interface Unsent {
  /** Idempotency key: a retry creates no second message. */
  key: string;
  message: string;
  /** RFC 3339. */
  created_at: string;
  /** False once an attempt has failed. */
  sending: boolean;
}

type Thread = ResponseOf<typeof api.supportRequest>;

const draftOf = (id: number) => `unsent messages ${id}`;

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' && value !== null && 'key' in value && 'message' in value && 'created_at' in value;

const outboxes = new Map<number, readonly Unsent[]>();

// No answer of an ended session arrives: what was under way is as it is stored, and waits for a retry.
subscribeToSession(() => {
  if (isSignedIn()) return;
  outboxes.clear();
  subscribers.notify();
});

/** Unconfirmed messages of a thread; those from an earlier page or session of this tab wait for a retry. */
function unsentOf(id: number): readonly Unsent[] {
  const existing = outboxes.get(id);
  if (existing) return existing;
  const { messages } = readDraft(draftOf(id));
  const found = Array.isArray(messages) ? messages.filter(isUnsent).map((each) => ({ ...each, sending: false })) : [];
  outboxes.set(id, found);
  return found;
}

/** Stores a change outside of React: a message may be confirmed after its screen is gone. */
function change(id: number, next: (old: readonly Unsent[]) => readonly Unsent[]) {
  const changed = next(unsentOf(id));
  outboxes.set(id, changed);
  writeDraft(draftOf(id), changed.length > 0 ? { messages: changed } : null);
  subscribers.notify();
}

const without = (key: string) => (old: readonly Unsent[]) => old.filter((each) => each.key !== key);
const withSending = (key: string, sending: boolean) => (old: readonly Unsent[]) =>
  old.map((each) => (each.key === key ? { ...each, sending } : each));

/** Messages being sent to a thread: shown at once, stored until confirmed, sent in the order of writing. */
export function useOutbox(id: number) {
  const client = useQueryClient();
  const isLeft = useIsLeft();
  const unsent = useSyncExternalStore(subscribers.subscribe, () => unsentOf(id));

  const { mutate } = useMutation({
    scope: { id: draftOf(id) },
    mutationFn: async ({ key, message }: Unsent) => {
      // It would precede one that was written before it.
      if (unsentOf(id)[0]?.key !== key) throw new Error('an earlier message has not been sent');
      return fetched(api.createSupportMessage, { params: { id }, body: { message }, idempotencyKey: key });
    },
    onSuccess({ message }, { key }) {
      client.setQueryData<Thread>(supportKeys.thread(id), (thread) => thread && withMessage(thread, message));
      change(id, without(key));
      // A read under way may be from before the message, and would take its place.
      void refreshAfter(client, supportWrites.written(id));
    },
    onError: (error, { key }) => {
      change(id, withSending(key, false));
      // Those behind it fail for the same reason.
      if (error instanceof CallFailed && isLeft()) notifyFailure(error);
    },
  });

  /** Sends all that wait for a retry, in the order of writing. */
  const sendAgain = () => {
    const waiting = unsentOf(id).filter(({ sending }) => !sending);
    for (const { key } of waiting) change(id, withSending(key, true));
    for (const one of waiting) mutate(one);
  };
  const send = (message: string) => {
    const one: Unsent = { key: newIdempotencyKey(), message, created_at: new Date().toISOString(), sending: false };
    change(id, (old) => [...old, one]);
    sendAgain();
  };
  const drop = (key: string) => change(id, without(key));
  return { unsent, send, sendAgain, drop };
}

/** Appends an own message, which reopens the thread. */
function withMessage({ request, messages }: Thread, message: Thread['messages'][number]): Thread {
  if (messages.some(({ id }) => id === message.id)) return { request, messages };
  return {
    request: { ...request, status: 'open', messages_count: request.messages_count + 1 },
    messages: [...messages, message],
  };
}
