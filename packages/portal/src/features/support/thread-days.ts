import type { SupportMessage } from '@kamerton/wire';
import { localDay } from '../../lib/days.ts';
import type { Zone } from '../../lib/zone.ts';

/** A message with what stands above it. */
export interface Placed<M> {
  message: M;
  /** Its calendar date, where it is the first of its day. */
  day: string | null;
}

/** Puts the date above the first message of each day, as days are in the reader's time zone. */
export function byDay<M extends { created_at: string }>(messages: readonly M[], zone: Zone): Placed<M>[] {
  return messages.map((message, index) => {
    const day = localDay(new Date(message.created_at), zone);
    const before = messages[index - 1];
    return { message, day: before && localDay(new Date(before.created_at), zone) === day ? null : day };
  });
}

/** Id of the first of the answers that have not been read yet; null where all have been. */
export function firstUnread(messages: readonly SupportMessage[], unread: number): number | null {
  if (unread === 0) return null;
  const answers = messages.filter(({ author }) => author === 'support');
  return answers[Math.max(0, answers.length - unread)]?.id ?? null;
}
