import { resolve } from 'node:path';
import { z } from 'zod';
import { readS3Address } from './media/s3-address.ts';

/** Settings are wrong: `names` are their variables. */
export class ConfigError extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`wrong settings: ${names.join(', ')}`);
    this.names = names;
  }
}

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** `name@host`, or `Kamerton <name@host>`. */
const sender = /^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  MEDIA_URL: z
    .string()
    .refine((text) => readS3Address(text) !== null)
    .optional(),
  SECRET: z.string().min(32).optional(),
  PUBLIC_URL: z.url().optional(),
  API_URL: z.string().default('/dist/api'),
  SMTP_URL: z
    .url()
    .regex(/^smtps?:\/\//)
    .optional(),
  LETTERS_FROM: z.string().regex(sender).optional(),
  CORS_ORIGINS: list.default([]),
  TRUST_PROXY: list.default([]),
  DEMO: z.enum(['0', '1', 'small']).optional(),
  DEMO_PASSWORD: z.string().min(10).max(128).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where media lie when not in the data folder: `readS3Address` reads it. */
  mediaUrl: string | undefined;
  secret: string | undefined;
  publicUrl: string | undefined;
  /** Letters go there; unset: into the data folder's outbox. */
  smtpUrl: string | undefined;
  /** Who sends letters, as a letter's head has it. */
  lettersFrom: string;
  apiUrl: string;
  corsOrigins: string[];
  trustProxy: string[];
  /** Whether and how large a demonstration is made when the data folder is empty. */
  demo: 'none' | 'small' | 'full';
  demoPassword: string | undefined;
  logLevel: string;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads the environment once. Empty variables count as unset. Throws `ConfigError`. */
export const readConfig = (variables: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(names);
  }
  const env = parsed.data;
  const byDefault = loopback.has(env.HOST) ? 'full' : 'none';
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    mediaUrl: env.MEDIA_URL,
    secret: env.SECRET,
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    lettersFrom: env.LETTERS_FROM ?? usualSender(env.SMTP_URL, env.PUBLIC_URL),
    apiUrl: env.API_URL.replace(/\/$/, ''),
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    demo: env.DEMO === undefined ? byDefault : ({ 0: 'none', 1: 'full', small: 'small' } as const)[env.DEMO],
    demoPassword: env.DEMO_PASSWORD,
    logLevel: env.LOG_LEVEL,
  };
};

/** Who signs in to the post, where that is an address, since many a post takes no other; else one at our own host. */
const usualSender = (smtpUrl: string | undefined, publicUrl: string | undefined): string => {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username);
  const address = sender.test(user) ? user : `kamerton@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`;
  return `Kamerton <${address}>`;
};
