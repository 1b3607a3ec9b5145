import fc from 'fast-check';
import { afterEach, vi } from 'vitest';

// Few tries of each property at each push, which add up; many in the long tests.
fc.configureGlobal({ numRuns: process.env['LONG_TESTS'] ? 500 : 40 });

// Files share the process, with its globals and modules.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
