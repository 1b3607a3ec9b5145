import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** The emails to `recipient`, oldest first, once there are `count` of them. */
export const emailsTo = (test: TestApp, recipient: string, count: number) =>
  vi.waitFor(
    async () => {
      const found = (await test.deps.emailQueue.list(1000)).filter((email) => email.recipient === recipient);
      if (found.length < count) throw new Error(`${recipient} has ${found.length} of ${count} emails`);
      return found.toReversed();
    },
    { timeout: 30_000, interval: 10 },
  );

/** The code that the link in an email carries. */
export const codeIn = (email: { text: string | null } | undefined): string =>
  /code=([\w-]{43})$/m.exec(email?.text ?? '')?.[1] ?? 'no code';
