import type { Language } from '@kamerton/wire';

/** Waits between attempts, in seconds: the first, doubled after each, up to the longest. */
const waits = { first: 15, longest: 3600 };

/** A letter that the post does not take for so long is given up, in days. */
const longestTry = 3;

/** Seconds until the next attempt; null where the letter is given up. `refused`: the post will never take it. */
export const nextAttempt = (letter: { attempts: number; age: number }, refused: boolean): number | null => {
  if (refused || letter.age > longestTry * 86_400) return null;
  return Math.min(waits.first * 2 ** (letter.attempts - 1), waits.longest);
};

/** EmailQueue in an hour that one address may ask for: for one account, and for all together. */
export const turnLimits = { ofBoth: 5, ofAddress: 300 };

/** Seconds until another letter may be asked for; 0 where it may be now. */
export const secondsToLetter = (turns: {
  ofBoth: number;
  ofAddress: number;
  bothFreeIn: number;
  addressFreeIn: number;
}): number =>
  Math.max(
    turns.ofBoth >= turnLimits.ofBoth ? Math.max(1, Math.ceil(turns.bothFreeIn)) : 0,
    turns.ofAddress >= turnLimits.ofAddress ? Math.max(1, Math.ceil(turns.addressFreeIn)) : 0,
  );

/** EmailQueue that open nothing, whoever reads them. One of any other kind may carry a code or a link that does. */
const harmless = new Set([
  'support_reply',
  'email_reverted',
  'password_changed',
  'api_key_changed',
  'sign_in_link',
  'new_network',
]);

/** Whether a letter of this kind may open something: an account, a new email, a signature. */
export const opensSomething = (kind: string): boolean => !harmless.has(kind);

/** A letter as its writer gives it: plain text, in the reader's language. */
export interface NewLetter {
  account_id: number | null;
  /** What it is about: recover, new_email, contract_code … */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
}

/** A letter's own words, before it is known who gets it. */
export type Written = Pick<NewLetter, 'kind' | 'subject' | 'text'>;

/**
 * A letter in the reader's language, from its subject and paragraphs. No letter says a name: whoever may change one
 * could have us carry words of theirs to other people.
 */
export const composeEmail = (
  kind: string,
  language: Language,
  texts: Record<Language, [string, ...string[]]>,
): Written => {
  const [subject, ...paragraphs] = texts[language];
  const [hello, bye] = language === 'ru' ? ['Здравствуйте!', 'Камертон'] : ['Hello,', 'Kamerton'];
  return { kind, subject, text: `${[hello, ...paragraphs, bye].join('\n\n')}\n` };
};

/** A moment as an email tells it: in the reader's zone, which is named; in UTC where none is known. */
export const writtenMoment = (moment: Date, language: Language, timezone: string | null): string => {
  const timeZone = timezone ?? 'UTC';
  const locale = language === 'ru' ? 'ru' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(moment)} (${timeZone})`;
};
