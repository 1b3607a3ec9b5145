import type { QueryClient } from '@tanstack/react-query';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { call, CallFailed } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { notify, notifyFailure, notifyWithAction } from '../../ui/notify.ts';
import { currentGroupsText } from './groups-text.ts';

const undo = async (client: QueryClient, token: string): Promise<void> => {
  const answer = await call(laterApi.undoVenueChanges, { body: { token } });
  const { many } = currentGroupsText();
  void refreshAfter(client, venueWrites.changed);
  if (!answer.ok) {
    if (answer.error.status === 404) return notify('error', many.gone);
    return notifyFailure(new CallFailed(answer.error));
  }
  const { restored, kept: unrestored } = answer.data;
  if (restored > 0) notify('success', many.undone(restored));
  if (unrestored.length > 0) notify('warning', many.unrestored(unrestored.map(({ name }) => name)));
  return undefined;
};

/** Says that many venues have changed, with an undo. */
export function notifyChanged(client: QueryClient, message: string, token: string | undefined): void {
  void refreshAfter(client, venueWrites.changed);
  if (token === undefined) notify('success', message);
  else {
    const { many } = currentGroupsText();
    notifyWithAction('success', message, { name: many.undo, onPress: () => void undo(client, token) });
  }
}
