import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fsyncUpTo } from '../lib/fsync.ts';
import { type Email, messageOf } from './mime-message.ts';

/**
 * Sends one email. Rejects with `Refused` if it will never be accepted, with `OutcomeUnknown` if it may have been; other
 * errors may be retried.
 */
export type Post = (email: Email) => Promise<void>;

/** The mail server refuses this email for good. */
export class Refused extends Error {}

/** The connection was lost behind the whole email, so that the mail server may have accepted it. */
export class OutcomeUnknown extends Error {}

/** Milliseconds. Behind an email a server may look through it for minutes (RFC 5321, 4.5.3.2): who gives up sends it twice. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 300_000 };

/** An answer of 500 and more about the recipient or the message, not about us. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
};

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True if a connection that begins in plain text must go on under TLS: to another machine, unless the address says
 * `ignoreTLS`. The library would go on without it, as anyone in between could ask it to.
 */
const requiresTls = (url: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(url);
  return protocol === 'smtp:' && !thisMachine.has(hostname) && !searchParams.has('ignoreTLS');
};

/** Calls `sent` when the library has sent the last byte of an email, which it says to its log alone. */
const logOf = (sent: () => void) => {
  const ignore = (): void => {};
  const info = ({ tnx }: { tnx?: string }): void => {
    if (tnx === 'message') sent();
  };
  return { level: ignore, trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore };
};

/** Sends by SMTP, each email on a connection of its own. `from` is the sender. */
export const smtpTransport = (url: string, from: string): Post => {
  const options = { url, ...timeouts, ...(requiresTls(url) && { requireTLS: true }) };
  return async (email) => {
    let isHandedOver = false;
    const logger = logOf(() => (isHandedOver = true));
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport({ ...options, logger }).sendMail(messageOf(email, from));
    } catch (error) {
      const { message, responseCode } = error as Error & { responseCode?: number };
      if (isRefusal(error)) throw new Refused(message, { cause: error });
      throw isHandedOver && responseCode === undefined ? new OutcomeUnknown(message, { cause: error }) : error;
    }
  };
};

/** Writes each email atomically to `folder` as a file that mail programs open. */
export const outboxTransport = (folder: string, from: string): Post => {
  return async (email) => {
    // The library is loaded with the first email.
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(messageOf(email, from));
    const path = join(folder, `${String(email.id).padStart(6, '0')}-${email.kind}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw error;
    }
    await fsyncUpTo(dirname(folder), folder);
  };
};
