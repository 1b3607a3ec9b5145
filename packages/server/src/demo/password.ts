import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four: about 79 bits, easy to read aloud. */
const makePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

const fileIn = (dataDir: string): string => join(dataDir, 'demo.txt');

/** Returns the generated password of the data folder's demonstration; null if it was configured. */
export const readDemoPassword = (dataDir: string): string | null => {
  try {
    return /^password: (\S+)$/m.exec(readFileSync(fileIn(dataDir), 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
};

/** Makes a random password and stores it in the data folder's demo.txt (mode 0600) with the sign-ins. */
export const ensureDemoPassword = (dataDir: string, emails: readonly string[]): string => {
  const password = readDemoPassword(dataDir) ?? makePassword();
  const text = [...emails, `password: ${password}`, ''].join('\n');
  writeFileSync(fileIn(dataDir), text, { mode: 0o600, flush: true });
  return password;
};
