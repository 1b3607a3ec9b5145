import { mayCall } from '@kamerton/wire/office';
import type { AuthProvider } from 'react-admin';
import { CallFailed } from '../lib/http.ts';
import { type ResourceCalls, resources } from '../lib/resources.ts';
import { begin, clearMe, fetchMe } from '../lib/session.ts';

/** The call behind each action of react-admin. */
const acts: Record<string, keyof ResourceCalls> = { create: 'create', edit: 'update', show: 'one', delete: 'remove' };

/** The sign-in screen makes the calls itself; this makes their result known to react-admin. */
export const authProvider: AuthProvider = {
  login: begin,
  // The session has ended by then, on its own or from the menu.
  logout: async () => clearMe(),
  checkAuth: async () => {
    try {
      await fetchMe();
    } catch (error) {
      // Only a 401 leads to the sign-in; an unreachable server does not.
      if (error instanceof CallFailed && error.status === 401) throw { message: false };
    }
  },
  // `lib/http.ts` handles refused calls.
  checkError: async () => undefined,
  getIdentity: async () => {
    const { staff } = await fetchMe();
    return { ...staff, fullName: staff.name };
  },
  getPermissions: async () => (await fetchMe()).staff.role,
  canAccess: async ({ resource, action }) => {
    const calls = resources[resource];
    if (!calls) return true;
    const act = acts[action] ?? 'list';
    const endpoint = calls[act];
    if (!endpoint) return false;
    const { staff } = await fetchMe();
    return mayCall(endpoint, staff.role);
  },
};
