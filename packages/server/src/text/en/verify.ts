import type { ServerText } from '../texts.ts';

export const verify: ServerText['verify'] = {
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
};
