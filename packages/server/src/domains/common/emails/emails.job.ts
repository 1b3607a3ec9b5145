import { emailReasons } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { afterCommit } from '../../../db/transaction.ts';
import { createPeriodicJob } from '../../../lib/background-job.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { nextAttempt, type NewEmail } from './emails.rules.ts';
import {
  findEmail,
  insertEmail,
  insertEmails,
  type EmailRow,
  listEmails,
  setSent,
  setUnsent,
  type ClaimedEmail,
  claimQueuedEmail,
  extendClaim,
  unknownOutcome,
} from './emails.store.ts';
import { OutcomeUnknown, type Post, Refused } from '../../../mail/mail-transport.ts';

/** An email as operators see it; `text` is null if it was encrypted with another secret. */
export type WrittenEmail = Omit<EmailRow, 'encrypted_text'> & { text: string | null };

/** Emails wait in the database until the mail transport accepts them. */
export interface EmailQueue {
  /** Queues an email, which is sent once the caller's transaction is committed; returns its id. Throws `not_found` if its account is erased. */
  write(tx: Handle, email: NewEmail): Promise<number>;
  /** Queues many emails in few statements, but for those to erased accounts. */
  writeAll(tx: Handle, emails: readonly NewEmail[]): Promise<void>;
  /** Sends waiting emails at once. */
  wake(): void;
  /** Newest first. */
  list(limit: number): Promise<WrittenEmail[]>;
  /** Text of an email; null if it does not exist or was encrypted with another secret. */
  textOf(tx: Handle, id: number): Promise<string | null>;
  /** Starts sending. Only the server does; emails queued by the command line wait for it. */
  begin(post: Post, report: (error: unknown) => void): void;
  stop(): Promise<void>;
}

/** Milliseconds between searches for emails queued by other processes or due for a retry. */
const every = 15_000;

/** Emails that are sent at once: a mail server may take five minutes for one, and the others are not to wait for it. */
const atOnce = 3;

/** Seconds after the death of a process for which the email that it was sending is not retried. */
const claimedFor = 120;

/** Seconds for which an email is left that this process cannot open. */
const leftFor = 60;

export const emailPurpose = 'letter';

/** Runs an attempt with a claim on it that is renewed periodically, so that no other process begins one. */
const whileRenewing = async (
  attempt: Promise<void>,
  { period, stopping }: { period: number; stopping: AbortSignal },
  renew: () => Promise<void>,
): Promise<void> => {
  let renewed = Promise.resolve();
  const timer = setInterval(() => {
    if (!stopping.aborted) renewed = renew();
  }, period);
  try {
    await attempt;
  } finally {
    clearInterval(timer);
    // The outcome of the attempt is stored after it.
    await renewed;
  }
};

const openedBy =
  (encryption: Encryption) =>
  ({ encrypted_text, ...email }: EmailRow): WrittenEmail => ({
    ...email,
    text: encryption.open(encrypted_text, emailPurpose),
  });

const sealedBy =
  (encryption: Encryption) =>
  <E extends { text: string }>({ text, ...email }: E) => ({
    ...email,
    encrypted_text: encryption.seal(text, emailPurpose),
  });

/**
 * `patience`: milliseconds that `stop` waits for a running attempt, which is repeated at the next start. `claim`: seconds
 * for which others leave an email alone; it is renewed while a slow mail server takes it.
 */
export const createEmailQueue = (
  db: Handle,
  encryption: Encryption,
  { patience = 5000, claim = claimedFor } = {},
): EmailQueue => {
  let post: Post = () => Promise.reject(new Error('emails are not sent here'));
  let report: (error: unknown) => void = () => {};

  const opened = openedBy(encryption);
  const sealed = sealedBy(encryption);

  /** Emails that the mail transport has accepted and the database does not say so of yet. */
  const accepted = new Set<number>();

  const finish = async (id: number): Promise<void> => {
    await setSent(db, id);
    accepted.delete(id);
  };

  const send = async (stopping: AbortSignal, { is_spent, is_expired, age, ...row }: ClaimedEmail): Promise<void> => {
    if (accepted.has(row.id)) return finish(row.id);
    if (is_spent) return setUnsent(db, row.id, unknownOutcome, null);
    const { text, ...email } = opened(row);
    // Another process may have the secret: it is left to that one.
    if (text === null) return setUnsent(db, row.id, emailReasons.sealed, leftFor);
    if (is_expired) return setUnsent(db, row.id, emailReasons.expired, null);
    try {
      const renewal = { period: claim * 250, stopping };
      await whileRenewing(post({ ...email, text }), renewal, () => extendClaim(db, row.id, claim).catch(report));
    } catch (error) {
      report(error);
      const isUnknown = error instanceof OutcomeUnknown;
      if (isUnknown && row.last_error === unknownOutcome) return setUnsent(db, row.id, unknownOutcome, null);
      const wait = nextAttempt({ attempts: row.attempts, age }, error instanceof Refused);
      return setUnsent(db, row.id, isUnknown ? null : (error as Error).message.slice(0, 500), wait);
    }
    accepted.add(row.id);
    return finish(row.id);
  };

  const sending = new Set<number>();
  const lanes = Array.from({ length: atOnce }, () =>
    createPeriodicJob(
      async (stopping) => {
        while (!stopping.aborted) {
          const email = await claimQueuedEmail(db, claim, sending);
          if (!email) return;
          sending.add(email.id);
          await send(stopping, email).finally(() => sending.delete(email.id));
        }
      },
      every,
      (error) => report(error),
    ),
  );

  const wake = (): void => lanes.forEach((lane) => lane.wake());

  return {
    write: async (tx, email) => {
      const id = orNotFound(await insertEmail(tx, sealed(email)));
      afterCommit(tx, wake);
      return id;
    },
    writeAll: async (tx, emails) => {
      await insertEmails(tx, emails.map(sealed));
      afterCommit(tx, wake);
    },
    wake,
    list: async (limit) => (await listEmails(db, limit)).map(opened),
    textOf: async (tx, id) => {
      const row = await findEmail(tx, id);
      return row && opened(row).text;
    },
    begin: (by, to) => {
      post = by;
      report = to;
      for (const lane of lanes) lane.begin();
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop(patience)));
    },
  };
};
