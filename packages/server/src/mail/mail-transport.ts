import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { createTransport as CreateTransport } from 'nodemailer';
import { fsyncUpTo } from '../lib/fsync.ts';
import { once } from '../lib/once.ts';
import { type Email, messageOf } from './mime-message.ts';

/** Sends one email. Rejects with `Refused` if it will never be accepted; other errors may be retried. */
export type Post = (email: Email) => Promise<void>;

/** The mail server refuses this email for good. */
export class Refused extends Error {}

/** The library is loaded with the first email. */
const lazily = <Made>(make: (create: typeof CreateTransport) => Made): (() => Promise<Made>) =>
  once(async () => make((await import('nodemailer')).createTransport));

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

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

/** Sends by SMTP. `from` is the sender. */
export const smtpTransport = (url: string, from: string): Post => {
  const transport = lazily((create) => create({ url, ...timeouts, ...(requiresTls(url) && { requireTLS: true }) }));
  return async (email) => {
    try {
      await (await transport()).sendMail(messageOf(email, from));
    } catch (error) {
      throw isRefusal(error) ? new Refused((error as Error).message, { cause: error }) : error;
    }
  };
};

/** Writes each email atomically to `folder` as a file that mail programs open. */
export const outboxTransport = (folder: string, from: string): Post => {
  const composer = lazily((create) => create({ streamTransport: true, buffer: true, newline: 'windows' }));
  return async (email) => {
    const { message } = await (await composer()).sendMail(messageOf(email, from));
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
