import { mayCall, type Role } from '@kamerton/wire/office';
import { usePermissions } from 'react-admin';
import { resources } from '../lib/resources.ts';

/** The desks in the order of a day's work, each with its screens. */
export const desks = {
  support: ['requests', 'accounts', 'letters', 'canned'],
  catalogue: ['tracks', 'albums', 'collections', 'blocks', 'genres', 'tags', 'imports', 'deliveries'],
  contracts: ['contracts', 'terms'],
  house: ['staff', 'audit'],
} as const;

/** Whether whoever is signed in may see a screen. */
export function useMaySee(): (name: string) => boolean {
  const { permissions: role } = usePermissions<Role>();
  return (name) => role !== undefined && mayCall(resources[name]?.list ?? { role: 'admin' }, role);
}
