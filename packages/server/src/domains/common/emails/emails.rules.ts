import type { Language } from '@kamerton/wire';
import { type ServerText, textsIn } from '../../../text/texts.ts';

/** Seconds between attempts: the first wait, doubled each time up to the longest. */
export const waits = { first: 15, longest: 3600 };

/** Days until an undelivered email is given up. */
const longestTry = 3;

/** Seconds until the next attempt; null to give up. `refused`: the mail transport rejected the email for good. */
export const nextAttempt = (email: { attempts: number; age: number }, refused: boolean): number | null => {
  if (refused || email.age > longestTry * 86_400) return null;
  return Math.min(waits.first * 2 ** (email.attempts - 1), waits.longest);
};

/** Maximum number of emails per hour that an address may request: for one account, and for all. */
export const hourlyLimits = { ofBoth: 5, ofAddress: 300 };

/** Emails requested in the last hour, and the seconds until they are below the limits. */
export interface SentEmails {
  ofBoth: number;
  ofAddress: number;
  bothFreeIn: number;
  addressFreeIn: number;
}

/** Seconds until another email may be requested; 0 if at once. */
export const secondsUntilAllowed = (sent: SentEmails): number =>
  Math.max(
    sent.ofBoth >= hourlyLimits.ofBoth ? Math.max(1, Math.ceil(sent.bothFreeIn)) : 0,
    sent.ofAddress >= hourlyLimits.ofAddress ? Math.max(1, Math.ceil(sent.addressFreeIn)) : 0,
  );

/** Kinds of emails without secrets. Others may contain a code or a link that grants access. */
const harmless = new Set([
  'support_reply',
  'email_reverted',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'api_key_changed',
  'sign_in_link',
  'new_network',
  'venues_silent',
  'revocations',
  'audit_checkpoint',
]);

/** True if an email of this kind may contain a code or link for an account, an email address or a signature. */
export const opensSomething = (kind: string): boolean => !harmless.has(kind);

/** An email to queue: plain text in the reader's language. */
export interface NewEmail {
  account_id: number | null;
  /** Its kind: recover, new_email, contract_code … */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  /** When its code or link ends, after which it is not sent; RFC 3339. */
  expires_at?: string;
}

/** The contents of an email without its recipient. */
export type Written = Pick<NewEmail, 'kind' | 'subject' | 'text'>;

/**
 * Composes an email in the reader's language from its subject and paragraphs. Emails contain no names, since anyone
 * able to change one could send text of theirs to others.
 */
export const composeEmail = (
  kind: string,
  language: Language,
  textOf: (emails: ServerText['emails']) => readonly [string, ...string[]],
): Written => {
  const { emails, product } = textsIn(language);
  const [subject, ...paragraphs] = textOf(emails);
  return { kind, subject, text: `${[emails.hello, ...paragraphs, product].join('\n\n')}\n` };
};

/** Formats a time for an email: in the reader's time zone, which is named; else in UTC. */
export const writtenMoment = (moment: Date, language: Language, timezone: string | null): string => {
  const timeZone = timezone ?? 'UTC';
  const format = new Intl.DateTimeFormat(textsIn(language).dates, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(moment)} (${timeZone})`;
};
