import type { OfficeLetter } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { opensSomething } from './letters.rules.ts';
import type { Letters } from './letters.ts';
import { findInOutbox, lockInOutbox, requeue } from './outbox.store.ts';

const named = ({ id, recipient }: OfficeLetter) => ({ kind: 'letter', id, name: recipient });

/**
 * A letter with its text. Reading one that opens something, by a code or a link, is written to the audit log. Throws
 * `not_found`.
 */
export const readLetter = async (
  tx: Handle,
  actor: Actor,
  letters: Letters,
  id: number,
): Promise<OfficeLetter & { text: string | null }> => {
  const letter = await findInOutbox(tx, id);
  if (!letter) throw notFound();
  if (opensSomething(letter.kind)) {
    await record(tx, actor, { act: 'letter.read', ...named(letter), after: { kind: letter.kind } });
  }
  return { ...letter, text: await letters.textOf(tx, id) };
};

/** Writes to the audit log who reads the texts of so many letters at once, of those that open something. */
export const recordReading = async (tx: Handle, actor: Actor, read: readonly OfficeLetter[]): Promise<void> => {
  const ids = read.filter(({ kind }) => opensSomething(kind)).map(({ id }) => id);
  if (ids.length === 0) return;
  await record(tx, actor, { act: 'letter.read', kind: 'letter', id: null, name: '', after: { letters: ids } });
};

/** Has a letter that is not sent tried at once. Throws `not_found`, or `conflict` where it is sent. */
export const retryLetter = async (tx: Handle, actor: Actor, id: number): Promise<OfficeLetter> => {
  const before = await lockInOutbox(tx, id);
  if (!before) throw notFound();
  if (before.state === 'sent') throw new ApiError('conflict', { present: { current: before } });
  await requeue(tx, id);
  if (before.state === 'failed') {
    const was = { state: before.state, reason: before.reason };
    await record(tx, actor, { act: 'letter.retry', ...named(before), before: was, after: { state: 'queued' } });
  }
  return (await findInOutbox(tx, id)) ?? before;
};
