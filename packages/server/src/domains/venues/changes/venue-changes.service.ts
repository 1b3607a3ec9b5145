import { bounds, type FieldChange, type Language, type ManyChange, type VenueFilter } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, Invalid, orNotFound } from '../../../lib/errors.ts';
import { shortHash } from '../../../lib/tokens.ts';
import { createPauses, mapWithPauses } from '../../../lib/pauses.ts';
import { textsIn } from '../../../text/texts.ts';
import { ensureTags, findTagIds, listTags } from '../venues/venue-tags.store.ts';
import { fits, halfDays, onePlaying } from '../venues/venues.rules.ts';
import { findWrongReferences, listVenueIds, listVenueTexts, lockSources } from '../venues/venues.store.ts';
import { type By } from '../players/player-audit.service.ts';
import { restoreTag } from './deleted-tags.store.ts';
import { deleteVenues } from './deleted-venues.service.ts';
import { findTouched } from './deleted-venues.store.ts';
import { type ChangedVenue, insertChange, consumeChange, unknownVenues } from './venue-changes.store.ts';
import {
  differing,
  fieldText,
  type Names,
  type Planned,
  shownFields,
  stateText,
  type VenueState,
  withTags,
} from './venue-states.rules.ts';
import { findNames, lockStates, type StoredState, writeChanges } from './venue-states.store.ts';

/** Identifies all values of a venue. */
export const stateHash = (state: VenueState): string => shortHash(stateText(state));

/** Returns the changes of a venue in the caller's language. */
export const changesOf = ({ before, after, fields }: Planned, names: Names, language: Language): FieldChange[] => {
  const { venues: text } = textsIn(language);
  return shownFields(fields).map((field) => ({
    field,
    from: fieldText(before, field, names, text),
    to: fieldText(after, field, names, text),
  }));
};

/** Identifies what planned changes do; tags count by their names, since those that a preview has are not created yet. */
export const fingerprintOf = (planned: readonly Planned[], tags: ReadonlyMap<number, string>): string => {
  const valueOf = (state: VenueState, field: keyof VenueState): unknown =>
    field === 'tag_ids' ? state.tag_ids.map((id) => (tags.get(id) ?? '').toLowerCase()).toSorted() : state[field];
  return shortHash(
    JSON.stringify(
      planned.map(({ id, before, after, fields, refused }) => [
        id,
        refused,
        fields.map((field) => [field, valueOf(before, field), valueOf(after, field)]),
      ]),
    ),
  );
};

/** Changes venues and stores what undoes that, with the ones that the same change has `added`. */
export const applyPlanned = async (
  tx: Handle,
  account: number,
  planned: readonly Planned[],
  addedStates: readonly Pick<Planned, 'id' | 'after'>[] = [],
) => {
  if (planned.length + addedStates.length === 0) return null;
  await writeChanges(tx, planned);
  const added = addedStates.map(({ id, after }) => ({ id, before: null, after_hash: stateHash(after) }));
  const undoing = await mapWithPauses(planned, ({ id, before, after, fields }) => ({
    id,
    before: Object.fromEntries(fields.map((field) => [field, before[field]])),
    after_hash: stateHash(after),
  }));
  return insertChange(tx, account, { venues: [...undoing, ...added] });
};

/** Ids of the tags with these names. A preview creates none: what is missing has a negative id there. */
export const tagsNamed = async (
  tx: Handle,
  account: number,
  names: readonly string[],
  dryRun: boolean,
): Promise<Map<string, number> | null> => {
  const key = (name: string) => name.toLowerCase();
  const unique = [...new Map(names.map((name) => [key(name), name])).values()];
  if (!dryRun && !(await ensureTags(tx, account, unique))) return null;
  const { found, count } = await findTagIds(tx, account, unique);
  const missing = unique.filter((name) => !found.has(name));
  if (count + missing.length > bounds.venue_tags && missing.length > 0) return null;
  const byKey = new Map(unique.map((name) => [key(name), found.get(name) ?? -1 - missing.indexOf(name)]));
  return new Map(names.map((name) => [name, byKey.get(key(name)) ?? 0]));
};

/** Names of tags that a preview would create. */
export const withNewTags = (names: Names, tags: ReadonlyMap<string, number>): Names => ({
  ...names,
  tags: new Map([...names.tags, ...[...tags].filter(([, id]) => id < 0).map(([name, id]) => [id, name] as const)]),
});

const idsOf = async (tx: Handle, account: number, filter: VenueFilter): Promise<number[]> => {
  const { q, ...others } = filter;
  const listed = await listVenueIds(tx, account, others);
  if (!q) return listed;
  const mentioning = (await listVenueTexts(tx, account)).filter((venue) =>
    (['name', 'address', 'legal_entity'] as const).some((field) => fits(venue, { [field]: q })),
  );
  const found = new Set(mentioning.map(({ id }) => id));
  return listed.filter((id) => found.has(id));
};

const planFor = (
  state: StoredState,
  change: Omit<ManyChange, 'hours' | 'add_tags' | 'remove_tags'> & Partial<VenueState>,
  tags: { added: readonly number[]; removed: readonly number[] },
): Planned => {
  const { id, has_volume_steps, ...before } = state;
  const written = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const tag_ids = withTags(before.tag_ids, tags.added, tags.removed);
  const after: VenueState = { ...before, ...written, tag_ids };
  const fields = differing(before, after);
  const wrong = {
    ...halfDays(after),
    ...(has_volume_steps && change.volume !== undefined && { volume: 'mismatch' as const }),
    ...(tag_ids.length > bounds.tags_of_venue &&
      tag_ids.length > before.tag_ids.length && { tags: 'too_many' as const }),
  };
  const isWanted = fields.length > 0 || 'volume' in wrong;
  const refused = isWanted && Object.keys(wrong).length > 0 ? wrong : null;
  return { id, before, after, fields, refused };
};

interface Wanted {
  account: number;
  language: Language;
  ids?: readonly number[] | undefined;
  filter?: VenueFilter | undefined;
  change: ManyChange;
  dry_run: boolean;
  fingerprint?: string | undefined;
}

export const changeMany = async (tx: Handle, wanted: Wanted) => {
  const { account, language, dry_run } = wanted;
  if ((wanted.ids === undefined) === (wanted.filter === undefined)) throw new Invalid({ ids: 'required' });
  const { hours, add_tags = [], remove_tags = [], ...fields } = wanted.change;
  const change = onePlaying(fields);
  if (change === 'both') throw new Invalid({ playlist_id: 'conflict', selection_id: 'conflict' });
  // Locks a playlist before its venues, as changes of single venues do.
  const { playlist_id, selection_id } = change;
  const wrong = await findWrongReferences(tx, account, {
    ...(playlist_id && { playlist_id }),
    ...(selection_id && { selection_id }),
  });
  if (wrong.length > 0) throw new Invalid(Object.fromEntries(wrong.map((field) => [field, 'unknown'])));
  const ids = wanted.ids ? [...new Set(wanted.ids)] : await idsOf(tx, account, wanted.filter ?? {});
  const states = await lockStates(tx, account, ids);
  const tags = await tagsNamed(tx, account, add_tags, dry_run);
  if (!tags) throw new Invalid({ add_tags: 'too_many' });
  const added = [...new Set(tags.values())];
  const planned = await mapWithPauses(states, (state) =>
    planFor(state, { ...hours, ...change }, { added, removed: remove_tags }),
  );
  const changing = planned.filter((each) => each.fields.length > 0 && each.refused === null);
  const seen = planned.flatMap(({ before, after }) => [before, after]);
  const names = withNewTags(await findNames(tx, account, language, seen), tags);
  const fingerprint = fingerprintOf(planned, names.tags);
  if (!dry_run && wanted.fingerprint !== undefined && wanted.fingerprint !== fingerprint) throw new Conflict();
  const refused = planned.flatMap(({ id, before, refused: reasons }) =>
    reasons ? [{ id, name: before.name, fields: reasons }] : [],
  );
  const unknown = wanted.ids ? unknownVenues(ids, new Set(states.map(({ id }) => id))) : [];
  return {
    success: true as const,
    total: ids.length,
    changed: changing.length,
    unchanged: planned.length - changing.length - refused.length,
    fingerprint,
    venues: dry_run
      ? await mapWithPauses(changing, (each) => ({
          id: each.id,
          name: each.before.name,
          changes: changesOf(each, names, language),
        }))
      : [],
    refused: [...refused, ...unknown],
    undo: dry_run ? null : await applyPlanned(tx, account, changing),
  };
};

interface Unrestored {
  id: number;
  name: string;
  reason: 'changed' | 'gone' | 'paired' | 'deleted';
}

/** Deletes the venues that a change has added, but for those that somebody has changed or paired since. */
const undoAdded = async (
  tx: Handle,
  by: By,
  added: readonly ChangedVenue[],
  states: ReadonlyMap<number, StoredState>,
): Promise<{ removed: number; unrestored: Unrestored[] }> => {
  const ids = added.map(({ venue_id }) => venue_id);
  const touched = await findTouched(tx, ids);
  const unrestored: Unrestored[] = [];
  const unchanged: number[] = [];
  for (const { venue_id: id, name, after_hash } of added) {
    const state = states.get(id);
    // Somebody has deleted it before.
    if (!state) continue;
    const { id: _, has_volume_steps: _steps, ...now } = state;
    const reason = touched.get(id) ?? (stateHash(now) === after_hash ? null : 'changed');
    if (reason) unrestored.push({ id, name, reason });
    else unchanged.push(id);
  }
  if (unchanged.length > 0) await deleteVenues(tx, by, unchanged);
  return { removed: unchanged.length, unrestored };
};

/** Gives venues their former values, but for those that somebody has changed since. */
export const undoChange = async (tx: Handle, by: By, token: string) => {
  const account = by.account_id;
  const { changed: all, tag } = orNotFound(await consumeChange(tx, account, token));
  if (tag) {
    const restored = await restoreTag(tx, account, tag);
    if (!restored) throw new Invalid({ token: 'too_many' });
    return { success: true as const, removed: 0, ...restored };
  }
  const changed = all.flatMap(({ before, ...each }) => (before ? [{ ...each, before }] : []));
  const ids = (of: 'playlist_id' | 'selection_id') => changed.flatMap(({ before }) => (before[of] ? [before[of]] : []));
  const assignable = await lockSources(tx, account, {
    playlists: ids('playlist_id'),
    collections: ids('selection_id'),
  });
  const venues = all.map((each) => each.venue_id);
  const states = new Map((await lockStates(tx, account, venues)).map((state) => [state.id, state]));
  const tags = new Set((await listTags(tx, account)).map((tag) => tag.id));
  const planned: Planned[] = [];
  const unrestored: Unrestored[] = [];
  const pause = createPauses();
  for (const { venue_id: id, name, before: former, after_hash } of changed) {
    await pause();
    const state = states.get(id);
    if (!state) {
      unrestored.push({ id, name, reason: 'deleted' });
      continue;
    }
    const { id: _, has_volume_steps: _steps, ...before } = state;
    const after: VenueState = { ...before, ...former };
    // Those that were deleted since do not come back.
    after.tag_ids = after.tag_ids.filter((tag) => tags.has(tag));
    const isGone =
      (former.playlist_id && !assignable.playlists.has(former.playlist_id)) ||
      (former.selection_id && !assignable.collections.has(former.selection_id));
    if (stateHash(before) !== after_hash) unrestored.push({ id, name, reason: 'changed' });
    else if (isGone) unrestored.push({ id, name, reason: 'gone' });
    else planned.push({ id, before, after, fields: differing(before, after), refused: null });
  }
  if (planned.length > 0) await writeChanges(tx, planned);
  const added = all.filter(({ before }) => before === null);
  const { removed, unrestored: left } = await undoAdded(tx, by, added, states);
  return { success: true as const, restored: planned.length, removed, kept: [...unrestored, ...left] };
};
