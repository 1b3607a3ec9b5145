import type { Actor } from '../features/audit/audit.store.ts';

/** Actor for tests that are not about actors. */
export const tester: Actor = { kind: 'system', name: 'test', address: '' };
