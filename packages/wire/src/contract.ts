import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import { changedContract, contractDetailsShape } from './contract-details.ts';
import type { Declarations } from './endpoint.ts';
import { day, line, moment, success } from './values.ts';

/** A version of the terms, or an edition of a contract, written in an address. */
const numberInQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** SHA-256, 64 hexadecimal digits. */
const sha256 = z.string();

/** One signing, which never changes; signing again adds another one. */
export const contractSignature = z.object({
  /** Counts from 1. */
  edition: z.int(),
  terms_version: z.int(),
  signatory_name: z.string(),
  signed_at: moment,
  /** Of the record that was signed. */
  sha256,
  /** Of the PDF, and its size in bytes. */
  pdf_sha256: sha256,
  pdf_size: z.int(),
});

/** A distributor's contract: its current details and its signatures. */
export const contract = z.object({
  /** Number quoted by people. */
  number: z.string(),
  state: z.enum(['draft', 'signed', 'terminated']),
  /** Signed, but other terms are in force: it has to be signed again. */
  outdated: z.boolean(),
  /** Signed, but the details were changed since: what was signed holds until it is signed again. */
  changed: z.boolean(),
  /** Counts the changes of the details; what is shown is signed by it. */
  version: z.int(),
  ...contractDetailsShape,
  /** Newest first; the first one holds. */
  signatures: z.array(contractSignature),
  terminated_at: moment.nullable(),
  /** Why, in the caller's language. */
  termination_reason: z.string().nullable(),
});

const terms = z.object({
  version: z.int(),
  published_at: moment,
  /** From this day on, by Moscow time, contracts are signed under it. */
  effective_from: day,
  /** Markdown, in the caller's language. */
  text: z.string(),
});

const code = z
  .string()
  .max(bounds.spaced_number, { error: 'malformed' })
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'required', abort: true })
      .regex(/^\d{6}$/, { error: 'malformed' }),
  );

/** Version of the contract that was shown. */
const shown = z.int().min(1);

const saved = success.extend({ contract });

export const contracts = {
  contract: {
    summary: 'My contract; null if there is none yet',
    response: z.object({ contract: contract.nullable() }),
  },
  saveContract: {
    summary: 'Save my contract details; omitted fields stay as they are',
    body: changedContract,
    response: saved,
    errors: ['contract_terminated'],
  },
  contractTerms: {
    summary: 'The terms in force, or a given version',
    query: z.object({ version: numberInQuery.optional() }),
    response: terms,
    errors: ['not_found'],
  },
  sendContractCode: {
    access: 'session',
    summary: 'Email a signing code: six digits, ten minutes, five attempts',
    body: z.object({ version: shown }),
    response: success.extend({
      email: z.string(),
      expires_at: moment,
      /** Seconds until then, for clients whose clock is wrong. */
      expires_in: z.int(),
    }),
    errors: [
      'details_missing',
      'terms_missing',
      'already_signed',
      'contract_terminated',
      'conflict',
      'too_many_requests',
    ],
  },
  signContract: {
    access: 'session',
    summary: 'Sign the contract with the emailed code',
    body: z.object({ version: shown, terms_version: z.int().min(1), signatory_name: line(bounds.name, 1), code }),
    response: saved,
    errors: ['details_missing', 'terms_missing', 'already_signed', 'contract_terminated', 'conflict'],
  },
  downloadContract: {
    summary: 'The signed contract as a PDF, current or an earlier edition',
    query: z.object({ edition: numberInQuery.optional() }),
    binary: 'application/pdf',
    response: z.object({ filename: z.string(), size: z.int(), sha256 }),
    errors: ['not_found'],
  },
  verifyContract: {
    access: 'public',
    summary: 'Verify a contract by its number and SHA-256',
    body: z.object({
      number: line(20, 1),
      /** Of the signed record or of the PDF file. */
      sha256: z
        .string()
        .max(bounds.spaced_number, { error: 'malformed' })
        .transform((value) => value.replaceAll(/\s/g, '').toLowerCase())
        .pipe(z.string().regex(/^[\da-f]{64}$/, { error: 'malformed' })),
    }),
    response: z.object({
      valid: z.boolean(),
      /** Null if it is not valid. */
      signature: z
        .object({
          edition: z.int(),
          terms_version: z.int(),
          signed_at: moment,
          /** The company that signed, as the record has it. */
          legal_entity: z.string(),
          /** The hash matches the PDF file, or the record that is printed and embedded in it. */
          matched: z.enum(['file', 'record']),
          /** `superseded`: a later edition holds. */
          state: z.enum(['signed', 'superseded', 'terminated']),
        })
        .nullable(),
    }),
    errors: ['too_many_requests'],
  },
} satisfies Declarations;

export type Contract = z.infer<typeof contract>;
export type ContractSignature = z.infer<typeof contractSignature>;
