import { mayCall } from '@kamerton/wire/office';
import type { AuthProvider } from 'react-admin';
import { CallFailed } from '../lib/http.ts';
import { type ResourceCalls, resources } from '../lib/resources.ts';
import { begin, forgetMe, whoAmI } from '../lib/session.ts';

/** Which call an action of react-admin needs. */
const acts: Record<string, keyof ResourceCalls> = { create: 'create', edit: 'update', show: 'one', delete: 'remove' };

/** The sign-in screen makes the calls itself; here the rest is told who came of it. */
export const authProvider: AuthProvider = {
  login: begin,
  // Here it only leaves the screens: the session is over, or the menu has ended it.
  logout: async () => forgetMe(),
  checkAuth: async () => {
    try {
      await whoAmI();
    } catch (error) {
      // Only a clear answer sends one to the sign-in; a server that is away for a moment does not.
      if (error instanceof CallFailed && error.status === 401) throw { message: false };
    }
  },
  // What a refusal means is looked at where calls are made.
  checkError: async () => undefined,
  getIdentity: async () => {
    const { staff } = await whoAmI();
    return { ...staff, fullName: staff.name };
  },
  getPermissions: async () => (await whoAmI()).staff.role,
  canAccess: async ({ resource, action }) => {
    const calls = resources[resource];
    if (!calls) return true;
    const act = acts[action] ?? 'list';
    const endpoint = calls[act];
    if (!endpoint) return false;
    const { staff } = await whoAmI();
    return mayCall(endpoint, staff.role);
  },
};
