import { useMutation, useQueryClient, type Query } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { currentText, thrownText } from '../i18n/text.ts';
import { CallFailed, fetched } from '../lib/http.ts';
import { notify, notifyBriefly, notifyWithAction } from '../ui/notify.ts';
import { withMembership } from './with-membership.ts';

export type MemberKind = 'album' | 'collection';

const calls = {
  album: { add: api.addMyAlbum, remove: api.removeMyAlbum },
  collection: { add: api.addMyCollection, remove: api.removeMyCollection },
} as const;

/** What was read of sets of this kind: each list or detail of them tells `is_my`. */
const holds =
  (kind: MemberKind) =>
  ({ queryKey: [first, second] }: Query) =>
    first === `${kind}s` || (first === 'search' && second === `${kind}s`);

/** The session is over: `failures.ts` says so. */
const isSignedOut = (error: Error) => error instanceof CallFailed && [401, 403].includes(error.error.status);

interface MembershipOptions {
  /** Offers to take a removal back: where the set leaves the screen with it. */
  undo?: boolean;
}

/**
 * Adds a set to my music (true) or removes it: shown at once wherever the set is in sight, and taken back where it
 * fails. Presses in quick succession reach the server one after another, and the last one holds.
 */
export function useMembership(kind: MemberKind, id: number, { undo = false }: MembershipOptions = {}) {
  const client = useQueryClient();
  const mutationKey = ['membership', kind, id];
  const show = (isMy: boolean) =>
    client.setQueriesData({ predicate: holds(kind) }, (data: unknown) => withMembership(data, id, isMy));
  const isLast = () => client.isMutating({ mutationKey }) <= 1;

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (isMy: boolean) => fetched(calls[kind][isMy ? 'add' : 'remove'], { body: { id } }),
    onMutate: show,
    onSuccess: (_, isMy) => {
      if (!isLast()) return;
      const { music } = currentText();
      if (isMy) notifyBriefly('success', music.addedToast);
      else if (undo) notifyWithAction('success', music.removedToast, { name: music.undo, onPress: () => mutate(true) });
      else notifyBriefly('success', music.removedToast);
      // A list that was asked for before the change and answers after it would show the old state.
      show(isMy);
      void client.invalidateQueries({ predicate: (query) => holds(kind)(query) && query.state.fetchStatus !== 'idle' });
      void client.invalidateQueries({ queryKey: [`${kind}s`, 'mine'] });
      void client.invalidateQueries({ queryKey: ['totals'] });
    },
    onError: (error, isMy) => {
      if (isLast()) show(!isMy);
      if (!isSignedOut(error))
        notify('error', thrownText(error, currentText()) || currentText().shell.failure.notSaved);
    },
  });
  return mutate;
}
