import { api, bounds, type ChangedVenue, type FieldCode, type Language, type Venue, venue } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { RouteDeps } from '../../deps.ts';
import { Invalid, orNotFound } from '../../../lib/errors.ts';
import { done, type Exists, route } from '../../../http/endpoints.ts';
import { JsonText } from '../../../lib/json-text.ts';
import { paged } from '../../../http/lists.ts';
import { ensureTags, setTags } from './venue-tags.store.ts';
import { fits, halfDays, onePlaying } from './venues.rules.ts';
import {
  countVenues,
  findVenue,
  findWrongReferences,
  insertVenue,
  isVenue,
  listVenues,
  listVenueTexts,
  listVenueTypes,
  lockVenue,
  updateVenue,
  type VenueRow,
} from './venues.store.ts';

/** Without the columns of hours beside `hours`: a list is sent as it is. */
const present = (row: VenueRow): Venue => venue.parse({ ...row, hours: row });

const refuse = (fields: Record<string, FieldCode>): void => {
  if (Object.keys(fields).length > 0) throw new Invalid(fields);
};

const checked = async (db: Handle, account: number, body: Omit<Partial<ChangedVenue>, 'id'>) => {
  const change = onePlaying(body);
  if (change === 'both') throw new Invalid({ playlist_id: 'conflict', selection_id: 'conflict' });
  const { city_id, object_type_id, playlist_id, selection_id } = change;
  const wrong = await findWrongReferences(db, account, { city_id, object_type_id, playlist_id, selection_id });
  refuse(Object.fromEntries(wrong.map((field) => [field, 'unknown'])));
  return change;
};

/** Gives a venue the tags with these names, and no others. */
const tag = async (tx: Handle, account: number, id: number, names: readonly string[]): Promise<void> => {
  const ids = await ensureTags(tx, account, names);
  if (!ids) throw new Invalid({ tags: 'too_many' });
  await setTags(tx, id, ids);
};

export const venueIsThere =
  (db: Handle): Exists =>
  (id, account) =>
    isVenue(db, account.id, id);

export const venuesRoutes = (app: FastifyInstance, { db, reads }: RouteDeps): void => {
  const isThere = venueIsThere(db);

  const presented = async (handle: Handle, account: number, language: Language, id: number): Promise<Venue> =>
    present(orNotFound(await findVenue(handle, account, language, id)));

  route(app, api.venues, ({ account, language, query }) => {
    const { is_active, playlist_id, selection_id, tag_ids, tags_match, limit, offset } = query;
    const key = `venues ${language} ${is_active} ${playlist_id} ${selection_id} ${tag_ids?.join()} ${tags_match} ${limit} ${offset}`;
    return reads.ofAccount(account, key, async () => {
      const listed = await listVenues(db, account.id, language, query);
      return JsonText.of({ objects: listed.rows.map(present), pagination: paged(query, listed) });
    });
  });

  route(app, api.searchVenues, async ({ account, language, query, body }) => {
    const fitting = (await listVenueTexts(db, account.id)).filter((venue) => fits(venue, body));
    const { is_active, tag_ids, tags_match } = body;
    const filter = { is_active, tag_ids, tags_match, ids: fitting.map((venue) => venue.id) };
    const listed = await listVenues(db, account.id, language, { ...query, ...filter });
    return { objects: listed.rows.map(present), pagination: paged(query, listed) };
  });

  route(app, api.venueTypes, async ({ language }) => ({ types: await listVenueTypes(db, language) }));

  route(app, api.createVenue, async ({ account, language, body, write }) => {
    refuse(halfDays(body));
    return write(async (tx) => {
      if ((await countVenues(tx, account.id)) >= bounds.venues) throw new Invalid({ name: 'too_many' });
      const { tags, ...values } = await checked(tx, account.id, body);
      const { city_id, object_type_id, name } = body;
      const id = await insertVenue(tx, { ...values, name, city_id, object_type_id, account_id: account.id });
      if (tags) await tag(tx, account.id, id, tags);
      return { ...done, object: await presented(tx, account.id, language, id) };
    });
  });

  route(
    app,
    api.changeVenue,
    async ({ account, language, body: { id, ...body } }) => {
      await transaction(db, async (tx) => {
        // Locks a playlist before its venue, in the same order as changes of playlists, to avoid deadlocks.
        const { tags, ...change } = await checked(tx, account.id, body);
        const before = orNotFound(await lockVenue(tx, account.id, id));
        refuse(halfDays({ ...before, ...change }));
        await updateVenue(tx, id, change);
        if (tags) await tag(tx, account.id, id, tags);
      });
      return { ...done, object: await presented(db, account.id, language, id) };
    },
    isThere,
  );

  route(app, api.venue, async ({ account, language, params }) => {
    const object = await presented(db, account.id, language, params.id);
    return { object, hours: object.hours };
  });

  route(
    app,
    api.changeHours,
    async ({ account, language, params, body }) => {
      await transaction(db, async (tx) => {
        const before = orNotFound(await lockVenue(tx, account.id, params.id));
        refuse(halfDays({ ...before, ...body }));
        await updateVenue(tx, params.id, body);
      });
      return { ...done, hours: (await presented(db, account.id, language, params.id)).hours };
    },
    isThere,
  );
};
