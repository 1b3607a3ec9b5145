import { inEveryLanguage, translated } from '../translated.ts';
import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { contractSignature } from '../contract.ts';
import { contractDetailsShape } from '../contract-details.ts';
import { id, line, moment, params } from '../values.ts';
import { contractStatus } from './accounts.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** Status of a contract. `changed`: signed, but the details differ from the signed ones. */
export const existingContractStatus = contractStatus.exclude(['none']);

export const contractRow = z.object({
  id,
  number: z.string(),
  account: z.object({ id, email: z.string(), name: z.string(), is_active: z.boolean() }),
  status: existingContractStatus,
  legal_entity: z.string(),
  inn: z.string().nullable(),
  /** Of the newest signature; null if there is none. */
  edition: z.int().nullable(),
  signed_at: moment.nullable(),
  terms_version: z.int().nullable(),
  terminated_at: moment.nullable(),
});

/** One signing with everything that its record states. */
const signing = contractSignature.extend({
  legal_entity: z.string(),
  /** Email of the account at that time. */
  email: z.string(),
  /** IP address of the signatory. */
  address: z.string(),
  timezone: z.string(),
  code_fingerprint: z.string(),
});

/** One contract: current details, all signings, newest first, and its termination. */
export const wholeContract = contractRow.extend({
  /** Version of the details. */
  version: z.int(),
  created_at: moment,
  ...contractDetailsShape,
  /** The contract that follows this one after its termination. */
  successor: z.object({ id, number: z.string() }).nullable(),
  signatures: z.array(signing),
  termination: z.object({ terminated_at: moment, reason: translated(z.string()) }).nullable(),
});

const edition = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

const reason = line(bounds.reason, 1);

export const officeContracts = {
  contracts: {
    route: 'GET /contracts',
    role: 'support',
    summary: 'Contracts of all distributors, searchable by name, INN, number or email',
    query: listQuery(['id', 'legal_entity', 'signed_at', 'terminated_at']).extend({
      status: existingContractStatus.optional(),
      account_id: params.shape.id.optional(),
    }),
    response: items(contractRow),
  },
  contract: {
    route: 'GET /contracts/{id}',
    role: 'support',
    summary: 'One contract with its signatures',
    response: z.object({ item: wholeContract }),
  },
  contractPdf: {
    route: 'GET /contracts/{id}/pdf',
    role: 'support',
    summary: 'The signed PDF, current or an earlier edition',
    query: z.object({ edition: edition.optional() }),
    binary: 'application/pdf',
    response: z.object({}),
  },
  terminateContract: {
    route: 'POST /contracts/{id}/terminate',
    role: 'admin',
    grants_access: false,
    summary: 'Terminate a signed contract permanently; the distributor gets an email with the reason',
    body: z.object({ reason: inEveryLanguage(reason), version: z.int().min(1) }),
    response: z.object({ item: wholeContract }),
    idempotent: true,
  },
  renewContract: {
    route: 'POST /contracts/{id}/renew',
    role: 'admin',
    grants_access: false,
    summary: 'Start a new contract to replace a terminated one; the distributor gets an email and signs it',
    response: z.object({ item: wholeContract }),
    status: 201,
    idempotent: true,
  },
} satisfies OfficeDeclarations;

export type ContractRow = z.infer<typeof contractRow>;
export type WholeContract = z.infer<typeof wholeContract>;
export type ExistingContractStatus = z.infer<typeof existingContractStatus>;
