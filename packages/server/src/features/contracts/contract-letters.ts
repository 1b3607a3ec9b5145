import type { Language } from '@kamerton/wire';
import { codeBounds } from './signing.rules.ts';

interface Letter {
  subject: string;
  text: string;
}

/** Brings the code that signs. */
export const codeLetter = (language: Language, code: string, number: string, termsVersion: number): Letter =>
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
      subject: `Code to sign the agreement ${number}`,
      text: `Code: ${code}

It signs the licence agreement No. ${number} under the terms of version ${termsVersion}.
The code is good for ${codeBounds.minutes} minutes and only once. Entered by you it stands for your signature: tell it to nobody.

If you are not signing an agreement, just delete this letter and change your password.
`,
    },
  })[language];

/** Tells that the contract is signed, with the hash that proves it later. */
export const signedLetter = (
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
      subject: `The agreement ${number} is signed`,
      text: `The licence agreement No. ${number} is signed, edition ${edition}. The PDF is on the portal, under “Contract”.

SHA-256 of what was signed:
${sha256}

Keep this letter: the sum shows that the agreement has not changed.
`,
    },
  })[language];
