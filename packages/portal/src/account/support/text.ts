import type { SupportMessage } from '@kamerton/wire';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { support } from '../../i18n/ru/support.ts';
import { localDay } from '../../lib/days.ts';
import type { Zone } from '../../lib/zone.ts';

export const [useSupportText, currentSupportText] = defineNamespace(
  import.meta.glob<typeof support>('../../i18n/*/support.ts', { eager: true, import: 'support' }),
);

/** A message, with its date if it is the first of its day. */
interface Placed<M> {
  message: M;
  /** Calendar date of the first message of a day; null for the others. */
  day: string | null;
}

/** Dates the first message of each day, in the reader's time zone. */
export function byDay<M extends { created_at: string }>(messages: readonly M[], zone: Zone): Placed<M>[] {
  return messages.map((message, index) => {
    const day = localDay(new Date(message.created_at), zone);
    const before = messages[index - 1];
    return { message, day: before && localDay(new Date(before.created_at), zone) === day ? null : day };
  });
}

/** Id of the first unread reply; null if there is none. */
export function firstUnread(messages: readonly SupportMessage[], unread: number): number | null {
  if (unread === 0) return null;
  const answers = messages.filter(({ author }) => author === 'support');
  return answers[Math.max(0, answers.length - unread)]?.id ?? null;
}
