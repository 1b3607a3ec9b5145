import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { done } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { Conflict, orNotFound } from '../../../lib/errors.ts';
import { record } from '../../common/audit/audit.store.ts';
import { deliverySentence } from '../ddex/report-texts.rules.ts';
import { type DropProblem, isWaiting, noticeOf, quiet } from './drops.rules.ts';
import { type DropRow, listDrops, lockDrop, setDueCheck, setProblems } from './drops.store.ts';
import { places } from './measure.service.ts';
import { decideMove } from './move-drop.service.ts';

/** Problems in one answer. */
const shown = 100;

/** The system's error if a folder of deliveries can't be used. */
const faultOf = async (root: string): Promise<string | null> => {
  const usable = ['', ...places].map((place) => access(join(root, place), constants.W_OK | constants.X_OK));
  return Promise.all(usable).then(
    () => null,
    ({ code }: NodeJS.ErrnoException) => code ?? 'unknown',
  );
};

/** A delivery that waits, locked. Throws otherwise. */
const findWaiting = async (tx: Handle, id: number): Promise<DropRow> => {
  const drop = orNotFound(await lockDrop(tx, id));
  if (!isWaiting(drop)) throw new Conflict();
  return drop;
};

export const dropsOfficeRoutes = (app: FastifyInstance, { db, config }: Deps): void => {
  officeRoute(app, office.drops, async ({ query, language }) => {
    const { deliveriesRoot: root = null } = config;
    const { items, total } = await listDrops(db, query);
    return {
      root,
      fault: root === null ? null : await faultOf(root),
      total,
      items: items.map(({ problems, ...row }) => {
        const all: readonly DropProblem[] = problems;
        const some = all.slice(0, shown).map((each) => ({ ...each, message: deliverySentence(each.code, language) }));
        const notice = all.length === 0 ? null : noticeOf(row, all);
        return { ...row, problems: some, problem_count: all.length, notice };
      }),
    };
  });

  officeRoute(app, office.recheckDrop, async ({ params: { id } }) => {
    await transaction(db, async (tx) => setDueCheck(tx, (await findWaiting(tx, id)).id, quiet.other));
    return done;
  });

  officeRoute(app, office.refuseDrop, async ({ params: { id }, actor }) => {
    await transaction(db, async (tx) => {
      const drop = await findWaiting(tx, id);
      const { deliveriesRoot: root } = config;
      if (root === undefined) throw new Conflict();
      const problems = [...drop.problems, { path: '', code: 'refused_by_hand', about: '' }];
      await setProblems(tx, id, { content: drop.content, problems, retryIn: null });
      await decideMove(tx, root, { ...drop, problems }, 'refused');
      await record(tx, actor, { act: 'delivery.refuse', kind: 'delivery', id, name: drop.name });
    });
    return done;
  });
};
