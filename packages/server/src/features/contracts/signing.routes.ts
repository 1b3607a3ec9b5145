import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { SessionAccount } from '../../http/account.ts';
import { Forbidden, orNotFound } from '../../errors.ts';
import { done, route } from '../../http/endpoints.ts';
import { findContract } from './contracts.store.ts';
import { presentContract } from './present.service.ts';
import { sendCode, sign } from './signing.service.ts';

/** Only its owner signs, and a link of support is not the owner's. Throws `needs_session`. */
const assertOwner = ({ by_support }: SessionAccount): void => {
  if (by_support) throw new Forbidden('needs_session');
};

export const signingRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.sendContractCode, async ({ account, language }) => {
    assertOwner(account);
    const { id, email } = account;
    return { ...done, email, expires_at: await sendCode(deps, { id, email, language }) };
  });

  route(app, api.signContract, async ({ account, language, body, request }) => {
    assertOwner(account);
    const { id, email } = account;
    await sign(deps, { id, email, language }, body, request.ip);
    const contract = orNotFound(await findContract(deps.db, id));
    // What was signed a moment ago is what is in force.
    return { ...done, contract: await presentContract(deps.db, contract, body.terms_version, language) };
  });
};
