import { useMutation, useQueryClient, type Query } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { currentText, thrownText } from '../../i18n/text.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { album, collection } from '../../lib/writes/my-music.ts';
import { notify, notifyBriefly, notifyWithAction } from '../../ui/notify.ts';
import { withMembership } from './with-membership.ts';

export type MemberKind = 'album' | 'collection';

const calls = {
  album: { add: api.addMyAlbum, remove: api.removeMyAlbum },
  collection: { add: api.addMyCollection, remove: api.removeMyCollection },
} as const;

const writes = { album, collection };

/** Root keys of the queries with sets of this kind, which have `is_my`. */
const hasKind =
  (kind: MemberKind) =>
  ({ queryKey: [first, second] }: Query) =>
    first === `${kind}s` || (first === 'search' && second === `${kind}s`);

/** Whether the server has a set in my music, as far as its answers say, while presses are under way. */
const stored = new Map<string, boolean>();

/** The session is over: `failures.ts` handles it. */
const isSignedOut = (error: Error) => error instanceof CallFailed && [401, 403].includes(error.error.status);

interface MembershipOptions {
  /** Offers undo: for lists that the set leaves. */
  undo?: boolean;
}

/**
 * Adds a set to my music (true) or removes it, optimistically wherever the set is shown, with rollback on failure.
 * Presses in quick succession reach the server one after another; the last one that succeeds wins.
 */
export function useMembership(kind: MemberKind, id: number, { undo = false }: MembershipOptions = {}) {
  const client = useQueryClient();
  const mutationKey = ['membership', kind, id];
  const show = (isMy: boolean) =>
    client.setQueriesData({ predicate: hasKind(kind) }, (data: unknown) => withMembership(data, id, isMy));
  const scope = { id: mutationKey.join(' ') };
  const isLast = () => client.isMutating({ mutationKey }) <= 1;

  const { mutate } = useMutation({
    mutationKey,
    scope,
    mutationFn: (isMy: boolean) => fetched(calls[kind][isMy ? 'add' : 'remove'], { body: { id } }),
    onMutate: (isMy) => {
      if (isLast()) stored.set(scope.id, !isMy);
      show(isMy);
    },
    onSuccess: (_, isMy) => {
      stored.set(scope.id, isMy);
      if (!isLast()) return;
      const { music } = currentText();
      if (isMy) notifyBriefly('success', music.addedToast);
      else if (undo) notifyWithAction('success', music.removedToast, { name: music.undo, onPress: () => mutate(true) });
      else notifyBriefly('success', music.removedToast);
      // A list requested before the change that answers after it would show the old state.
      show(isMy);
      void refreshAfter(client, writes[kind].unanswered, { fetchStatus: 'fetching' });
      void refreshAfter(client, writes[kind].moved);
    },
    onError: (error, isMy) => {
      if (isLast()) show(stored.get(scope.id) ?? !isMy);
      if (isSignedOut(error)) return;
      notify('error', thrownText(error, currentText()) || currentText().shell.failure.notSaved);
      if (!isLast()) return;
      // The server may have done what it could not answer.
      void refreshAfter(client, writes[kind].unanswered);
    },
  });
  return mutate;
}
