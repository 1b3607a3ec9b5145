import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { allLanguages, defaultLanguage } from '../client/languages.ts';
import { booleanInQuery, email, id, line, moment } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

export const contractStatus = z.enum(['none', 'draft', 'signed', 'outdated', 'changed', 'terminated']);

export const officeAccount = z.object({
  id,
  email: z.string(),
  name: z.string(),
  contact: z.string(),
  language: z.enum(allLanguages),
  /** False if closed. */
  is_active: z.boolean(),
  created_at: moment,
  /** Null if unknown. */
  last_sign_in_at: moment.nullable(),
  contract: z.object({ state: contractStatus, number: z.string().nullable() }),
  version: z.int(),
});

/** An account with everything that an operator needs. */
export const accountCard = officeAccount.extend({
  timezone: z.string().nullable(),
  /** When its personal data were deleted; null for all others. */
  erased_at: moment.nullable(),
  /** Last use of a valid session, up to five minutes old. */
  last_seen_at: moment.nullable(),
  sessions_count: z.int(),
  has_api_key: z.boolean(),
  /** An email that was asked for and is not confirmed yet. */
  new_email: z.string().nullable(),
  venues: z.object({ count: z.int(), active: z.int() }),
  playlists_count: z.int(),
  /** Plays of the last 35 days that its venues' players have reported and that cannot have been; they do not count. */
  implausible_plays: z.int(),
  offline_hours: z.int(),
  /** Its latest support requests. */
  requests: z.array(
    z.object({ id, number: z.int(), subject: z.string(), status: z.enum(['open', 'answered', 'closed']) }),
  ),
});

const answered = z.object({ item: accountCard });

/** Personal data that end after a period of their own. */
export const retained = [
  'networks',
  'emails',
  'requests',
  'events',
  'playAccounts',
  'venuePlays',
  'auditValues',
] as const;

export const accounts = {
  accounts: {
    route: 'GET /accounts',
    role: 'support',
    summary: 'Distributor accounts; `q` searches name, email and contact',
    query: listQuery(['name', 'email', 'created_at', 'last_sign_in_at']).extend({
      active: booleanInQuery.optional(),
      contract: contractStatus.optional(),
    }),
    response: items(officeAccount),
  },
  account: {
    route: 'GET /accounts/{id}',
    role: 'support',
    summary: 'One account',
    response: answered,
  },
  addAccount: {
    route: 'POST /accounts',
    role: 'support',
    grants_access: true,
    summary: 'Create an account; the distributor gets an email to set a password',
    body: z.object({
      email,
      name: line(bounds.name, 1),
      contact: line(bounds.contact).default(''),
      language: z.enum(allLanguages).default(defaultLanguage),
    }),
    response: answered,
    idempotent: true,
  },
  changeAccount: {
    route: 'PUT /accounts/{id}',
    role: 'support',
    grants_access: true,
    summary: 'Change the name, contact or how long its players keep music; omitted fields stay as they are',
    body: z.object({
      version: z.int().min(1),
      name: line(bounds.name, 1).optional(),
      contact: line(bounds.contact).optional(),
      /** Hours after its last contact for which a venue player may keep music and play it; 0: it keeps none. */
      offline_hours: z
        .int()
        .min(0, { error: 'too_small' })
        .max(bounds.offline_hours, { error: 'too_large' })
        .optional(),
    }),
    response: answered,
  },
  changeAccountEmail: {
    route: 'POST /accounts/{id}/email',
    role: 'admin',
    grants_access: true,
    summary:
      'Ask for another email of an account whose mailbox is lost; the link sent there confirms it and ends its sessions, the former address can revert it for seven days',
    proof: true,
    body: z.object({ email, reason: line(bounds.reason, 1) }),
    response: answered,
  },
  closeAccount: {
    route: 'POST /accounts/{id}/close',
    role: 'support',
    grants_access: true,
    summary: 'Close an account: its sessions, API key and connected players stop immediately, everywhere',
    response: answered,
  },
  openAccount: {
    route: 'POST /accounts/{id}/open',
    role: 'support',
    grants_access: true,
    summary: 'Reopen a closed account; earlier sessions stay closed, the API key and players work again',
    response: answered,
  },
  changeAccountKey: {
    route: 'POST /accounts/{id}/api-key',
    role: 'support',
    grants_access: true,
    summary:
      'Issue a new API access key, shown only in the portal: the old one stops working immediately, or with `overlap` in an hour',
    body: z.object({ overlap: z.boolean().optional() }).optional(),
    response: answered,
    idempotent: true,
    status: 200,
  },
  signInLink: {
    route: 'POST /accounts/{id}/sign-in-link',
    role: 'support',
    grants_access: true,
    summary: 'A one-time sign-in link to the portal, valid for ten minutes; shown only once',
    response: z.object({ url: z.string(), expires_at: moment }),
  },
  exportAccount: {
    route: 'GET /accounts/{id}/personal-data',
    role: 'admin',
    summary: 'Everything stored about an account, as a ZIP archive',
    response: z.object({}),
    binary: 'application/zip',
    costly: true,
  },
  eraseAccount: {
    route: 'POST /accounts/{id}/erase',
    role: 'admin',
    grants_access: false,
    summary:
      'Delete the personal data of an account for good; signed contracts, plays and the id stay. `email` confirms the account',
    body: z.object({ email: z.string().max(bounds.email) }),
    response: answered,
  },
  retention: {
    route: 'GET /retention',
    role: 'admin',
    summary: 'After how many days personal data are deleted; 0: never. `setting` is the variable of the environment',
    response: z.object({ periods: z.array(z.object({ of: z.enum(retained), setting: z.string(), days: z.int() })) }),
  },
} satisfies OfficeDeclarations;

export type Retained = (typeof retained)[number];
export type ContractStatus = z.infer<typeof contractStatus>;
export type OfficeAccount = z.infer<typeof officeAccount>;
export type AccountCard = z.infer<typeof accountCard>;
