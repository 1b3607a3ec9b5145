import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fsyncPathSync } from './fsync.ts';
import { ownerOf } from './owner.ts';

/** Hours for which a replaced secret is accepted: longer than any signed address or code is valid. */
const acceptedFor = 24;

/** Milliseconds between two reads of the file, which another process may have changed. */
const pollMs = 10_000;

/** The server's secrets: the current one signs and encrypts, those that it has replaced are accepted for a day. */
export interface Secrets {
  current(): string;
  /** True if an accepted secret passes: for what is valid for hours, such as signatures and codes. */
  accepts(passes: (secret: string) => boolean): boolean;
  /** Returns the first result that is not null, also of secrets whose day is over: for what is stored. */
  find<T>(attempt: (secret: string) => T | null): T | null;
  /** Number of replaced secrets that are still known. */
  replaced(): number;
  /**
   * Replaces the current secret by a random one, on disk when it returns. Null if the secret is a setting. Two calls
   * at the same time would lose a secret.
   */
  rotate: (() => void) | null;
  /** Forgets replaced secrets whose day is over; nothing stored may need them. */
  forget(): void;
}

interface Known {
  secret: string;
  /** End of its day in milliseconds since 1970; infinite for the current one. */
  until: number;
}

/** The current one first. */
type AllKnown = readonly [Known, ...Known[]];

/** `readKnown` returns the same array until the secrets change; `isUrgent` asks it to look for a change now. */
const reading = (readKnown: (isUrgent: boolean) => AllKnown) => {
  const first = <T>(attempt: (secrets: AllKnown) => T | null): T | null => {
    const cached = readKnown(false);
    const result = attempt(cached);
    if (result !== null) return result;
    const changed = readKnown(true);
    return changed === cached ? null : attempt(changed);
  };
  return {
    current: () => readKnown(false)[0].secret,
    accepts: (passes: (secret: string) => boolean) =>
      first((all) => all.some(({ secret, until }) => until > Date.now() && passes(secret)) || null) ?? false,
    find: <T>(attempt: (secret: string) => T | null) =>
      first((all) => {
        for (const { secret } of all) {
          const result = attempt(secret);
          if (result !== null) return result;
        }
        return null;
      }),
    replaced: () => readKnown(true).length - 1,
  };
};

/** Secrets that stay as they are while the process runs. */
export const fixedSecrets = (current: string, replaced?: string): Secrets => {
  const former = replaced === undefined ? [] : [{ secret: replaced, until: Infinity }];
  const secrets: AllKnown = [{ secret: current, until: Infinity }, ...former];
  return { ...reading(() => secrets), rotate: null, forget: () => {} };
};

/** Minimum length of a secret in characters. */
export const shortestSecret = 32;

/** Identifies a secret without revealing it. */
export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'kamerton backup', 32)).toString('hex');

/** The file has no secret: it is empty, cut off or another one. */
export class SecretUnusable extends Error {}

/** The secret is another one than that of the data. */
export class SecretMismatch extends Error {}

/**
 * A line for each secret; those that were replaced have the end of their day behind a space. Throws `SecretUnusable`: an
 * empty secret would be everybody's.
 */
const parse = (text: string): AllKnown => {
  const [current = '', ...replaced] = text.trim().split('\n');
  const secrets: AllKnown = [
    { secret: current.trim(), until: Infinity },
    ...replaced.map((line) => {
      // A secret that was a setting may have spaces itself.
      const [, secret = '', until = ''] = /^(.*) (\S+)$/.exec(line.trim()) ?? [];
      return { secret, until: Date.parse(until) };
    }),
  ];
  // A power cut may leave zero bytes instead of a secret.
  const isWritten = (secret: string) => secret.length >= shortestSecret && !/\p{Cc}/u.test(secret);
  const isWhole = secrets.every(({ secret, until }) => isWritten(secret) && !Number.isNaN(until));
  if (!isWhole) throw new SecretUnusable('no secret in the file');
  return secrets;
};

const format = (secrets: AllKnown): string =>
  secrets
    .map(({ secret, until }) => (until === Infinity ? secret : `${secret} ${new Date(until).toISOString()}`))
    .join('\n');

/** 256 random bits. */
const newSecret = (): Known => ({ secret: randomBytes(32).toString('base64url'), until: Infinity });

/** Writes the whole file under another name, which `place` then gives its own. */
const writeWhole = (file: string, secrets: AllKnown, place: (unfinished: string) => void): void => {
  const unfinished = `${file}.${process.pid}`;
  const restoreOwner = ownerOf(file);
  try {
    writeFileSync(unfinished, `${format(secrets)}\n`, { mode: 0o600, flush: true });
    restoreOwner(unfinished);
    place(unfinished);
  } finally {
    rmSync(unfinished, { force: true });
  }
  fsyncPathSync(dirname(file));
};

/** Milliseconds without a write after which a file under a temporary name was left by a killed process. */
const forgotten = 60_000;

const sweep = (file: string): void => {
  for (const name of readdirSync(dirname(file))) {
    const path = join(dirname(file), name);
    if (!path.startsWith(`${file}.`) || !/^\d+$/.test(path.slice(file.length + 1))) continue;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > forgotten) rmSync(path, { force: true });
  }
};

/** Makes the file at the first start; two processes that start at once end with one secret. */
const create = (file: string): void =>
  writeWhole(file, [newSecret()], (unfinished) => {
    try {
      linkSync(unfinished, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });

/** Secrets in a file: another process's change of it is seen when a secret is missing, or after 10 seconds. */
export const secretsInFile = (file: string): Secrets => {
  const found = () => statSync(file, { throwIfNoEntry: false });
  sweep(file);
  if (!found()) create(file);
  let cached: AllKnown | undefined;
  let [stamp, readAt] = ['', 0];
  const readKnown = (isUrgent: boolean): AllKnown => {
    if (cached && !isUrgent && Math.abs(Date.now() - readAt) < pollMs) return cached;
    const stats = found();
    const latest = stats ? `${stats.ino} ${stats.mtimeMs}` : stamp;
    const before = cached;
    // A server whose file has been removed or damaged goes on with what it has read.
    try {
      if (!cached || latest !== stamp) cached = parse(readFileSync(file, 'utf8'));
    } catch (error) {
      if (!before || !(error instanceof SecretUnusable)) throw error;
      cached = before;
    }
    [stamp, readAt] = [latest, Date.now()];
    return cached;
  };
  const replace = (all: AllKnown): void => {
    writeWhole(file, all, (unfinished) => renameSync(unfinished, file));
    readKnown(true);
  };
  readKnown(true);
  return {
    ...reading(readKnown),
    rotate: () => {
      const [{ secret }, ...replaced] = readKnown(true);
      const until = Date.now() + acceptedFor * 3_600_000;
      replace([newSecret(), { secret, until }, ...replaced]);
    },
    forget: () => {
      const [current, ...replaced] = readKnown(true);
      const accepted = replaced.filter(({ until }) => until > Date.now());
      if (accepted.length < replaced.length) replace([current, ...accepted]);
    },
  };
};

const fileIn = (dataDir: string): string => join(dataDir, 'secret');

/** True if the data folder has the file of a secret, usable or not. */
export const hasSecretFile = (dataDir: string): boolean => existsSync(fileIn(dataDir));

/** True if `openSecrets` would make a new secret. */
export const lacksSecret = ({ secret }: { secret: string | undefined }, dataDir: string): boolean =>
  secret === undefined && !hasSecretFile(dataDir);

/** The settings' secrets, else those of the data folder. */
export const openSecrets = (
  { secret, formerSecret }: { secret: string | undefined; formerSecret: string | undefined },
  dataDir: string,
): Secrets => (secret === undefined ? secretsInFile(fileIn(dataDir)) : fixedSecrets(secret, formerSecret));
