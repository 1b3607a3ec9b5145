import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, orNotFound } from '../../../lib/errors.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { findWholeContract, listContracts, renew, terminate } from './contracts.office.service.ts';
import { findPdf } from './contracts.store.ts';
import { dayInMoscow } from './signing.rules.ts';
import { sendPdf } from './contracts.routes.ts';

export const contractsOfficeRoutes = (app: FastifyInstance, { db, emailQueue, portalUrl }: Deps): void => {
  const today = () => dayInMoscow(new Date());

  const required = async (handle: Handle, id: number) => orNotFound(await findWholeContract(handle, today(), id));

  officeRoute(app, office.contracts, ({ query }) => listContracts(db, today(), query));

  officeRoute(app, office.contract, async ({ params: { id } }) => ({ item: await required(db, id) }));

  officeRoute(app, office.contractPdf, async ({ params: { id }, query, request, reply }) => {
    const found = orNotFound(await findPdf(db, id, query.edition));
    await sendPdf(request, reply, found);
    return undefined;
  });

  officeRoute(app, office.renewContract, async ({ params: { id }, actor, write }) => {
    return write(async (tx) => {
      const anew = await renew(tx, actor, { emailQueue, portal: portalUrl() }, id);
      return { item: await required(tx, anew) };
    });
  });

  officeRoute(app, office.terminateContract, async ({ params: { id }, body, actor, write }) => {
    const tools = { emailQueue, portal: portalUrl() };
    try {
      return await write(async (tx) => {
        await terminate(tx, actor, tools, { id, ...body });
        return { item: await required(tx, id) };
      });
    } catch (error) {
      if (!(error instanceof Conflict) || error.code !== 'conflict') throw error;
      throw new Conflict('conflict', { current: await required(db, id) });
    }
  });
};
