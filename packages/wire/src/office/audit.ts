import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { line, moment } from '../values.ts';
import type { OfficeDeclarations, Role } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** One audit entry: actor, act, thing, time and network address. */
export const auditEntry = z.object({
  /** Number in the hash chain: 1, 2, 3 … without gaps. */
  id: z.int(),
  at: moment,
  actor: z.object({
    kind: z.enum(['staff', 'account', 'command', 'system']),
    /** Id of the operator or account; null for other actors. */
    id: z.int().nullable(),
    name: z.string(),
  }),
  /** IP address; empty for acts on the machine itself. */
  address: z.string(),
  /** `noun.verb`. */
  act: z.string(),
  object: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  /** The changed values before and after; null if there are none. */
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256 of the entry and the previous hash. */
  hash: z.string(),
  /** True if the entry's names, address and values were deleted with an account's personal data. */
  erased: z.literal(true).optional(),
});

const text = line(bounds.search_text, 1);

/** A time with its zone, or a whole day in UTC. */
const time = z
  .union([z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString()), z.iso.date()])
  .pipe(z.string().refine((text) => /^(19[7-9]|[2-9]\d\d)\d-/.test(text)));

/** Filters of entries, all of which must match; `q` are words of anything in them. */
export const auditFilters = z.object({
  q: z.string().max(bounds.search_text).optional(),
  act: text.optional(),
  kind: text.optional(),
  /** Id of the thing; requires `kind`. */
  object: text.optional(),
  /** Name of the actor as written in the entry. */
  actor: text.optional(),
  from: time.optional(),
  /** A day is included, a time is not. */
  to: time.optional(),
});

/** Kinds of things whose history roles other than admin may read. */
const kindsOf: Record<Exclude<Role, 'admin'>, readonly string[]> = {
  support: ['account', 'request', 'letter', 'contract', 'canned'],
  catalogue: ['track', 'album', 'collection', 'block', 'genre', 'tag', 'import', 'release', 'delivery'],
};

export const mayReadHistory = (kind: string, role: Role): boolean => role === 'admin' || kindsOf[role].includes(kind);

/** Result of verifying the chain. */
export const auditVerdict = z.object({
  entries: z.int(),
  /** The last valid entry, to be written down as a checkpoint. */
  last: z.object({ number: z.int(), hash: z.string() }).nullable(),
  /** The first invalid entry and its fault; null if all are valid. */
  broken: z
    .object({
      number: z.int(),
      fault: z.enum(['missing', 'changed', 'detached', 'not_as_expected', 'unchained']),
    })
    .nullable(),
});

/** The newest checkpoint that the service has written to a folder outside or has sent by email. */
export const auditCheckpoint = z.object({
  number: z.int(),
  at: moment,
  /** The path of its file, or the address. */
  place: z.string(),
  /** False for an email that was not accepted by the mail server yet. */
  is_outside: z.boolean(),
});

/** A checkpoint: a number and a hash, `17:5f2c…`. */
export const auditMark = z.string().regex(/^[1-9]\d{0,15}:[0-9a-f]{64}$/, { error: 'malformed' });

export const audit = {
  auditList: {
    route: 'GET /audit',
    role: 'admin',
    costly: true,
    summary: 'The audit log, newest first',
    query: listQuery(['id']).extend(auditFilters.shape),
    response: items(auditEntry),
  },
  auditOf: {
    route: 'GET /audit/of',
    role: 'staff',
    summary: 'The history of one record, newest first; limited to what the role can access',
    query: listQuery(['id']).pick({ limit: true, offset: true }).extend({ kind: text, id: text }),
    response: items(auditEntry),
  },
  auditExport: {
    route: 'GET /audit/export',
    role: 'admin',
    summary: 'Entries as a file, oldest first: CSV or JSON Lines',
    query: auditFilters.extend({ format: z.enum(['csv', 'ndjson']).default('csv') }),
    response: auditEntry,
    binary: ['text/csv', 'application/x-ndjson'],
  },
  auditVerify: {
    route: 'POST /audit/verify',
    role: 'admin',
    grants_access: false,
    summary: 'Verify the whole chain, and an earlier entry and hash if given',
    body: z.object({ expect: auditMark.optional() }).optional(),
    response: auditVerdict.extend({ checkpoints: z.array(auditCheckpoint) }),
  },
} satisfies OfficeDeclarations;

export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditFilters = z.output<typeof auditFilters>;
export type AuditCheckpoint = z.infer<typeof auditCheckpoint>;
export type AuditVerdict = z.infer<typeof auditVerdict>;
