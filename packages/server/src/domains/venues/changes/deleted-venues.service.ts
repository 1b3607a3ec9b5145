import { bounds } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { Invalid, NotFound } from '../../../lib/errors.ts';
import { insertEvents } from '../../common/events/events.store.ts';
import { type By, recordAtVenues } from '../players/player-audit.service.ts';
import { countVenues } from '../venues/venues.store.ts';
import { lockRestorable, type NamedVenue, setDeleted, setRestored } from './deleted-venues.store.ts';

const recordAndPublish = async (tx: Handle, act: 'delete' | 'restore', by: By, venues: readonly NamedVenue[]) => {
  const what = { venues: venues.map(({ name }) => name), venue_ids: venues.map(({ id }) => id) };
  await recordAtVenues(tx, `account.venues-${act}`, by, what);
  const items = venues.map(({ id }) => ({ event: 'venue.on-air' as const, data: { venue_id: id } }));
  await insertEvents(tx, by.account_id, items);
};

const lockAll = async (tx: Handle, account: number, ids: readonly number[]) => {
  const venues = await lockRestorable(tx, account, ids);
  if (venues.length < new Set(ids).size) throw new NotFound();
  return venues;
};

/** Deletes all of these venues, or none if one is not there. Returns until when they can be restored. */
export const deleteVenues = async (tx: Handle, by: By, ids: readonly number[]): Promise<string> => {
  const venues = await lockAll(tx, by.account_id, ids);
  if (venues.some(({ is_deleted }) => is_deleted)) throw new NotFound();
  const until = await setDeleted(tx, ids);
  await recordAndPublish(tx, 'delete', by, venues);
  return until;
};

/** Restores all of these venues, or none if one cannot be; those that are there stay. */
export const restoreVenues = async (tx: Handle, by: By, ids: readonly number[]): Promise<void> => {
  const others = await countVenues(tx, by.account_id);
  const deleted = (await lockAll(tx, by.account_id, ids)).filter(({ is_deleted }) => is_deleted);
  if (others + deleted.length > bounds.venues) throw new Invalid({ id: 'too_many' });
  if (deleted.length === 0) return;
  await setRestored(
    tx,
    deleted.map(({ id }) => id),
  );
  await recordAndPublish(tx, 'restore', by, deleted);
};
