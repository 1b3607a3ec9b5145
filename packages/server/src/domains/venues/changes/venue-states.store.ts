import type { Language } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { listRows } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { setVolumes } from '../players/venue-controls.store.ts';
import { usualSound } from '../players/on-air.rules.ts';
import { changeTags, lockTags } from '../venues/venue-tags.store.ts';
import { updateVenues, venueHours } from '../venues/venues.store.ts';
import { columnFields, differing, type Names, type Planned, type VenueState } from './venue-states.rules.ts';

/** `has_volume_steps`: its volume goes by the time of day, whatever `volume` is. */
export type StoredState = VenueState & { id: number; has_volume_steps: boolean };

const statesOf = (account: number, ids: readonly number[] | null) => sql<StoredState>`
  SELECT venues.id, venues.name, venues.city_id, venues.address, venues.object_type_id, venues.legal_entity,
    venues.is_active, venues.advanced_schedule, ${venueHours}, venues.playlist_id, venues.selection_id,
    coalesce(venue_sounds.volume, ${usualSound.volume}::integer) AS volume,
    coalesce(jsonb_array_length(venue_sounds.volume_steps) > 0, false) AS has_volume_steps,
    coalesce(tagged.ids, '[]') AS tag_ids
  FROM venues LEFT JOIN venue_sounds ON venue_sounds.venue_id = venues.id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(tag_id ORDER BY tag_id) AS ids FROM venue_tag_venues WHERE venue_id = venues.id
    ) AS tagged ON true
  WHERE venues.account_id = ${account} AND venues.deleted_at IS NULL AND (${ids === null}::boolean OR venues.id = ANY(${ids ?? []}::bigint[]))
  ORDER BY venues.id`;

export const readStates = async (db: Handle, account: number): Promise<StoredState[]> =>
  (await statesOf(account, null).execute(db)).rows;

/**
 * Reads the states of an account's venues and locks them until the transaction ends, with the account's tags and the
 * number of its venues; all of them if no ids are given.
 */
export const lockStates = async (
  tx: Handle,
  account: number,
  ids: readonly number[] | null,
): Promise<StoredState[]> => {
  const some = sql`deleted_at IS NULL AND (${ids === null}::boolean OR id = ANY(${ids ?? []}::bigint[]))`;
  await sql`SELECT FROM venues WHERE account_id = ${account} AND ${some} ORDER BY id FOR UPDATE`.execute(tx);
  await lockTags(tx, account);
  // By another statement: one that waits for a lock reads all other tables as they were before.
  return (await statesOf(account, ids).execute(tx)).rows;
};

export const writeChanges = async (tx: Handle, planned: readonly Planned[]): Promise<void> => {
  const changed = new Set(planned.flatMap(({ before, after }) => differing(before, after)));
  const columns = columnFields.filter((field) => changed.has(field));
  if (columns.length > 0) {
    const values = planned.map(({ id, after }) => ({ id, ...after }));
    await updateVenues(tx, columns, values);
  }
  if (changed.has('volume')) {
    const louder = planned.filter(({ before, after }) => before.volume !== after.volume);
    const volumes = louder.map(({ id, after }) => ({ venue_id: id, volume: after.volume }));
    await setVolumes(tx, volumes);
  }
  if (changed.has('tag_ids')) {
    const pairs = (from: 'before' | 'after', to: 'before' | 'after') =>
      planned.flatMap((each) => {
        const tags = new Set(each[to].tag_ids);
        return each[from].tag_ids
          .filter((tag_id) => !tags.has(tag_id))
          .map((tag_id) => ({ venue_id: each.id, tag_id }));
      });
    await changeTags(tx, { added: pairs('after', 'before'), removed: pairs('before', 'after') });
  }
};

export const findNames = async (
  db: Handle,
  account: number,
  language: Language,
  states: readonly VenueState[],
): Promise<Names> => {
  const read = async (rows: RawBuilder<unknown>) => {
    const named = await listRows(db)<{ id: number; name: string }>`${rows}`;
    return new Map(named.map(({ id, name }) => [id, name]));
  };
  const name = sql`${inLanguage('name', language)} AS name`;
  const among = (field: 'city_id' | 'playlist_id' | 'selection_id') =>
    sql`WHERE id = ANY(${[...new Set(states.flatMap((state) => state[field] ?? []))]}::bigint[])`;
  return {
    cities: await read(sql`SELECT id, ${name} FROM cities ${among('city_id')}`),
    types: await read(sql`SELECT id, ${name} FROM venue_types`),
    playlists: await read(sql`SELECT id, name FROM playlists ${among('playlist_id')}`),
    collections: await read(sql`SELECT id, ${name} FROM collections ${among('selection_id')}`),
    tags: await read(sql`SELECT id, name FROM venue_tags WHERE account_id = ${account}`),
  };
};
