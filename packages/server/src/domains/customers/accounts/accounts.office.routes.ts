import { languageId } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { actorOf, type Grant, type OfficeContext, officeRoute } from '../../../http/office-endpoints.ts';
import { hashPassword } from '../../../lib/password-hash.ts';
import { newToken } from '../../../lib/tokens.ts';
import {
  changeAccount,
  changeKey,
  inviteAccount,
  makeSignInLink,
  requireCard,
  setAccess,
  pageOfAccounts,
} from './accounts.office.service.ts';

export const accountsOfficeRoutes = (app: FastifyInstance, { db, emailQueue, encryption, portalUrl }: Deps): void => {
  const services = () => ({ emailQueue, encryption, portal: portalUrl() });

  officeRoute(app, office.accounts, ({ query }) => pageOfAccounts(db, query));

  officeRoute(app, office.account, async ({ params: { id } }) => ({ item: await requireCard(db, id) }));

  officeRoute(app, office.addAccount, async ({ body: { language, ...body }, staff, request, write }) => {
    // An unknown random password: the distributor sets the first one.
    const password_hash = await hashPassword(newToken());
    return write(async (tx) => {
      const account = { ...body, language_id: languageId(language), password_hash };
      const id = await inviteAccount(tx, actorOf(staff, request), services(), account);
      return { item: await requireCard(tx, id) };
    });
  });

  officeRoute(app, office.changeAccount, ({ params: { id }, body, staff, request, grant }) =>
    grant(async (tx) => {
      await changeAccount(tx, actorOf(staff, request), id, body);
      return { item: await requireCard(tx, id) };
    }),
  );

  type Asked = Pick<OfficeContext<typeof office.closeAccount>, 'params' | 'staff' | 'request'> & { grant: Grant };

  const changeAccess = ({ params: { id }, staff, request, grant }: Asked, active: boolean) =>
    grant(async (tx) => {
      await setAccess(tx, actorOf(staff, request), id, active);
      return { item: await requireCard(tx, id) };
    });

  officeRoute(app, office.closeAccount, (asked) => changeAccess(asked, false));

  officeRoute(app, office.openAccount, (asked) => changeAccess(asked, true));

  officeRoute(app, office.changeAccountKey, async ({ params: { id }, body, staff, request, write }) => {
    return write(async (tx) => {
      await changeKey(tx, actorOf(staff, request), services(), { id, overlap: body?.overlap });
      return { item: await requireCard(tx, id) };
    });
  });

  officeRoute(app, office.signInLink, async ({ params: { id }, staff, request, grant }) => {
    return grant((tx) => makeSignInLink(tx, actorOf(staff, request), services(), id));
  });
};
