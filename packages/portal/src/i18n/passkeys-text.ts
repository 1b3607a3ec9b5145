import { defineNamespace } from './namespace.ts';
import type { passkeys } from './ru/passkeys.ts';

/** Texts about passkeys. */
export const [usePasskeysText, currentPasskeysText] = defineNamespace(
  import.meta.glob<typeof passkeys>('./*/passkeys.ts', { eager: true, import: 'passkeys' }),
);
