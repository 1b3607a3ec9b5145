import type { Language } from '@kamerton/wire';
import { codeBounds, contractNumber } from './signing.rules.ts';
import { composeEmail, type Written } from '../../common/emails/emails.rules.ts';
import { textsIn } from '../../../text/texts.ts';

interface Email {
  subject: string;
  text: string;
}

/** Contains the code that signs the contract. */
export const signingCodeEmail = (language: Language, code: string, number: string, terms: number): Email =>
  textsIn(language).emails.signingCode({ code, number, terms, minutes: codeBounds.minutes });

/** Confirms the signature, with the hash of its record as proof. */
export const contractSignedEmail = (
  language: Language,
  signed: { number: string; edition: number; sha256: string },
): Email => textsIn(language).emails.contractSigned(signed);

/** Formats a day, such as «1 декабря 2026 г.» */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(textsIn(language).dates, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Announces to a signatory that other terms apply from a day on. `portal`: the portal's URL, ending in a slash. */
export const newTermsEmail = (
  language: Language,
  contract: number,
  { version, effective_from }: { version: number; effective_from: string },
  portal: string,
): Written => {
  const number = contractNumber(contract);
  const url = new URL(`contract/terms?version=${version}`, portal).toString();
  const from = dayText(effective_from, language);
  return composeEmail('terms_published', language, ({ newTerms }) => newTerms({ number, version, from, url }));
};
