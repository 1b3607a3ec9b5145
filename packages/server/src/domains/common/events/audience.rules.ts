import type { Role } from '@kamerton/wire/office';

/** Recipient of events: a distributor, or an operator with a role. */
export type Audience = { account: number } | { role: Role };

/** Role that receives an office event, by the prefix of its name; other events go to all operators. */
const roleOf: Record<string, Role> = { request: 'support', import: 'catalogue', catalogue: 'catalogue' };

/** True if an event is for this audience. `account_id`: null for every account, 0 for the office. */
export const concerns = (
  audience: Audience,
  { account_id, event }: { account_id: number | null; event: string },
): boolean => {
  if ('account' in audience) return account_id === null || account_id === audience.account;
  const role = roleOf[event.split('.', 1)[0] ?? ''];
  return account_id === 0 && (role === undefined || audience.role === 'admin' || audience.role === role);
};
