import { defineNamespace } from './namespace.ts';
import type { auth } from './ru/auth.ts';
import type { passkeys } from './ru/passkeys.ts';

/** Texts of the sign-in. */
export const [useAuthText] = defineNamespace(
  import.meta.glob<typeof auth>('./*/auth.ts', { eager: true, import: 'auth' }),
);

/** Texts about passkeys. */
export const [usePasskeysText, currentPasskeysText] = defineNamespace(
  import.meta.glob<typeof passkeys>('./*/passkeys.ts', { eager: true, import: 'passkeys' }),
);
