import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { allLanguages } from '../client/languages.ts';
import { translated, translatedChange } from '../translated.ts';
import { day, id, line, lines, moment, success } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** A published version in a list. `id` is its number. */
export const termsVersion = z.object({
  id: z.int(),
  effective_from: day,
  published_at: moment,
  /** `coming`: not yet in force. `past`: a later version is in force. */
  status: z.enum(['in_force', 'coming', 'past']),
  /** Number of contracts whose newest signature is under it, without terminated ones. */
  contracts: z.int(),
});

/** A draft in a list. */
export const termsDraft = z.object({
  id,
  /** For the office only. */
  name: z.string(),
  created_at: moment,
  updated_at: moment,
  version: z.int(),
});

/** Markdown with headings, paragraphs, lists, numbered points and bold: see `readMarkdown`. */
const texts = { text: translated(z.string()) };

const name = line(bounds.name, 1);
const text = lines(bounds.terms);
const version = z.int().min(1);
/** The texts of all languages at their maximum length in UTF-8. */
const largest_body = allLanguages.length * 1024 * 1024;

const wholeDraft = z.object({ item: termsDraft.extend(texts) });

export const officeTerms = {
  termsVersions: {
    route: 'GET /terms',
    role: 'staff',
    summary: 'Versions of the terms, newest first',
    query: listQuery(['id', 'effective_from']),
    response: items(termsVersion),
  },
  termsVersion: {
    route: 'GET /terms/{id}',
    role: 'staff',
    summary: 'One version with its texts; it never changes',
    response: z.object({ item: termsVersion.extend(texts) }),
  },
  termsDrafts: {
    route: 'GET /terms-drafts',
    role: 'staff',
    summary: 'Draft terms',
    query: listQuery(['name', 'created_at', 'updated_at']),
    response: items(termsDraft),
  },
  termsDraft: {
    route: 'GET /terms-drafts/{id}',
    role: 'staff',
    summary: 'One draft with its texts',
    response: wholeDraft,
  },
  createTermsDraft: {
    route: 'POST /terms-drafts',
    role: 'admin',
    grants_access: false,
    summary: 'Create a draft; omitted texts are taken from the latest version',
    body: z.object({ name, text: translatedChange(text) }),
    response: wholeDraft,
    idempotent: true,
    largest_body,
  },
  changeTermsDraft: {
    route: 'PUT /terms-drafts/{id}',
    role: 'admin',
    grants_access: false,
    summary: 'Change a draft; omitted fields stay as they are',
    body: z.object({ name: name.optional(), text: translatedChange(text), version }),
    response: wholeDraft,
    largest_body,
  },
  removeTermsDraft: {
    route: 'DELETE /terms-drafts/{id}',
    role: 'admin',
    grants_access: false,
    summary: 'Delete a draft',
    response: success,
  },
  previewTermsDraft: {
    route: 'GET /terms-drafts/{id}/preview',
    role: 'staff',
    summary: 'A draft as it will appear in the contract PDF',
    binary: 'application/pdf',
    response: z.object({}),
  },
  publishTerms: {
    route: 'POST /terms-drafts/{id}/publish',
    role: 'admin',
    grants_access: false,
    summary: 'Publish a draft as the next version, permanently; everyone who has signed gets an email',
    /** First day in force, by Moscow time; not before that of the previous version. */
    body: z.object({ version, effective_from: day }),
    response: z.object({ item: termsVersion, emails: z.int() }),
    idempotent: true,
  },
} satisfies OfficeDeclarations;

export type TermsVersion = z.infer<typeof termsVersion>;
export type TermsDraft = z.infer<typeof wholeDraft>['item'];
