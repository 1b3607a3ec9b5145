import { api, bounds, type NewMusicRule } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Invalid, NotFound } from '../../../lib/errors.ts';
import { done, route } from '../../../http/endpoints.ts';
import { venueIsThere } from '../venues/venues.routes.ts';
import { isTag } from '../venues/venue-tags.store.ts';
import { isVenue } from '../venues/venues.store.ts';
import { presentRule, rulesAt } from './effective-rules.service.ts';
import { type Placed, type StorableRule, storableRules } from './music-rules.rules.ts';
import {
  countRules,
  doNamedExist,
  findAskedSource,
  insertRules,
  isReadable,
  listRules,
  listRulesById,
  listSourceFacts,
  lockRules,
  removeOthers,
  removeRules,
} from './music-rules.store.ts';
import { previewRules } from './preview-rules.service.ts';
import { reasonsFor } from './track-index.rules.ts';

interface ScopeIds {
  tag_id?: number | null | undefined;
  venue_id?: number | null | undefined;
}

/** The scope that ids name, or the field that is wrong. */
const placeFrom = async (handle: Handle, account: number, ids: ScopeIds): Promise<Placed | Invalid> => {
  const place: Placed = { tag_id: ids.tag_id ?? null, venue_id: ids.venue_id ?? null };
  const { tag_id, venue_id } = place;
  if (tag_id !== null && venue_id !== null) return new Invalid({ tag_id: 'conflict', venue_id: 'conflict' });
  if (tag_id !== null && !(await isTag(handle, account, tag_id))) return new Invalid({ tag_id: 'unknown' });
  const isMine = venue_id === null || (await isVenue(handle, account, venue_id));
  return isMine ? place : new Invalid({ venue_id: 'unknown' });
};

const checked = async (
  handle: Handle,
  account: number,
  body: ScopeIds & { rules: readonly NewMusicRule[] },
): Promise<{ place: Placed; rules: StorableRule[] }> => {
  const place = await placeFrom(handle, account, body);
  if (place instanceof Invalid) throw place;
  const rules = storableRules(body.rules);
  if (typeof rules === 'string') throw new Invalid({ rules });
  if (!(await doNamedExist(handle, rules))) throw new Invalid({ rules: 'unknown' });
  return { place, rules };
};

const assertWithinBound = async (tx: Handle, account: number): Promise<void> => {
  if ((await countRules(tx, account)) > bounds.music_rules) throw new Invalid({ rules: 'too_many' });
};

export const musicRulesRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const isThere = venueIsThere(db);

  route(app, api.musicRules, async ({ account, language, query }) => {
    const place = await placeFrom(db, account.id, query);
    if (place instanceof Invalid) throw new NotFound();
    return { rules: (await listRules(db, language, account.id, place)).map(presentRule) };
  });

  route(app, api.addMusicRules, async ({ account, language, body }) =>
    transaction(db, async (tx) => {
      await lockRules(tx, account.id);
      const { place, rules } = await checked(tx, account.id, body);
      const added = await insertRules(tx, account.id, place, rules);
      await assertWithinBound(tx, account.id);
      return { ...done, rules: (await listRulesById(tx, language, added)).map(presentRule) };
    }),
  );

  route(app, api.replaceMusicRules, async ({ account, language, body }) =>
    transaction(db, async (tx) => {
      await lockRules(tx, account.id);
      const { place, rules } = await checked(tx, account.id, body);
      await removeOthers(tx, account.id, place, rules);
      await insertRules(tx, account.id, place, rules);
      await assertWithinBound(tx, account.id);
      return { ...done, rules: (await listRules(tx, language, account.id, place)).map(presentRule) };
    }),
  );

  route(app, api.removeMusicRules, async ({ account, body }) =>
    transaction(db, async (tx) => {
      await lockRules(tx, account.id);
      return { ...done, removed: await removeRules(tx, account.id, body.ids) };
    }),
  );

  route(app, api.previewMusicRules, async ({ account, body }) => {
    const { place, rules } = await checked(db, account.id, body);
    return previewRules(db, account.id, place, rules);
  });

  route(
    app,
    api.venueMusicRules,
    async ({ language, params: { id } }) => ({
      rules: ((await rulesAt(db, language, [id])).get(id) ?? []).map(presentRule),
    }),
    isThere,
  );

  route(
    app,
    api.skippedTracks,
    async ({ account, language, params: { id }, query }) => {
      const source = await findAskedSource(db, id, query);
      if (source && !(await isReadable(db, account.id, source))) throw new NotFound();
      const tracks = source ? await listSourceFacts(db, source) : [];
      const reasons = reasonsFor(tracks, (await rulesAt(db, language, [id])).get(id) ?? []);
      const skipped = tracks.filter((track) => reasons.has(track.id));
      const { limit, offset } = query;
      return {
        tracks: skipped.slice(offset, offset + limit).map(({ explicit: _explicit, genre_ids: _genres, ...track }) => ({
          ...track,
          rules: (reasons.get(track.id) ?? []).map(presentRule),
        })),
        track_count: tracks.length,
        pagination: { limit, offset, total: skipped.length },
      };
    },
    isThere,
  );
};
