import type { Language } from '@kamerton/wire';
import type { Block } from './public-text.ts';

/** All that the page for checking a contract says in one language. */
export interface VerifyText {
  heading: string;
  lead: string;
  file: string;
  /** Texts about a chosen file, for the script that reads it. */
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
    lead: 'Check a contract signed in Kamerton by its number and SHA-256 checksum. All you need is the PDF. No login required.',
    file: 'Choose the contract PDF',
    fileNote: 'Or drop it here. The checksum is calculated in your browser, and the file isn’t sent anywhere.',
    notPdf: 'This is not a contract PDF.',
    noNumber: 'Checksum calculated. No contract number was found in the file: please enter it.',
    number: 'Contract number',
    numberHint: 'As shown in the contract, for example KAM-000042',
    numberFault: 'Contract numbers look like KAM-000042',
    hash: 'SHA-256 checksum',
    hashHint: 'Of the PDF file, or of the signed content as printed in the contract',
    hashFault: 'A checksum has 64 characters: digits and letters a to f',
    submit: 'Check',
    genuine: {
      file: {
        title: 'The contract is genuine',
        text: 'This is the exact file created when the contract was signed. Not a single character has changed.',
      },
      record: {
        title: 'This contract was signed',
        text: 'This checksum is printed in the contract, but it doesn’t verify the file itself. Compare the file with the details below, or choose the file to check all of it.',
      },
    },
    unknown: {
      title: 'No matching contract',
      text: 'We have no contract with this number and checksum. If there are no typos, this is not our contract, or the file has been changed.',
    },
    tooMany: { title: 'Too many attempts', text: 'Wait a minute and try again.' },
    facts: {
      number: 'Number',
      edition: 'Edition',
      terms: 'Terms version',
      signed_at: 'Signed',
      legal_entity: 'Company',
      state: 'Status',
    },
    states: {
      signed: 'In force',
      superseded: 'A later edition was signed',
      terminated: 'The contract has been terminated',
    },
    sections: [
      {
        title: 'What this proves',
        blocks: [
          'The PDF is created once, when the contract is signed, and never changes after that. If your file’s checksum matches ours, you have exactly the document that was signed.',
        ],
      },
      {
        title: 'How to calculate the checksum without this page',
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
