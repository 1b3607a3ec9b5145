import type { Config } from '../lib/config.ts';
import type { Handle } from '../db/schema.ts';
import type { EmailQueue } from './common/emails/emails.job.ts';
import type { Fingerprints } from '../lib/hmac.ts';
import type { Signer } from '../media/signed-addresses.ts';
import type { MediaStore } from '../media/store.ts';
import type { ReadCache } from '../lib/read-cache.ts';
import type { PeriodicJob } from '../lib/background-job.ts';
import type { Encryption } from '../lib/encryption.ts';

export interface Deps {
  config: Pick<
    Config,
    | 'apiUrl'
    | 'outside'
    | 'securityContact'
    | 'corsOrigins'
    | 'trustProxy'
    | 'accelRedirect'
    | 'logLevel'
    | 'logPersonal'
    | 'dataDir'
    | 'importRoot'
    | 'deliveriesRoot'
    | 'smtpUrl'
    | 'territory'
    | 'dealUses'
    | 'ddexParty'
    | 'officeIdleMinutes'
    | 'oidc'
    | 'retention'
  >;
  db: Handle;
  store: MediaStore;
  signer: Signer;
  encryption: Encryption;
  emailQueue: EmailQueue;
  /** Runs the imports that the office queues. */
  imports: Pick<PeriodicJob, 'wake'>;
  /** The portal's URL for links in emails, with a trailing slash. */
  portalUrl: () => string;
  fingerprints: Fingerprints;
  /** Takes the lines of the log; without it they go to the standard output. */
  log?: (line: string) => void;
  /** Milliseconds between two reads of what open event streams have to send; without it a second. */
  pollMs?: number;
  demo: () => 'none' | 'composing' | 'complete';
}

/** Dependencies of the routes, with what all domains share while the service runs. */
export interface RouteDeps extends Deps {
  reads: ReadCache;
  /** Aborted when the service begins to close, which ends streams. */
  closing: AbortSignal;
}
