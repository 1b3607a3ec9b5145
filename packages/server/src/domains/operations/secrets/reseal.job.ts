import type { Handle } from '../../../db/schema.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import type { Secrets } from '../../../lib/secrets.ts';
import { resealAll } from './reseal.service.ts';

/** Milliseconds between two runs. */
const every = 3_600_000;

/** Encrypts anew what a replaced secret has left: its command was killed, or another server still had it meanwhile. */
export const createResealJob = (
  db: Handle,
  { secrets, encryption }: { secrets: Secrets; encryption: Encryption },
  report: (error: unknown) => void,
): PeriodicJob => createPeriodicJob(async () => void (await resealAll(db, secrets, encryption)), every, report);
