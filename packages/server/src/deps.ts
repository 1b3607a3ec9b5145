import type { Config } from './config.ts';
import type { Handle } from './db/schema.ts';
import type { Letters } from './features/letters/letters.ts';
import type { Fingerprint } from './fingerprints.ts';
import type { Signer } from './media/signed-addresses.ts';
import type { MediaStore } from './media/store.ts';
import type { Rounds } from './rounds.ts';
import type { Sealer } from './sealing.ts';

/** What the service is built from. */
export interface Deps {
  config: Pick<
    Config,
    | 'apiUrl'
    | 'outside'
    | 'corsOrigins'
    | 'trustProxy'
    | 'logLevel'
    | 'dataDir'
    | 'importRoot'
    | 'smtpUrl'
    | 'territory'
    | 'dealUses'
  >;
  db: Handle;
  store: MediaStore;
  signer: Signer;
  sealer: Sealer;
  letters: Letters;
  /** Runs what the office asks to import. */
  imports: Pick<Rounds, 'wake'>;
  /** The portal's address for links in letters, with its last slash. */
  portalUrl: () => string;
  fingerprint: Fingerprint;
  /** Takes the lines of the log; without it they go to the standard output. */
  log?: (line: string) => void;
  /** How far the demonstration is. */
  demo: () => 'none' | 'composing' | 'complete';
}
