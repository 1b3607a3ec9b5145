import type { Domain } from '../domain.ts';
import { accountsOfficeRoutes } from './accounts/accounts.office.routes.ts';
import { contractsOfficeRoutes } from './contracts/contracts.office.routes.ts';
import { contractsRoutes, signingRoutes } from './contracts/contracts.routes.ts';
import { termsOfficeRoutes } from './contracts/terms.office.routes.ts';
import { publicPagesRoutes, sendMissingPage } from './public-pages/public-pages.routes.ts';
import { verifyRoutes } from './public-pages/verify.routes.ts';
import { replyTemplatesOfficeRoutes, supportOfficeRoutes } from './support/support.office.routes.ts';
import { supportRoutes } from './support/support.routes.ts';

export const customers: Domain = {
  hooks: (app, deps) => void app.decorate('sendMissingPage', sendMissingPage(deps)),
  api: async (app, deps) => {
    await contractsRoutes(app, deps);
    signingRoutes(app, deps);
    supportRoutes(app, deps);
  },
  office: (app, deps) => {
    accountsOfficeRoutes(app, deps);
    contractsOfficeRoutes(app, deps);
    replyTemplatesOfficeRoutes(app, deps);
    supportOfficeRoutes(app, deps);
    termsOfficeRoutes(app, deps);
  },
  pages: async (app, deps) => {
    publicPagesRoutes(app, deps);
    // Apart, since it counts requests.
    await app.register((own) => verifyRoutes(own, deps));
  },
};
