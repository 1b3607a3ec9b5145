import type { Config } from './config.ts';
import type { Handle } from './db/schema.ts';
import type { Signer } from './media/signed-addresses.ts';
import type { MediaStore } from './media/store.ts';

/** What the service is built from. */
export interface Deps {
  config: Pick<Config, 'apiUrl' | 'corsOrigins' | 'trustProxy' | 'logLevel'>;
  db: Handle;
  store: MediaStore;
  signer: Signer;
  /** How far the demonstration is. */
  demo: () => 'none' | 'composing' | 'complete';
}
