import type { Language } from '@kamerton/wire';
import { transaction } from '../db/transaction.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import type { Service } from '../open-service.ts';
import { announcement, composingLine, failedLine } from './announcement.ts';
import { fillDemo } from './fill.ts';
import { keepDemoPassword, readDemoPassword } from './password.ts';
import { demoEmails } from './people.ts';
import { seedPeople } from './seed.store.ts';
import { type DemoState, findDemoState, isEmpty, setDemoState } from './state.store.ts';

export interface Demo {
  progress(): DemoState;
  /** Prints the sign-ins and begins to compose, telling how far it is. */
  begin(): void;
  /** Stops composing; the next start goes on. */
  stop(): Promise<void>;
}

/** Accounts are there at once, so that one can sign in while the music comes in. */
const prepare = async ({ config, database }: Service): Promise<DemoState> => {
  const db = database.handle;
  const state = await findDemoState(db);
  if (state !== 'none' || config.demo === 'none' || !(await isEmpty(db))) return state;
  const password = config.demoPassword ?? keepDemoPassword(config.dataDir, Object.values(demoEmails));
  const hash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await seedPeople(tx, hash);
    await setDemoState(tx, 'composing');
  });
  return 'composing';
};

/**
 * Makes a demonstration in an empty data folder where the configuration wants one, or goes on with one that was
 * interrupted.
 */
export const startDemo = async (service: Service, language: Language): Promise<Demo> => {
  const { config, database } = service;
  let state = await prepare(service);
  const stopping = new AbortController();
  let filling: Promise<void> = Promise.resolve();

  const fill = async (): Promise<void> => {
    const size = config.demo === 'small' ? 'small' : 'full';
    try {
      await fillDemo(service, size, stopping.signal, (done, total) => composingLine(language, done, total));
      await setDemoState(database.handle, 'complete');
      state = 'complete';
    } catch (error) {
      if (!stopping.signal.aborted) console.error(failedLine(language, (error as Error).message));
    }
  };

  return {
    progress: () => state,
    begin: () => {
      if (state === 'none') return;
      console.log(announcement(language, config.demoPassword ? null : readDemoPassword(config.dataDir)));
      if (state === 'composing') filling = fill();
    },
    stop: async () => {
      stopping.abort();
      await filling;
    },
  };
};
