import type { Handle } from '../../db/schema.ts';
import { lockNames } from '../../db/named-locks.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../errors.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { lockCatalogue } from '../../db/catalogue-lock.ts';
import { changed } from '../audit/changed-fields.rules.ts';
import { comparisonKey } from '../../text/fold.ts';
import {
  findOfficeTerm,
  findMerged,
  findTaken,
  findUndo,
  insertLabel,
  isUsed,
  type LabelKind,
  type LabelRow,
  lockLabel,
  mergeLabels,
  removeLabel,
  unmergeLabels,
  updateLabel,
} from './taxonomy.office.store.ts';

interface Names {
  name_ru: string;
  name_en: string;
}

/** Throws `invalid` on a name that another genre or tag has. A lock serializes the check. */
const checkFree = async (tx: Handle, kind: LabelKind, names: Partial<Names>, but: number | null): Promise<void> => {
  await lockNames(tx, [`names of ${kind}s`]);
  const taken = await findTaken(tx, kind, names, comparisonKey, but);
  if (taken.length > 0) throw new Invalid(Object.fromEntries(taken.map((field) => [field, 'taken' as const])));
};

const changedLabel = async (tx: Handle, kind: LabelKind, id: number): Promise<LabelRow> =>
  orNotFound(await findOfficeTerm(tx, kind, id));

/** Creates a genre or tag; files with its English name get it. */
export const createLabel = async (tx: Handle, actor: Actor, kind: LabelKind, names: Names): Promise<LabelRow> => {
  await checkFree(tx, kind, names, null);
  const id = await insertLabel(tx, kind, { key: comparisonKey(names.name_en), ...names });
  await record(tx, actor, { act: `${kind}.create`, kind, id, name: names.name_en, after: names });
  return changedLabel(tx, kind, id);
};

/**
 * Renames a genre or tag; files with the previous name still get it. Throws `not_found`, `conflict` with the current
 * one,
 * `invalid`.
 */
export const renameLabel = async (
  tx: Handle,
  actor: Actor,
  kind: LabelKind,
  id: number,
  { version, ...names }: { version: number; name_ru?: string | undefined; name_en?: string | undefined },
): Promise<LabelRow> => {
  await lockCatalogue(tx);
  const before = orNotFound(await lockLabel(tx, kind, id));
  if (before.version !== version) throw new Conflict('conflict', { current: before });
  const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)) as Partial<Names>;
  const change = changed(before, { ...before, ...given }, ['name_ru', 'name_en']);
  if (!change) return before;
  await checkFree(tx, kind, given, id);
  await updateLabel(tx, kind, id, given);
  await record(tx, actor, { act: `${kind}.rename`, kind, id, name: before.name_en, ...change });
  return changedLabel(tx, kind, id);
};

/**
 * Merges one into another, as `mergeLabels`. A repeated call changes nothing. Throws `not_found`, or `invalid` on
 * `into` if
 * the target does not exist or is the same.
 */
export const mergeLabel = async (
  tx: Handle,
  actor: Actor,
  kind: LabelKind,
  id: number,
  into: number,
): Promise<{ item: LabelRow; tracks: number }> => {
  await lockCatalogue(tx);
  if (id === into) throw new Invalid({ into: 'conflict' });
  if ((await findMerged(tx, kind, id)) === into) return { item: await changedLabel(tx, kind, into), tracks: 0 };
  const from = orNotFound(await lockLabel(tx, kind, id));
  if (!(await lockLabel(tx, kind, into))) throw new Invalid({ into: 'unknown' });
  const tracks = await mergeLabels(tx, kind, id, into);
  const item = await changedLabel(tx, kind, into);
  const after = { into, name_en: item.name_en, tracks };
  const { name_ru, name_en, count } = from;
  await record(tx, actor, {
    act: `${kind}.merge`,
    kind,
    id,
    name: name_en,
    before: { name_ru, name_en, count },
    after,
  });
  return { item, tracks };
};

/**
 * Undoes a merge. A repeated call changes nothing. Throws `not_found` if there is and was no such genre or tag,
 * `conflict`
 * if the merge can no longer be undone.
 */
export const unmergeLabel = async (
  tx: Handle,
  actor: Actor,
  kind: LabelKind,
  id: number,
): Promise<{ item: LabelRow; tracks: number }> => {
  await lockCatalogue(tx);
  const there = await lockLabel(tx, kind, id);
  if (there) return { item: there, tracks: 0 };
  if ((await findMerged(tx, kind, id)) === null) throw new NotFound();
  const undo = await findUndo(tx, kind, id);
  if (!undo || !(await lockLabel(tx, kind, undo.into))) throw new Conflict();
  const tracks = await unmergeLabels(tx, kind, id, undo);
  const item = await changedLabel(tx, kind, id);
  const { name_ru, name_en } = item;
  const before = { into: undo.into };
  await record(tx, actor, {
    act: `${kind}.unmerge`,
    kind,
    id,
    name: name_en,
    before,
    after: { name_ru, name_en, tracks },
  });
  return { item, tracks };
};

/** Throws `not_found`, or `in_use` if a track has it. */
export const deleteLabel = async (tx: Handle, actor: Actor, kind: LabelKind, id: number): Promise<void> => {
  await lockCatalogue(tx);
  const label = orNotFound(await lockLabel(tx, kind, id));
  if (await isUsed(tx, kind, id)) throw new Conflict('in_use');
  await removeLabel(tx, kind, id);
  const { name_ru, name_en } = label;
  await record(tx, actor, { act: `${kind}.delete`, kind, id, name: name_en, before: { name_ru, name_en } });
};
