import { isIP } from 'node:net';
import { resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import type { OutsideAddresses } from '@kamerton/wire';
import { z } from 'zod';
import { type Config, retentionSettings } from '../lib/config.ts';
import { shortestSecret } from '../lib/secrets.ts';
import { readS3Address } from '../media/s3-address.ts';

const everywhere = new Set(['0.0.0.0', '::', '127.0.0.1']);

/**
 * The portal's URL with a trailing slash: `PUBLIC_URL`, else the listening address. The `Host` header is never used,
 * since a client could make emails link to another host.
 */
export const portalAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string => {
  const literal = host.includes(':') ? `[${host}]` : host;
  const name = everywhere.has(host) ? 'localhost' : literal;
  return new URL('/dist/', publicUrl ?? `http://${name}:${port}`).toString();
};

/** Settings are wrong: `names` are their variables. */
export class ConfigError extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`wrong settings: ${names.join(', ')}`);
    this.names = names;
  }
}

const port = z.coerce.number().int().min(0).max(65_535);
/** 0: for good. */
const days = z.coerce.number().int().min(0).max(36_500);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** An email address, unlike the portal's also at a host without a dot. */
const addressForm = String.raw`[^\s<>@:/]+@[^\s<>@:/]+`;
const email = new RegExp(`^${addressForm}$`, 'u');
/** `name@host`, or `Kamerton <name@host>`. */
const sender = new RegExp(String.raw`^([^<>@\p{Cc}]*<${addressForm}>|${addressForm})$`, 'u');

/** A page elsewhere: what a browser opens, without a name and password in the address. */
const isPage = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};

const page = z.string().refine(isPage).optional();

/** The URI of an email address or of a page with TLS; null for anything else. */
const contactOf = (text: string): string | null => {
  const address = text.replace(/^mailto:/, '');
  if (email.test(address)) return `mailto:${address}`;
  return text.startsWith('https:') && isPage(text) ? new URL(text).href : null;
};

const contact = z.string().transform(contactOf).pipe(z.string()).optional();

/** Without what the file of a secret could not have: a recovery may write it there. */
const secret = z
  .string()
  .trim()
  .min(shortestSecret)
  .regex(/^\P{Cc}*$/u)
  .optional();

/** True if `work` does not throw. */
const works = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

/** A mail server, with a name and password that can be read. */
const isMailServer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const canRead = works(() => [username, password].map(decodeURIComponent));
  return /^smtps?:$/.test(protocol) && hostname !== '' && canRead;
};

/** An origin as browsers send it. */
const isOrigin = (text: string): boolean => isPage(text) && new URL(text).origin === text;

/** An issuer of OpenID Connect: with TLS, or on this machine. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
};

/** Settings that put an outside address in the place of a public page. */
const outsideSettings = {
  FRONT_URL: 'front',
  ABOUT_URL: 'about',
  COPYRIGHT_HOLDERS_URL: 'copyright_holders',
  DISTRIBUTORS_URL: 'distributors',
  INVESTORS_URL: 'investors',
  PRIVACY_URL: 'privacy',
  COOKIES_URL: 'cookies',
  SOCIAL_URL: 'social',
} as const satisfies Record<string, keyof OutsideAddresses>;

type OutsideSetting = keyof typeof outsideSettings;

const outsideNames = Object.keys(outsideSettings) as OutsideSetting[];

const environment = z.object({
  ...(Object.fromEntries(outsideNames.map((name) => [name, page])) as Record<OutsideSetting, typeof page>),
  PORT: port.default(8080),
  HOST: z
    .string()
    .refine((text) => isIP(text) > 0 || !/^[\d.]+$/.test(text))
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_PREPARE: z.enum(['on', 'off']).default('on'),
  MEDIA_URL: z
    .string()
    .refine((text) => readS3Address(text) !== null)
    .optional(),
  ACCEL_REDIRECT: z
    .string()
    .regex(/^(?:\/(?!\.)[\w.~-]+)+$/)
    .refine((path) => !/^\/(?:dist|media|office)(?:\/|$)/.test(path))
    .optional(),
  IMPORT_ROOT: z.string().optional(),
  DELIVERIES_ROOT: z.string().optional(),
  AUDIT_CHECKPOINTS: z.string().optional(),
  AUDIT_CHECKPOINTS_EMAIL: z.string().regex(email).optional(),
  SECRET: secret,
  FORMER_SECRET: secret,
  SECRET_LOST: z.enum(['0', '1']).default('0'),
  PUBLIC_URL: page,
  SECURITY_CONTACT: contact,
  API_URL: z
    .string()
    .refine((text) => text.startsWith('/') || isPage(text))
    .default('/dist/api'),
  SMTP_URL: z.string().refine(isMailServer).optional(),
  LETTERS_FROM: z.string().regex(sender).optional(),
  CORS_ORIGINS: list.refine((origins) => origins.every(isOrigin)).default([]),
  TRUST_PROXY: list.refine((addresses) => works(() => proxyAddr.compile(addresses))).default([]),
  TERRITORY: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase())
    .default('RU'),
  DEAL_USES: list.default(['any']),
  DDEX_PARTY: list.default([]),
  OFFICE_IDLE_MINUTES: z.coerce.number().int().min(5).max(720).default(60),
  OIDC_ISSUER: z.string().refine(isIssuer).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_EMAIL_DOMAINS: list.transform((domains) => domains.map((domain) => domain.toLowerCase())).default([]),
  OIDC_ACR_VALUES: list.default([]),
  OIDC_NEW_ROLE: z.enum(['support', 'catalogue', 'admin']).optional(),
  DEMO: z.enum(['0', '1', 'small']).optional(),
  DEMO_PASSWORD: z.string().min(10).max(128).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  KEEP_NETWORKS_DAYS: days.default(90),
  KEEP_EMAILS_DAYS: days.default(365),
  KEEP_REQUESTS_DAYS: days.default(0),
  KEEP_EVENTS_DAYS: days.default(7),
  KEEP_PLAY_ACCOUNTS_DAYS: days.default(0),
  KEEP_VENUE_PLAYS_DAYS: days.default(0),
  KEEP_AUDIT_VALUES_DAYS: days.default(0),
  LOG_PERSONAL: z.enum(['0', '1']).default('0'),
});

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the environment once. Empty variables count as unset. Throws `ConfigError`. */
export const readConfig = (variables: NodeJS.ProcessEnv): Config => {
  const settings = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(settings);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(names);
  }
  const env = parsed.data;
  // Without a trusted proxy, or with media elsewhere, no server would send the bytes.
  if (env.ACCEL_REDIRECT !== undefined && (env.TRUST_PROXY.length === 0 || env.MEDIA_URL !== undefined)) {
    throw new ConfigError(['ACCEL_REDIRECT']);
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const isWhole = issuer !== undefined && clientId !== undefined && clientSecret !== undefined;
  if (!isWhole && (issuer ?? clientId ?? clientSecret) !== undefined) {
    throw new ConfigError(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  }
  const byDefault = loopback.has(env.HOST) ? 'full' : 'none';
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePrepare: env.DATABASE_PREPARE === 'on',
    mediaUrl: env.MEDIA_URL,
    accelRedirect: env.ACCEL_REDIRECT,
    auditCheckpoints: env.AUDIT_CHECKPOINTS === undefined ? undefined : resolve(env.AUDIT_CHECKPOINTS),
    auditCheckpointsEmail: env.AUDIT_CHECKPOINTS_EMAIL,
    deliveriesRoot: env.DELIVERIES_ROOT === undefined ? undefined : resolve(env.DELIVERIES_ROOT),
    importRoot: env.IMPORT_ROOT === undefined ? undefined : resolve(env.IMPORT_ROOT),
    secret: env.SECRET,
    // Earlier versions took spaces and line breaks around a secret for its part.
    formerSecret: env.FORMER_SECRET ?? (settings['SECRET'] === env.SECRET ? undefined : settings['SECRET']),
    isSecretLost: env.SECRET_LOST === '1',
    publicUrl: env.PUBLIC_URL,
    securityContact: env.SECURITY_CONTACT,
    smtpUrl: env.SMTP_URL,
    emailSender: env.LETTERS_FROM ?? usualSender(env.SMTP_URL, env.PUBLIC_URL),
    apiUrl: env.API_URL.replace(/\/$/, ''),
    outside: outsideOf(env),
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    territory: env.TERRITORY,
    dealUses: env.DEAL_USES,
    ddexParty: env.DDEX_PARTY,
    officeIdleMinutes: env.OFFICE_IDLE_MINUTES,
    oidc: isWhole
      ? {
          issuer,
          clientId,
          clientSecret,
          emailDomains: env.OIDC_EMAIL_DOMAINS,
          acrValues: env.OIDC_ACR_VALUES,
          newRole: env.OIDC_NEW_ROLE,
        }
      : undefined,
    demo: env.DEMO === undefined ? byDefault : ({ 0: 'none', 1: 'full', small: 'small' } as const)[env.DEMO],
    demoPassword: env.DEMO_PASSWORD,
    retention: Object.fromEntries(
      Object.entries(retentionSettings).map(([of, setting]) => [of, env[setting]]),
    ) as Config['retention'],
    logLevel: env.LOG_LEVEL,
    logPersonal: env.LOG_PERSONAL === '1',
  };
};

const outsideOf = (env: Partial<Record<OutsideSetting, string | undefined>>): OutsideAddresses =>
  Object.fromEntries(
    outsideNames.flatMap((name) => (env[name] === undefined ? [] : [[outsideSettings[name], env[name]]])),
  );

/** Default sender: the SMTP user if it is an address, since many servers accept no other; else one at our own host. */
const usualSender = (smtpUrl: string | undefined, publicUrl: string | undefined): string => {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username);
  const address = sender.test(user) ? user : `kamerton@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`;
  return `Kamerton <${address}>`;
};
