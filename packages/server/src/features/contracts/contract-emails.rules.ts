import type { Language } from '@kamerton/wire';
import { codeBounds } from './signing.rules.ts';

interface Letter {
  subject: string;
  text: string;
}

/** Brings the code that signs. */
export const signingCodeEmail = (language: Language, code: string, number: string, termsVersion: number): Letter =>
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

/** Tells that the contract is signed, with the hash that proves it later. */
export const contractSignedEmail = (
  language: Language,
  { number, edition, sha256 }: { number: string; edition: number; sha256: string },
): Letter =>
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
