import type { Language } from '@kamerton/wire';

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
