import { vi } from 'vitest';
import type { TestApp } from './app.ts';

/** The letters to `recipient`, oldest first, once there are `count` of them. */
export const lettersTo = (test: TestApp, recipient: string, count: number) =>
  vi.waitFor(
    async () => {
      const found = (await test.deps.letters.list(1000)).filter((letter) => letter.recipient === recipient);
      if (found.length < count) throw new Error(`${recipient} has ${found.length} of ${count} letters`);
      return found.toReversed();
    },
    { timeout: 10_000, interval: 10 },
  );

/** The code that the link in a letter carries. */
export const codeIn = (letter: { text: string | null } | undefined): string =>
  /code=([\w-]{43})$/m.exec(letter?.text ?? '')?.[1] ?? 'no code';
