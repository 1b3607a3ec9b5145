import type { Actor } from '../features/audit/audit.store.ts';

/** Who acts in tests that are not about who acts. */
export const tester: Actor = { kind: 'system', name: 'test', address: '' };
