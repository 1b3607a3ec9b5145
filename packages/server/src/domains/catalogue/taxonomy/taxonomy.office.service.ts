import { internationalLanguage, type Language, pathIn, type Translations } from '@kamerton/wire';
import type { OfficeLabel } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { lockNames } from '../../../db/transaction.ts';
import { type TranslationsChange, withTranslations } from '../../../db/translations.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import { changed } from '../../common/audit/changed-fields.rules.ts';
import { comparisonKey } from '../../../language/fold.ts';
import { nameInFiles } from './taxonomy-names.rules.ts';
import {
  findOfficeTerm,
  findMerged,
  findTaken,
  findUndo,
  insertLabel,
  isUsed,
  type LabelKind,
  lockLabel,
  mergeLabels,
  removeLabel,
  unmergeLabels,
  updateLabel,
} from './taxonomy.office.store.ts';

/** Throws `invalid` on a name that another genre or tag has. A lock serializes the check. */
const checkFree = async (
  tx: Handle,
  kind: LabelKind,
  names: Partial<Translations>,
  but: number | null,
): Promise<void> => {
  await lockNames(tx, [`names of ${kind}s`]);
  const usedIn = await findTaken(tx, kind, names, but);
  if (usedIn.length > 0) throw nameTaken(usedIn);
};

const nameTaken = (languages: readonly Language[]): Invalid =>
  new Invalid(Object.fromEntries(languages.map((language) => [pathIn('name', language), 'taken' as const])));

const changedLabel = async (tx: Handle, kind: LabelKind, id: number): Promise<OfficeLabel> =>
  orNotFound(await findOfficeTerm(tx, kind, id));

/** Creates a genre or tag; files with its English name get it. */
export const createLabel = async (
  tx: Handle,
  actor: Actor,
  kind: LabelKind,
  name: Translations,
): Promise<OfficeLabel> => {
  await checkFree(tx, kind, name, null);
  const id = await insertLabel(tx, kind, { key: comparisonKey(nameInFiles(name)), name });
  if (id === null) throw nameTaken([internationalLanguage]);
  await record(tx, actor, { act: `${kind}.create`, kind, id, name: nameInFiles(name), after: { name } });
  return changedLabel(tx, kind, id);
};

/**
 * Renames a genre or tag; files with the previous name still get it. Throws `not_found`, `conflict` with the current
 * one, `invalid`.
 */
export const renameLabel = async (
  tx: Handle,
  actor: Actor,
  kind: LabelKind,
  { id, version, name }: { id: number; version: number; name?: TranslationsChange },
): Promise<OfficeLabel> => {
  await lockCatalogue(tx);
  const before = orNotFound(await lockLabel(tx, kind, id));
  if (before.version !== version) throw new Conflict('conflict', { current: before });
  const after = { ...before, name: withTranslations(before.name, name) };
  const change = changed(before, after, ['name']);
  if (!change) return before;
  await checkFree(tx, kind, name ?? {}, id);
  await updateLabel(tx, kind, id, after.name);
  await record(tx, actor, { act: `${kind}.rename`, kind, id, name: nameInFiles(before.name), ...change });
  return changedLabel(tx, kind, id);
};

/**
 * Merges one into another, as `mergeLabels`. A repeated call changes nothing. Throws `not_found`, or `invalid` on
 * `into` if the target does not exist or is the same.
 */
export const mergeLabel = async (
  tx: Handle,
  actor: Actor,
  kind: LabelKind,
  { id, into }: { id: number; into: number },
): Promise<{ item: OfficeLabel; tracks: number }> => {
  await lockCatalogue(tx);
  if (id === into) throw new Invalid({ into: 'conflict' });
  if ((await findMerged(tx, kind, id)) === into) return { item: await changedLabel(tx, kind, into), tracks: 0 };
  const from = orNotFound(await lockLabel(tx, kind, id));
  if (!(await lockLabel(tx, kind, into))) throw new Invalid({ into: 'unknown' });
  const tracks = await mergeLabels(tx, kind, id, into);
  const item = await changedLabel(tx, kind, into);
  const { name, count } = from;
  const change = { before: { name, count }, after: { into, name: item.name, tracks } };
  await record(tx, actor, { act: `${kind}.merge`, kind, id, name: nameInFiles(name), ...change });
  return { item, tracks };
};

/**
 * Undoes a merge. A repeated call changes nothing. Throws `not_found` if there is and was no such genre or tag,
 * `conflict` if the merge can no longer be undone, or its name is another's by now.
 */
export const unmergeLabel = async (
  tx: Handle,
  actor: Actor,
  kind: LabelKind,
  id: number,
): Promise<{ item: OfficeLabel; tracks: number }> => {
  await lockCatalogue(tx);
  const existing = await lockLabel(tx, kind, id);
  if (existing) return { item: existing, tracks: 0 };
  if ((await findMerged(tx, kind, id)) === null) throw new NotFound();
  const undo = await findUndo(tx, kind, id);
  if (!undo || !(await lockLabel(tx, kind, undo.into))) throw new Conflict();
  await lockNames(tx, [`names of ${kind}s`]);
  if ((await findTaken(tx, kind, undo.name, id)).length > 0) throw new Conflict();
  const tracks = await unmergeLabels(tx, kind, id, undo);
  const item = await changedLabel(tx, kind, id);
  const change = { before: { into: undo.into }, after: { name: item.name, tracks } };
  await record(tx, actor, { act: `${kind}.unmerge`, kind, id, name: nameInFiles(item.name), ...change });
  return { item, tracks };
};

/** Throws `not_found`, or `in_use` if a track has it or a music rule names it. */
export const deleteLabel = async (tx: Handle, actor: Actor, kind: LabelKind, id: number): Promise<void> => {
  await lockCatalogue(tx);
  const label = orNotFound(await lockLabel(tx, kind, id));
  if (await isUsed(tx, kind, id)) throw new Conflict('in_use');
  await removeLabel(tx, kind, id);
  const { name } = label;
  await record(tx, actor, { act: `${kind}.delete`, kind, id, name: nameInFiles(name), before: { name } });
};
