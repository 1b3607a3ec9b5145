import type { Actor } from '../domains/common/audit/audit.store.ts';

/** Actor for tests that are not about actors. */
export const tester: Actor = { kind: 'system', name: 'test', address: '' };
