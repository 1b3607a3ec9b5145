import type { Docs } from './examples.ts';

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
  version: 3,
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

export const contractDocs = {
  contract: {
    description: `Your contract: its current details and its signatures, newest first. \`contract\` is null until details
are saved.

\`state\` is \`draft\`, \`signed\` or \`terminated\`. A signed contract is \`outdated\` when newer terms are in
force, and \`changed\` when its details have changed since. Both call for a new signature; until then, the signed contract
stays valid. A terminated contract says when and why; nothing can be saved or signed after that.`,
    response: { contract: signed },
  },
  saveContract: {
    description: `Saves the details. Omitted fields stay as they are. The complete set is validated every time, and all
errors are returned at once.

A Russian company provides \`inn\` (10 digits, or 12 for a sole proprietor), \`ogrn\` (13 or 15), \`kpp\` if it has one,
\`bik\`, \`settlement_account\` and \`correspondent_account\`. Check digits are validated (\`check_digit\`), accounts together
with the BIK. Spaces in numbers are ignored. With \`is_foreign\`, a company provides \`registration_number\` and \`country\`
(ISO 3166-1, two letters) instead. Names and addresses accept Latin and Cyrillic letters (otherwise \`alphabet\`).

This doesn’t affect anything already signed: it only sets the details for the next signature.`,
    request: { body: details },
    response: { success: true, contract: draft },
  },
  contractTerms: {
    description: `The terms in force, as Markdown in the caller’s language. \`?version=\` returns an earlier version, or one
published for a later date. 404 if there is none.`,
    request: { query: { version: '1' } },
    response: {
      version: 1,
      published_at: '2026-01-12T09:00:00.000Z',
      effective_from: '2026-01-26',
      text: '# Terms of the licence for public performance of music\n\n## 1. Definitions\n…',
    },
  },
  sendContractCode: {
    description: `Sends a six-digit code to the account’s email. It expires after ten minutes or five attempts, replaces any
previous code, and signs only the details and terms as they are now. Limited to five emails an hour; after that, 429 with
\`Retry-After\`. 409 tells why there is nothing to sign: \`details_missing\`, \`terms_missing\`, \`already_signed\`,
\`contract_terminated\`. \`version\` is that of the contract that you have shown: if the details have changed since, the
response is 409 \`conflict\`. API keys are not accepted.`,
    request: { body: { version: 3 } },
    response: { success: true, email: 'anna@bakery.example', expires_at: '2026-02-03T09:40:00.000Z', expires_in: 600 },
  },
  signContract: {
    description: `Signs with the emailed code. \`terms_version\` is the version that was read: if it is older than the one in
force, or the details are no longer those of \`version\` or of the code, the response is 409 \`conflict\`. \`signatory_name\` must match the
signatory in the details, ignoring case (otherwise \`mismatch\`). A wrong code is 422 \`wrong\` on \`code\`; a used, replaced
or expired one is \`spent\`. Repeating the call creates one signature and returns the same response. API keys are not
accepted.`,
    request: { body: { version: 3, terms_version: 1, signatory_name: details.signatory_name, code: '402917' } },
    response: { success: true, contract: signed },
  },
  downloadContract: {
    description: `The signed contract as PDF/A-3: the details, the time of signing, the signer’s IP address and the SHA-256
of the signed content, followed by the terms in both languages, with the signed record attached as JSON. The file is
created when the contract is signed and never changes. \`?edition=\` returns an earlier one. 404 if nothing is signed.
\`Range\`, \`HEAD\` and \`ETag\` are supported.

With \`Accept: application/json\`, it returns the file’s name, size and SHA-256 instead, as in the example.`,
    request: { query: { edition: '1' } },
    response: { filename: 'KAM-000042-1.pdf', size: 112_727, sha256: pdf_sha256 },
  },
  verifyContract: {
    description: `Checks whether this service has a contract with this number and SHA-256, either of the signed record (as
printed in the contract) or of the PDF file. No authentication is needed, and nothing is revealed without both values.
\`matched\` tells what the checksum belongs to: \`file\` proves the whole PDF, \`record\` only the record. \`state\` is
\`superseded\` if a later edition is in force. There is [a web page](/verify) for this too. More than 60 attempts a minute
from one network get 429.`,
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
} satisfies Docs;
