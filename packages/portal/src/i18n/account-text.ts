import { defineNamespace } from './namespace.ts';
import type { profile, recovery } from './ru/account.ts';

export const [useProfileText, currentProfileText] = defineNamespace(
  import.meta.glob<typeof profile>('./*/account.ts', { eager: true, import: 'profile' }),
);

/** Texts about a forgotten password and a new email. */
export const [useRecoveryText, currentRecoveryText] = defineNamespace(
  import.meta.glob<typeof recovery>('./*/account.ts', { eager: true, import: 'recovery' }),
);
