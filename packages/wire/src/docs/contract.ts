import type { contracts } from '../contract.ts';
import type { CallDocs } from './call-docs.ts';

const details = {
  is_foreign: false,
  legal_entity: 'ООО «Тёплый хлеб»',
  legal_address: '190000, Санкт-Петербург, Садовая ул., 42',
  signatory_name: 'Котова Анна Сергеевна',
  signatory_position: 'Генеральный директор',
  inn: '7801234564',
  ogrn: '1027800000007',
  kpp: '780101001',
  bik: '044030653',
  settlement_account: '40702810938000060473',
  correspondent_account: '30101810500000000653',
};

const sha256 = '96d97f6d0f4ecf8b49cc5569daede82f64ae49eaa67452066470f0f8c9295efb';
const pdf_sha256 = '367f99826044e4237cc97242a0a7f630689c31c7325906ae2994bffc72da32c8';
const signed_at = '2026-02-03T09:30:00.000Z';

const draft = {
  number: 'KAM-000042',
  state: 'draft',
  outdated: false,
  changed: false,
  ...details,
  registration_number: null,
  country: null,
  signatures: [],
  terminated_at: null,
  termination_reason: null,
};

const signed = {
  ...draft,
  state: 'signed',
  signatures: [
    {
      edition: 1,
      terms_version: 1,
      signatory_name: details.signatory_name,
      signed_at,
      sha256,
      pdf_sha256,
      pdf_size: 112_727,
    },
  ],
};

export const contractDocs: Record<keyof typeof contracts, CallDocs> = {
  contract: {
    description: `Your contract: its details as they stand and what was signed, newest first. \`contract\` is null before
details are saved.

\`state\` is \`draft\`, \`signed\` or \`terminated\`. A signed contract is \`outdated\` when other terms are in force by now,
and \`changed\` when its details were changed since; both ask for another signature, and until then what was signed
holds. A terminated one says when and why; nothing is saved or signed after that.`,
    response: { contract: signed },
  },
  saveContract: {
    description: `Saves the details. What is left out stays as it is; the whole must then be right: it is checked each
time, and all that is wrong is named at once.

A Russian company gives \`inn\` (10 digits, 12 of a sole proprietor), \`ogrn\` (13, or 15), \`kpp\` where it has one, \`bik\`,
\`settlement_account\` and \`correspondent_account\`; their check digits are checked (\`check_digit\`), the accounts with
the BIK. Spaces in numbers are left out. With \`is_foreign\` a company gives \`registration_number\` and \`country\` (ISO
3166-1, two letters) in their place. Names and addresses take Latin and Cyrillic letters (else \`alphabet\`).

Of a signed contract this changes nothing that was signed: it says what the next signature will stand under.`,
    request: { body: details },
    response: { success: true, contract: draft },
  },
  contractTerms: {
    description: `The terms in force, as Markdown in the language of the caller; \`?version=\` gives an earlier version or
one that is published for a later day. 404 where there is none.`,
    request: { query: { version: '1' } },
    response: {
      version: 1,
      published_at: '2026-01-12T09:00:00.000Z',
      effective_from: '2026-01-26',
      text: '# Terms of the licence for public performance of music\n\n## 1. Definitions\n…',
    },
  },
  sendContractCode: {
    description: `Sends a code of six digits to the email of the account. It is good for ten minutes and five tries, and
replaces the one before; it signs the details and the terms as they are now and no others. Five letters an hour, then
429 with \`Retry-After\`. 409 says why there is nothing to sign: \`details_missing\`, \`terms_missing\`, \`already_signed\`,
\`contract_terminated\`. Takes no API key.`,
    response: { success: true, email: 'anna@bakery.example', expires_at: '2026-02-03T09:40:00.000Z' },
  },
  signContract: {
    description: `Signs with the code of the letter. \`terms_version\` is the version that was read: an older one than that in
force is 409 \`conflict\`, as is a code that was sent for other details. \`signatory_name\` is the signatory's of the
details, whatever the letter case (else \`mismatch\`). A wrong code is 422 \`wrong\` on \`code\`; one that is used up,
replaced or too old \`spent\`. The same press twice makes one signature and gets the same answer. Takes no API key.`,
    request: { body: { terms_version: 1, signatory_name: details.signatory_name, code: '402917' } },
    response: { success: true, contract: signed },
  },
  downloadContract: {
    description: `The signed contract as PDF/A-3: the details, the moment, the address of the signer and the SHA-256 of what
was signed, then the terms in both languages; the signed record is attached as JSON. The file was made at the signature
and is always the same. \`?edition=\` gives an earlier one. 404 where nothing is signed. \`Range\`, \`HEAD\` and \`ETag\` work.

With \`Accept: application/json\` it tells name, size and SHA-256 of the file in its place, as in the example.`,
    request: { query: { edition: '1' } },
    response: { filename: 'KAM-000042-1.pdf', size: 112_727, sha256: pdf_sha256 },
  },
  verifyContract: {
    description: `Whether this service holds a contract of this number that has this SHA-256: of the signed record, as printed
in the contract, or of the PDF file. It needs no sign-in, and tells nothing to who does not have both. \`matched\` says of
what the sum is: that of the \`file\` proves the whole PDF, that of the \`record\` only the record. \`state\` is
\`superseded\` where a later edition holds. People have [a page](/verify) for it. More than 60 tries a minute from one
network are 429.`,
    request: { body: { number: 'KAM-000042', sha256 } },
    response: {
      valid: true,
      signature: {
        edition: 1,
        terms_version: 1,
        signed_at,
        legal_entity: details.legal_entity,
        matched: 'record',
        state: 'signed',
      },
    },
  },
};
