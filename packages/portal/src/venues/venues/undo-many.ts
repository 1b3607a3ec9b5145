import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@kamerton/wire/client/api';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { call, CallFailed } from '../../lib/http.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { notify, notifyFailure, notifyWithAction } from '../../ui/notify.ts';
import { currentGroupsText } from './groups-text.ts';

/** Names that are listed for each reason. */
const mostNamed = 5;

type Unrestored = ResponseOf<typeof laterApi.undoVenueChanges>['kept'];

/** A sentence for each reason, with the names of the venues. */
function unrestoredText(venues: Unrestored): string {
  const { many } = currentGroupsText();
  const reasons = [...new Set(venues.map(({ reason }) => reason))];
  const sentences = reasons.map((reason) => {
    const names = venues.filter((venue) => venue.reason === reason).map(({ name }) => name);
    return `${many.reasons[reason]}: ${many.named(names.slice(0, mostNamed), names.length - mostNamed)}.`;
  });
  return [many.unrestored, ...sentences].join(' ');
}

const undo = async (client: QueryClient, token: string, undone: (count: number) => string): Promise<void> => {
  const answer = await call(laterApi.undoVenueChanges, { body: { token } });
  const { many } = currentGroupsText();
  void refreshAfter(client, venueWrites.deleted);
  if (!answer.ok) {
    if (answer.error.status === 404) return notify('error', many.gone);
    return notifyFailure(new CallFailed(answer.error));
  }
  const { restored, removed, kept: unrestored } = answer.data;
  if (restored > 0) notify('success', undone(restored));
  if (removed > 0) notify('success', many.removed(removed));
  if (unrestored.length > 0) notify('warning', unrestoredText(unrestored));
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
