import { finished } from 'node:stream';
import { api } from '@kamerton/wire';
import { office, retained } from '@kamerton/wire/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retentionSettings } from '../../../lib/config.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Invalid, NotFound, TooMany, Unauthorized } from '../../../lib/errors.ts';
import { assertOwner } from '../../../http/account.ts';
import { route } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import { requireCard } from '../../customers/accounts/accounts.office.service.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { findAccount } from '../../identity/auth/accounts.store.ts';
import { lockSession } from '../../identity/auth/realm-sessions.store.ts';
import { checkPassword, distributors } from '../../identity/auth/passwords.service.ts';
import { wantsJson } from '../../../http/language.ts';
import { eraseAccount, finishErasures } from './erase-account.service.ts';
import { exportAccount, type ExportedAccount, exportName } from './export-account.service.ts';

/** Exports of an account at a time. Each takes room on the disk until its reader has it. */
const atOnce = 2;

/** Seconds after which a rejected client may retry. */
const comeBack = 30;

/** Makes an archive, and writes that to the audit log. `assertStill` throws if the caller was shut out meanwhile. */
const makeExport = async (
  deps: Deps,
  actor: Actor,
  account: { id: number; email: string },
  assertStill: (tx: Handle) => Promise<void>,
) => {
  const exported = await exportAccount(deps, account.id);
  try {
    await transaction(deps.db, async (tx) => {
      await assertStill(tx);
      await record(tx, actor, { act: 'account.export', kind: 'account', id: account.id, name: account.email });
    });
    return exported;
  } catch (error) {
    exported.bytes.destroy();
    throw error;
  }
};

/** Begins to send an archive. Not awaited: a slow reader would keep the turn of a costly call from others. */
const sendArchive = (reply: FastifyReply, id: number, { size, bytes }: ExportedAccount): void =>
  void reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${exportName(id, new Date())}"`)
    .header('content-length', size)
    .send(bytes);

export const privacyRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const limit = await limitProofs(app);
  const places = createKeyedSemaphore(atOnce);

  route(app, api.exportProfile, async ({ account, body, request, reply }) => {
    assertOwner(account);
    await limit(request, reply);
    const { id, email, name } = account;
    if (!(await checkPassword(deps.db, limitedCaller(reply), distributors, { email, password: body.password })))
      throw new Invalid({ password: 'wrong' });
    const release = places.tryAcquire(id);
    if (!release) throw new TooMany(comeBack);
    const actor = { kind: 'account', id, name, address: request.ip } as const;
    const assertStill = async (tx: Handle) => {
      if (!(await lockSession(tx, 'account', id, account.session_id))) throw new Unauthorized();
    };
    const exported = await makeExport(deps, actor, account, assertStill).catch((error: unknown) => {
      release();
      throw error;
    });
    finished(exported.bytes, () => release());
    void reply.header('vary', 'accept');
    if (wantsJson(request.headers.accept, 'application/zip')) {
      exported.bytes.destroy();
      return { filename: exportName(id, new Date()), size: exported.size };
    }
    sendArchive(reply, id, exported);
    return undefined;
  });
};

export const privacyOfficeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, store, config } = deps;

  officeRoute(app, office.exportAccount, async ({ params: { id }, actor, request, reply }) => {
    const account = await findAccount(db, id);
    if (!account) throw new NotFound();
    sendArchive(reply, id, await makeExport(deps, actor, account, (tx) => app.assertOfficeSession(tx, request)));
    return undefined;
  });

  const finish = (request: FastifyRequest) =>
    finishErasures(db, { store, dataDir: config.dataDir }).catch((error: unknown) =>
      request.log.error({ err: error }, 'files of an erased account are left to the next run'),
    );

  officeRoute(app, office.retention, async () => ({
    periods: retained.map((of) => ({ of, setting: retentionSettings[of], days: config.retention[of] })),
  }));

  officeRoute(app, office.eraseAccount, async ({ params: { id }, body, actor, request }) => {
    const { erased_at, email } = await requireCard(db, id);
    if (erased_at === null && body.email.trim().toLowerCase() !== email) throw new Invalid({ email: 'wrong' });
    await eraseAccount(db, actor, id);
    await finish(request);
    return { item: await requireCard(db, id) };
  });
};
