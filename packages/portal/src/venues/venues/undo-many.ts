import type { QueryClient } from '@tanstack/react-query';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { call, CallFailed } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { notify, notifyFailure, notifyWithAction } from '../../ui/notify.ts';
import { currentGroupsText } from './groups-text.ts';

const undo = async (client: QueryClient, token: string, undone: (count: number) => string): Promise<void> => {
  const answer = await call(laterApi.undoVenueChanges, { body: { token } });
  const { many } = currentGroupsText();
  void refreshAfter(client, venueWrites.changed);
  if (!answer.ok) {
    if (answer.error.status === 404) return notify('error', many.gone);
    return notifyFailure(new CallFailed(answer.error));
  }
  const { restored, removed, kept: unrestored } = answer.data;
  const isOfNone = removed === 0 && unrestored.length === 0;
  if (restored > 0 || isOfNone) notify('success', undone(restored));
  if (removed > 0) notify('success', many.removed(removed));
  // A toast shows two lines: each reason has its own, with all names in its tooltip.
  for (const reason of new Set(unrestored.map((venue) => venue.reason))) {
    const names = unrestored.filter((venue) => venue.reason === reason).map(({ name }) => name);
    notify('warning', many.unrestored[reason](names));
  }
  return undefined;
};

/** Says that many venues have changed, with an undo. */
export function notifyChanged(
  client: QueryClient,
  message: string,
  token: string | undefined,
  undone?: (count: number) => string,
): void {
  void refreshAfter(client, venueWrites.changed);
  if (token === undefined) notify('success', message);
  else {
    const { many } = currentGroupsText();
    notifyWithAction('success', message, {
      name: many.undo,
      onPress: () => void undo(client, token, undone ?? many.undone),
    });
  }
}
