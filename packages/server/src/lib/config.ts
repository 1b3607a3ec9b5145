import type { OutsideAddresses } from '@kamerton/wire';
import type { Retained } from '@kamerton/wire/office';

/** Settings of the company's own identity provider. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Domains of emails that may sign in; empty for any. */
  emailDomains: readonly string[];
  /** Values of `acr` of which the provider has to state one: ways to sign in that count as both factors. Empty for any. */
  acrValues: readonly string[];
  /** Role of a person who signs in and is not on the staff yet; undefined if only staff may. */
  newRole: 'support' | 'catalogue' | 'admin' | undefined;
}

/** Settings of the periods after which personal data are deleted. */
export const retentionSettings = {
  networks: 'KEEP_NETWORKS_DAYS',
  emails: 'KEEP_EMAILS_DAYS',
  requests: 'KEEP_REQUESTS_DAYS',
  events: 'KEEP_EVENTS_DAYS',
  playAccounts: 'KEEP_PLAY_ACCOUNTS_DAYS',
  venuePlays: 'KEEP_VENUE_PLAYS_DAYS',
  auditValues: 'KEEP_AUDIT_VALUES_DAYS',
} as const satisfies Record<Retained, string>;

/** Settings from the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Prepare the statements that are used often; a connection pooler may not support it. */
  databasePrepare: boolean;
  /** Location of media outside the data folder, parsed by `readS3Address`. */
  mediaUrl: string | undefined;
  /** Internal path under which the proxy in front sends files of the media folder. */
  accelRedirect: string | undefined;
  /** Absolute path of the folder that the office may import from; unset: from none. */
  importRoot: string | undefined;
  /** Absolute path of the folder that senders put deliveries into; unset: none. */
  deliveriesRoot: string | undefined;
  /** Absolute path of the folder to which checkpoints of the audit log are written; unset: to none. */
  auditCheckpoints: string | undefined;
  /** Address to which they are sent; unset: to none. */
  auditCheckpointsEmail: string | undefined;
  secret: string | undefined;
  /** A secret that `secret` has replaced. */
  formerSecret: string | undefined;
  /** True to go on where the secret of the data is lost for good. */
  isSecretLost: boolean;
  publicUrl: string | undefined;
  /** URI of who is told of weaknesses. */
  securityContact: string | undefined;
  /** Mail server for emails; if unset, they are written to the outbox of the data folder. */
  smtpUrl: string | undefined;
  /** `From` header of emails. */
  emailSender: string;
  apiUrl: string;
  /** Addresses that stand in for public pages. */
  outside: OutsideAddresses;
  corsOrigins: string[];
  trustProxy: string[];
  /** ISO 3166-1 code of where the music is played: deals for elsewhere do not count. */
  territory: string;
  /** Uses of deals that open music beside those by which it is heard; `any` is all. */
  dealUses: string[];
  /** Ids and names by which senders of deliveries know this service; empty where it is whom messages are sent to. */
  ddexParty: string[];
  /** Minutes without a call after which a session of the office ends. */
  officeIdleMinutes: number;
  /** The company's identity provider, through which staff may sign in. */
  oidc: OidcSettings | undefined;
  /** Size of the demonstration that an empty data folder is filled with, or none. */
  demo: 'none' | 'small' | 'full';
  demoPassword: string | undefined;
  /** Days after which personal data are deleted; 0: never. */
  retention: Record<Retained, number>;
  logLevel: string;
  /** Log emails, whole addresses, what is searched for and what errors quote. */
  logPersonal: boolean;
}
