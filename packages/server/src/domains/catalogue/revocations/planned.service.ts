import type { PlanRevocation } from '@kamerton/wire/office';
import { Conflict, Invalid, orNotFound } from '../../../lib/errors.ts';
import type { Handle } from '../../../db/schema.ts';
import { readPresent } from '../../../db/clock.ts';
import { readInterval, toStored } from '../../../formats/ddex/moments.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { noteCancelled, notePlanned } from './notices.store.ts';
import { cancelPlan, findPlan, insertPlan, listAlbumsOfLabel, type Planned } from './planned.store.ts';
import { checkThere } from './revocations.service.ts';
import type { RevocableMusic } from './revocations.store.ts';

export interface ChosenMusic extends RevocableMusic {
  label?: string | undefined;
}

/** The chosen tracks or albums, all of which exist; those of a label are its albums. */
export const findChosen = async (db: Handle, { kind, ids, label }: ChosenMusic): Promise<RevocableMusic> => {
  if (label !== undefined) {
    const albums = await listAlbumsOfLabel(db, label);
    if (albums.length === 0) throw new Invalid({ label: 'unknown' });
    return { kind: 'album', ids: albums };
  }
  if (ids.length === 0) throw new Invalid({ ids: 'required' });
  await checkThere(db, kind, ids);
  return { kind, ids: [...new Set(ids)] };
};

/**
 * The moment at which a day begins in the territory, in the first of its time zones: a licence until the day before has
 * ended everywhere by its own clock there (decision 0044). Throws `invalid` if it has begun.
 */
const beginningOf = async (db: Handle, day: string, territory: string): Promise<string> => {
  const at = readInterval(day, territory, true)?.start ?? NaN;
  const moment = toStored(at);
  if (moment === null || at <= (await readPresent(db))) throw new Invalid({ from: 'too_small' });
  return moment;
};

const entryOf = ({ kind, ids, label, at }: Pick<Planned, 'kind' | 'ids' | 'label' | 'at'>) => ({
  at,
  ...(label === null ? { [`${kind}s`]: ids } : { label }),
});

/** Plans a revocation: from a day on, or for all albums of a label at once. Returns its id. */
export const planRevocation = async (
  tx: Handle,
  actor: Actor,
  territory: string,
  { from, reason, ...asked }: PlanRevocation,
): Promise<number> => {
  const at = from === undefined ? null : await beginningOf(tx, from, territory);
  const plan = { ...(await findChosen(tx, asked)), label: asked.label ?? null, reason, at };
  const id = await insertPlan(tx, plan);
  const name = plan.label ?? '';
  await record(tx, actor, {
    act: 'revocation.plan',
    kind: 'revocation',
    id,
    name,
    after: { ...entryOf(plan), reason },
  });
  if (at !== null) await notePlanned(tx, id);
  return id;
};

/** Cancels a planned revocation. Throws `conflict` if its moment has come, and `not_found` if there is none. */
export const cancelRevocation = async (tx: Handle, actor: Actor, id: number): Promise<void> => {
  const plan = orNotFound(await findPlan(tx, id));
  if (!(await cancelPlan(tx, id))) throw new Conflict();
  await noteCancelled(tx, id);
  const name = plan.label ?? '';
  await record(tx, actor, { act: 'revocation.cancel', kind: 'revocation', id, name, before: entryOf(plan) });
};
