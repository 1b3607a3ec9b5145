import { defineNamespace } from './namespace.ts';
import type { auth } from './ru/auth.ts';

/** Texts of the sign-in. */
export const [useAuthText] = defineNamespace(
  import.meta.glob<typeof auth>('./*/auth.ts', { eager: true, import: 'auth' }),
);
