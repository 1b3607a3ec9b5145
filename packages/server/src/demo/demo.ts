import type { Language } from '@kamerton/wire';
import { transaction } from '../db/transaction.ts';
import { hashPassword } from '../lib/password-hash.ts';
import type { Service } from '../start/open-service.ts';
import type { StartScreen } from '../start/screen.ts';
import { textsIn } from '../text/texts.ts';
import { fillDemo } from './fill.ts';
import { demoEmails } from './people.ts';
import { seedPeople } from './seed.store.ts';
import { type DemoState, findDemoState, isEmpty, setDemoState } from './state.store.ts';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sign-ins of a demonstration as printed text; a configured password is omitted. */
const announcement = (language: Language, password: string | null): string => {
  const { accounts, title, password: label, fromSettings } = textsIn(language).demo;
  const roles = Object.keys(demoEmails) as (keyof typeof demoEmails)[];
  const lines = roles.map((role) => `  ${demoEmails[role].padEnd(28)} ${accounts[role]}`);
  return [title, ...lines, `${label} ${password ?? fromSettings}`, ''].join('\n');
};

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four: about 79 bits, easy to read aloud. */
const makePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

const fileIn = (dataDir: string): string => join(dataDir, 'demo.txt');

/** Returns the generated password of the data folder's demonstration; null if it was configured. */
const readDemoPassword = (dataDir: string): string | null => {
  try {
    return /^password: (\S+)$/m.exec(readFileSync(fileIn(dataDir), 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
};

/** Makes a random password and stores it in the data folder's demo.txt (mode 0600) with the sign-ins. */
const ensureDemoPassword = (dataDir: string, emails: readonly string[]): string => {
  const password = readDemoPassword(dataDir) ?? makePassword();
  const text = [...emails, `password: ${password}`, ''].join('\n');
  writeFileSync(fileIn(dataDir), text, { mode: 0o600, flush: true });
  return password;
};

/** Number of tracks between two progress lines without a terminal. */
const tracksBetweenLines = 12;

/** Accounts are there at once, so that one can sign in while the music comes in. */
const prepare = async ({ config, database }: Service): Promise<DemoState> => {
  const db = database.handle;
  const state = await findDemoState(db);
  if (state !== 'none' || config.demo === 'none' || !(await isEmpty(db))) return state;
  const password = config.demoPassword ?? ensureDemoPassword(config.dataDir, Object.values(demoEmails));
  const hash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await seedPeople(tx, hash);
    await setDemoState(tx, 'composing');
  });
  return 'composing';
};

/** Creates a demonstration in an empty data folder if configured, or resumes an interrupted one. */
export const startDemo = async (service: Service, language: Language) => {
  const { config, database } = service;
  let state = await prepare(service);
  const stopping = new AbortController();
  let filling: Promise<void> = Promise.resolve();

  const fill = async (screen: StartScreen): Promise<void> => {
    const size = config.demo === 'small' ? 'small' : 'full';
    const texts = textsIn(language).demo.progress;
    try {
      await fillDemo(service, size, stopping.signal, (done, total) => {
        if (screen.isLive || done % tracksBetweenLines === 0) screen.progress(texts.composing(done, total));
      });
      await setDemoState(database.handle, 'complete');
      state = 'complete';
      screen.progress(texts.complete);
    } catch (error) {
      if (!stopping.signal.aborted) screen.progress(texts.failed((error as Error).message));
    }
    screen.end();
  };

  return {
    progress: (): DemoState => state,
    /** Prints the greeting and the sign-ins and begins to compose, telling how far it is. */
    begin: (screen: StartScreen, greeting: string): void => {
      if (state === 'composing') screen.progress(textsIn(language).demo.progress.begins);
      screen.print(greeting);
      if (state === 'none') return;
      screen.print(announcement(language, config.demoPassword ? null : readDemoPassword(config.dataDir)));
      if (state === 'composing') filling = fill(screen);
    },
    /** Stops composing; the next start resumes. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await filling;
    },
  };
};
