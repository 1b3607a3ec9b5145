import type { Language } from '@kamerton/wire';
import type { Block } from '../blocks.ts';

/** All that the page for checking a contract says in one language. */
export interface VerifyText {
  heading: string;
  lead: string;
  file: string;
  /** What is said of a file that was chosen, beside the script that reads it. */
  fileNote: string;
  notPdf: string;
  noNumber: string;
  number: string;
  numberHint: string;
  numberFault: string;
  hash: string;
  hashHint: string;
  hashFault: string;
  submit: string;
  genuine: Record<'file' | 'record', { title: string; text: string }>;
  unknown: { title: string; text: string };
  tooMany: { title: string; text: string };
  facts: Record<'number' | 'edition' | 'terms' | 'signed_at' | 'legal_entity' | 'state', string>;
  states: Record<'signed' | 'superseded' | 'terminated', string>;
  sections: readonly { title: string; blocks: readonly Block[] }[];
}

export const verifyTexts: Record<Language, VerifyText> = {
  ru: {
    heading: 'Проверка договора',
    lead: 'Договор, подписанный в Камертоне, можно проверить по номеру и сумме SHA-256. Нужен только его PDF, входить не нужно.',
    file: 'Выбрать PDF договора',
    fileNote: 'Или перетащите его сюда. Сумма считается в вашем браузере, файл никуда не отправляется.',
    notPdf: 'Это не PDF договора.',
    noNumber: 'Сумма посчитана. Номера в файле не нашлось: введите его.',
    number: 'Номер договора',
    numberHint: 'Как в договоре, например KAM-000042',
    numberFault: 'Номер выглядит так: KAM-000042',
    hash: 'Сумма SHA-256',
    hashHint: 'Файла PDF или подписанного, как она стоит в договоре',
    hashFault: 'В сумме 64 знака: цифры и буквы от a до f',
    submit: 'Проверить',
    genuine: {
      file: {
        title: 'Договор подлинный',
        text: 'Это тот самый файл, который составлен при подписании: в нём не изменилось ни одного знака.',
      },
      record: {
        title: 'Такой договор подписан',
        text: 'Эта сумма стоит в договоре, но о самом файле она ничего не говорит: сверьте с ним то, что ниже, или выберите файл и проверьте его целиком.',
      },
    },
    unknown: {
      title: 'Такого договора нет',
      text: 'Договора с таким номером и такой суммой у нас нет. Если в них нет опечатки, перед вами не наш договор или изменённый файл.',
    },
    tooMany: { title: 'Слишком много попыток', text: 'Подождите минуту и попробуйте снова.' },
    facts: {
      number: 'Номер',
      edition: 'Редакция',
      terms: 'Версия условий',
      signed_at: 'Подписан',
      legal_entity: 'Компания',
      state: 'Сейчас',
    },
    states: {
      signed: 'Действует',
      superseded: 'Подписана более поздняя редакция',
      terminated: 'Договор расторгнут',
    },
    sections: [
      {
        title: 'Что это доказывает',
        blocks: [
          'PDF составляется один раз, в момент подписания, и больше не меняется. Если сумма файла совпала с нашей, у вас ровно тот документ, который подписан.',
        ],
      },
      {
        title: 'Как посчитать сумму без этой страницы',
        blocks: [
          {
            list: [
              'Windows: `certutil -hashfile KAM-000042-1.pdf SHA256`',
              'macOS: `shasum -a 256 KAM-000042-1.pdf`',
              'Linux: `sha256sum KAM-000042-1.pdf`',
            ],
          },
        ],
      },
    ],
  },
  en: {
    heading: 'Check a contract',
    lead: 'A contract that was signed in Kamerton can be checked by its number and its SHA-256 sum. All you need is the PDF, there is no need to sign in.',
    file: 'Choose the PDF of the contract',
    fileNote: 'Or drop it here. The sum is computed in your browser, the file is not sent anywhere.',
    notPdf: 'This is not the PDF of a contract.',
    noNumber: 'The sum is computed. There is no number in the file: enter it.',
    number: 'Number of the contract',
    numberHint: 'As in the contract, such as KAM-000042',
    numberFault: 'A number looks like this: KAM-000042',
    hash: 'SHA-256 sum',
    hashHint: 'Of the PDF file, or of what was signed, as printed in the contract',
    hashFault: 'A sum has 64 characters: digits and letters from a to f',
    submit: 'Check',
    genuine: {
      file: {
        title: 'The contract is genuine',
        text: 'This is the very file that was drawn up at the signature: not one character of it has changed.',
      },
      record: {
        title: 'Such a contract was signed',
        text: 'This sum is printed in the contract, but tells nothing of the file itself: compare it with what stands below, or choose the file and check it as a whole.',
      },
    },
    unknown: {
      title: 'There is no such contract',
      text: 'We have no contract with this number and this sum. If neither is mistyped, this is not our contract or the file was changed.',
    },
    tooMany: { title: 'Too many attempts', text: 'Wait a minute and try again.' },
    facts: {
      number: 'Number',
      edition: 'Edition',
      terms: 'Version of the terms',
      signed_at: 'Signed',
      legal_entity: 'Company',
      state: 'Now',
    },
    states: {
      signed: 'In force',
      superseded: 'A later edition was signed',
      terminated: 'The contract is terminated',
    },
    sections: [
      {
        title: 'What this proves',
        blocks: [
          'The PDF is drawn up once, at the moment of the signature, and never changes after that. If the sum of your file is the same as ours, you have exactly the document that was signed.',
        ],
      },
      {
        title: 'How to compute the sum without this page',
        blocks: [
          {
            list: [
              'Windows: `certutil -hashfile KAM-000042-1.pdf SHA256`',
              'macOS: `shasum -a 256 KAM-000042-1.pdf`',
              'Linux: `sha256sum KAM-000042-1.pdf`',
            ],
          },
        ],
      },
    ],
  },
};
