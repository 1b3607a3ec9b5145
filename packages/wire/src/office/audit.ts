import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { line, moment } from '../values.ts';
import { officeEndpoint, type Role } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** One entry of the audit log: who did what to which thing, when and from where. */
export const auditEntry = z.object({
  /** Its place in the chain: 1, 2, 3 … without a gap. */
  id: z.int(),
  at: moment,
  actor: z.object({
    kind: z.enum(['staff', 'account', 'command', 'system']),
    /** The operator's or the account's; null where it was neither. */
    id: z.int().nullable(),
    name: z.string(),
  }),
  /** IP address, empty where it was done on the machine itself. */
  address: z.string(),
  /** `noun.verb`. */
  act: z.string(),
  object: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  /** What changed, as it was and as it is; null where there is nothing to tell. */
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256 over all of the entry and the hash before it. */
  hash: z.string(),
});

const text = line(bounds.search_text, 1);

/** A moment with its zone, or a day of UTC, whole. */
const time = z
  .union([z.iso.datetime({ offset: true }).transform((given) => new Date(given).toISOString()), z.iso.date()])
  .pipe(z.string().refine((given) => /^(19[7-9]|[2-9]\d\d)\d-/.test(given)));

/** Which entries are asked for; `q` are words of anything in them. All must hold. */
export const auditFilters = z.object({
  q: z.string().max(bounds.search_text).optional(),
  act: text.optional(),
  kind: text.optional(),
  /** Id of the thing, with its `kind`. */
  object: text.optional(),
  /** The name of who did it, as it stands in the entry. */
  actor: text.optional(),
  from: time.optional(),
  /** A day is meant to its end, a moment is not in it. */
  to: time.optional(),
});

/** Kinds of things whose history others than admins may read. */
const kindsOf: Record<Exclude<Role, 'admin'>, readonly string[]> = {
  support: ['account', 'request', 'letter', 'contract', 'canned'],
  catalogue: ['track', 'album', 'collection', 'block', 'genre', 'tag', 'import', 'release'],
};

/** Whether someone of this role may read the history of a thing of this kind. */
export const mayReadHistory = (kind: string, role: Role): boolean => role === 'admin' || kindsOf[role].includes(kind);

/** What a walk along the chain has found. */
export const auditVerdict = z.object({
  entries: z.int(),
  /** The last entry that fits: to be written down elsewhere. */
  last: z.object({ number: z.int(), hash: z.string() }).nullable(),
  /** The first that does not fit, and why; null where all do. */
  broken: z
    .object({
      number: z.int(),
      fault: z.enum(['missing', 'changed', 'detached', 'not_as_expected', 'unchained']),
    })
    .nullable(),
});

/** A number and a hash that were written down, `17:5f2c…`. */
export const auditMark = z.string().regex(/^[1-9]\d{0,15}:[0-9a-f]{64}$/, { error: 'malformed' });

export const audit = {
  auditList: officeEndpoint({
    method: 'GET',
    path: '/audit',
    role: 'admin',
    costly: true,
    summary: 'The audit log, newest first',
    query: listQuery(['id']).extend(auditFilters.shape),
    response: items(auditEntry),
    errors: [],
  }),
  auditOf: officeEndpoint({
    method: 'GET',
    path: '/audit/of',
    role: 'staff',
    summary: 'The history of one record, newest first; limited to what the role can access',
    query: listQuery(['id']).pick({ limit: true, offset: true }).extend({ kind: text, id: text }),
    response: items(auditEntry),
    errors: ['forbidden'],
  }),
  auditExport: officeEndpoint({
    method: 'GET',
    path: '/audit/export',
    role: 'admin',
    summary: 'Entries as a file, oldest first: CSV or JSON Lines',
    query: auditFilters.extend({ format: z.enum(['csv', 'ndjson']).default('csv') }),
    response: auditEntry,
    binary: 'text/csv',
    errors: [],
  }),
  auditVerify: officeEndpoint({
    method: 'POST',
    path: '/audit/verify',
    role: 'admin',
    summary: 'Verify the whole chain, and an earlier entry and hash if given',
    body: z.object({ expect: auditMark.optional() }).optional(),
    response: auditVerdict,
    errors: ['invalid'],
  }),
};

export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditFilters = z.output<typeof auditFilters>;
export type AuditVerdict = z.infer<typeof auditVerdict>;
