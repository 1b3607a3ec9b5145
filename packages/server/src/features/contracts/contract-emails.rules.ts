import type { Language } from '@kamerton/wire';
import { codeBounds, contractNumber } from './signing.rules.ts';
import { composeEmail, type Written } from '../emails/emails.rules.ts';

interface Email {
  subject: string;
  text: string;
}

/** Contains the code that signs the contract. */
export const signingCodeEmail = (language: Language, code: string, number: string, termsVersion: number): Email =>
  ({
    ru: {
      subject: `Код для подписания договора ${number}`,
      text: `Код: ${code}

Им подписывается лицензионный договор № ${number} на условиях версии ${termsVersion}.
Код действует ${codeBounds.minutes} минут и только один раз. Введённый вами, он равнозначен подписи: не сообщайте его никому.

Если вы не подписываете договор, просто удалите это письмо и смените пароль.
`,
    },
    en: {
      subject: `Your code to sign contract ${number}`,
      text: `Code: ${code}

Use it to sign contract No. ${number} under version ${termsVersion} of the terms.
The code expires in ${codeBounds.minutes} minutes and works once. Entering it is equivalent to your signature, so don’t share it with anyone.

If you are not signing a contract, delete this email and change your password.
`,
    },
  })[language];

/** Confirms the signature, with the hash of its record as proof. */
export const contractSignedEmail = (
  language: Language,
  { number, edition, sha256 }: { number: string; edition: number; sha256: string },
): Email =>
  ({
    ru: {
      subject: `Договор ${number} подписан`,
      text: `Лицензионный договор № ${number} подписан, редакция ${edition}. PDF можно скачать на портале, в разделе «Договор».

SHA-256 подписанного:
${sha256}

Сохраните это письмо: по сумме видно, что договор не изменился.
`,
    },
    en: {
      subject: `Contract ${number} signed`,
      text: `Contract No. ${number} has been signed, edition ${edition}. You can download the PDF from the portal, under “Contract”.

SHA-256 of the signed content:
${sha256}

Keep this email: the checksum proves that the contract has not changed.
`,
    },
  })[language];

/** Formats a day, such as «1 декабря 2026 г.» */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'ru' ? 'ru' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

/**
 * Announces to a signatory that other terms apply from a day on. `portal` is the portal's URL with a trailing slash.
 */
export const newTermsEmail = (
  language: Language,
  contract: number,
  { version, effective_from }: { version: number; effective_from: string },
  portal: string,
): Written => {
  const number = contractNumber(contract);
  const url = new URL(`contract/terms?version=${version}`, portal).toString();
  const from = dayText(effective_from, language);
  return composeEmail('terms_published', language, {
    ru: [
      `Новые условия договора ${number}`,
      `С ${from} действуют новые условия лицензионного договора, версия ${version}. Ваш договор № ${number} подписан на прежних. Прочитать новые можно уже сейчас:`,
      url,
      `С этого дня портал попросит подписать договор заново. Пока вы этого не сделали, действует то, что подписано.`,
    ],
    en: [
      `New terms for contract ${number}`,
      `New contract terms, version ${version}, take effect on ${from}. Your contract No. ${number} was signed under earlier terms. You can read the new ones now:`,
      url,
      `From that day on, the portal will ask you to sign the contract again. Until you do, the contract you signed stays valid.`,
    ],
  });
};
