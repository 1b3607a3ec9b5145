import { defineNamespace } from './namespace.ts';
import type { auth } from './ru/auth.ts';
import type { passkeys } from './ru/passkeys.ts';

export const [useAuthText] = defineNamespace(
  import.meta.glob<typeof auth>('./*/auth.ts', { eager: true, import: 'auth' }),
);

export const [usePasskeysText, currentPasskeysText] = defineNamespace(
  import.meta.glob<typeof passkeys>('./*/passkeys.ts', { eager: true, import: 'passkeys' }),
);
