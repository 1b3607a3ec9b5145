import type { OfficeEmail } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, orNotFound, TooMany } from '../../../lib/errors.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { opensSomething, secondsUntilAllowed, hourlyLimits } from './emails.rules.ts';
import type { EmailQueue } from './emails.job.ts';
import { findInOutbox, lockInOutbox, requeue } from './outbox.store.ts';
import { redactSecrets } from '../../../lib/redact-secrets.ts';
import { lockNames } from '../../../db/transaction.ts';
import { networkOf } from '../../../lib/network.ts';
import { countEmailAttempts, insertEmailAttempt } from './emails.store.ts';

const named = ({ id, recipient, account_id }: OfficeEmail) => ({
  kind: 'letter',
  id,
  name: recipient,
  account: account_id ?? 0,
});

/** Replaces the codes and links in a text. */
export const withoutCodes = (kind: string, text: string): string => {
  const plain = redactSecrets(text);
  return kind === 'contract_code' ? plain.replaceAll(/\b\d{6}\b/g, '…') : plain;
};

/**
 * Returns an email with its text. Reading one with a code or a link is written to the audit log. `hidesCodes`: replaces
 * them, since the reader is not the recipient. Throws `not_found`.
 */
export const readEmailText = async (
  tx: Handle,
  actor: Actor,
  emailQueue: EmailQueue,
  { id, hidesCodes = false }: { id: number; hidesCodes?: boolean },
): Promise<OfficeEmail & { text: string | null; hides_codes: boolean }> => {
  const message = orNotFound(await findInOutbox(tx, id));
  if (opensSomething(message.kind)) {
    await record(tx, actor, { act: 'letter.read', ...named(message), after: { kind: message.kind } });
  }
  const text = await emailQueue.textOf(tx, id);
  const shown = hidesCodes && text !== null ? withoutCodes(message.kind, text) : text;
  return { ...message, text: shown, hides_codes: shown !== text };
};

/** Writes to the audit log that the texts of these emails are read, if they contain codes or links. */
export const recordReading = async (tx: Handle, actor: Actor, read: readonly OfficeEmail[]): Promise<void> => {
  const ids = read.filter(({ kind }) => opensSomething(kind)).map(({ id }) => id);
  if (ids.length === 0) return;
  await record(tx, actor, { act: 'letter.read', kind: 'letter', id: null, name: '', after: { letters: ids } });
};

/** Retries an unsent email at once. Throws `not_found`, or `conflict` if it is sent. */
export const retryEmail = async (tx: Handle, actor: Actor, id: number): Promise<OfficeEmail> => {
  const before = orNotFound(await lockInOutbox(tx, id));
  if (before.state === 'sent') throw new Conflict('conflict', { current: before });
  await requeue(tx, id);
  if (before.state === 'failed') {
    const was = { state: before.state, reason: before.reason };
    await record(tx, actor, { act: 'letter.retry', ...named(before), before: was, after: { state: 'queued' } });
  }
  return (await findInOutbox(tx, id)) ?? before;
};

/**
 * Counts a request from `address` for an email to an account, known or not. Runs in the caller's transaction, so that a
 * rollback does not count. Throws `too_many_requests`.
 */
export const limitEmails = async (tx: Handle, email: string, address: string): Promise<void> => {
  const network = networkOf(address);
  await lockNames(tx, [`letters to ${email}`, `letters from ${network}`]);
  const wait = secondsUntilAllowed(await countEmailAttempts(tx, email, network, hourlyLimits));
  if (wait > 0) throw new TooMany(wait);
  await insertEmailAttempt(tx, email, network);
};
