import { defineNamespace } from './namespace.ts';
import type { contractStatus, events } from './ru/notices.ts';

export const [useContractStatusText] = defineNamespace(
  import.meta.glob<typeof contractStatus>('./*/notices.ts', { eager: true, import: 'contractStatus' }),
);

export const [, currentEventsText] = defineNamespace(
  import.meta.glob<typeof events>('./*/notices.ts', { eager: true, import: 'events' }),
);
