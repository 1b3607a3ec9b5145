import { languageId } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Grant, type OfficeContext, officeRoute } from '../../../http/office-endpoints.ts';
import { hashPassword } from '../../../lib/password-hash.ts';
import { newToken } from '../../../lib/tokens.ts';
import { askForEmailOf } from '../../identity/profile/new-email.service.ts';
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

  officeRoute(app, office.addAccount, async ({ body: { language, ...body }, actor, write }) => {
    // An unknown random password: the distributor sets the first one.
    const password_hash = await hashPassword(newToken());
    return write(async (tx) => {
      const account = { ...body, language_id: languageId(language), password_hash };
      const id = await inviteAccount(tx, actor, services(), account);
      return { item: await requireCard(tx, id) };
    });
  });

  officeRoute(app, office.changeAccount, ({ params: { id }, body, actor, grant }) =>
    grant(async (tx) => {
      await changeAccount(tx, actor, id, body);
      return { item: await requireCard(tx, id) };
    }),
  );

  officeRoute(app, office.changeAccountEmail, ({ params: { id }, body, actor, grant }) =>
    grant(async (tx) => {
      await askForEmailOf(tx, actor, { emailQueue, portalUrl }, { id, ...body });
      return { item: await requireCard(tx, id) };
    }),
  );

  type Asked = Pick<OfficeContext<typeof office.closeAccount>, 'params' | 'actor'> & { grant: Grant };

  const changeAccess = ({ params: { id }, actor, grant }: Asked, active: boolean) =>
    grant(async (tx) => {
      await setAccess(tx, actor, id, active);
      return { item: await requireCard(tx, id) };
    });

  officeRoute(app, office.closeAccount, (asked) => changeAccess(asked, false));

  officeRoute(app, office.openAccount, (asked) => changeAccess(asked, true));

  officeRoute(app, office.changeAccountKey, ({ params: { id }, body, actor, write }) =>
    write(async (tx) => {
      await changeKey(tx, actor, services(), { id, overlap: body?.overlap });
      return { item: await requireCard(tx, id) };
    }),
  );

  officeRoute(app, office.signInLink, ({ params: { id }, actor, grant }) =>
    grant((tx) => makeSignInLink(tx, actor, services(), id)),
  );
};
