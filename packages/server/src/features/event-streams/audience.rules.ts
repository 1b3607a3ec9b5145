import type { Role } from '@kamerton/wire/office';

/** Who listens: a distributor, or somebody in the office. */
export type Audience = { account: number } | { role: Role };

/** Which role an event of the office is for, by how its name begins; all others are for everybody in it. */
const roleOf: Record<string, Role> = { request: 'support', import: 'catalogue', catalogue: 'catalogue' };

/** Whether something that happened is for this audience. `account_id`: null for every account, 0 for the office. */
export const concerns = (
  audience: Audience,
  { account_id, event }: { account_id: number | null; event: string },
): boolean => {
  if ('account' in audience) return account_id === null || account_id === audience.account;
  const role = roleOf[event.split('.', 1)[0] ?? ''];
  return account_id === 0 && (role === undefined || audience.role === 'admin' || audience.role === role);
};
