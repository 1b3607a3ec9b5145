import type { Domain } from '../domain.ts';
import { authRoutes, sessionsRoutes } from './auth/auth.routes.ts';
import { passkeysRoutes } from './auth/passkeys.routes.ts';
import { recoveryRoutes } from './auth/recovery.routes.ts';
import { registerSessions } from './auth/session-hook.routes.ts';
import { emailRoutes, profileRoutes } from './profile/profile.routes.ts';
import { oidcOfficeRoutes } from './staff/oidc.office.routes.ts';
import { staffPasskeysRoutes } from './staff/passkeys.office.routes.ts';
import { proofOfficeRoutes } from './staff/proof.office.routes.ts';
import { registerStaff, registerValidSessions } from './staff/staff-hook.routes.ts';
import { staffOfficeRoutes } from './staff/staff.office.routes.ts';

export const identity: Domain = {
  hooks: (app, { db }) => {
    registerSessions(app, db);
    registerStaff(app, db);
    registerValidSessions(app, db);
  },
  api: async (app, deps) => {
    await authRoutes(app, deps);
    await recoveryRoutes(app, deps);
    sessionsRoutes(app, deps);
    await passkeysRoutes(app, deps);
    await profileRoutes(app, deps);
    await emailRoutes(app, deps);
  },
  office: (app, deps) => staffOfficeRoutes(app, deps),
  officeSession: async (app, deps) => {
    await staffPasskeysRoutes(app, deps);
    await proofOfficeRoutes(app, deps);
    if (deps.config.oidc) await oidcOfficeRoutes(app, deps, deps.config.oidc);
  },
};
