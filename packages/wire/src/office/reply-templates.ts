import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { allLanguages } from '../client/languages.ts';
import { inEveryLanguage, translated } from '../translated.ts';
import { id, idInQuery, line, lines, moment, success } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** Placeholders that the server fills in. A template has them in braces: `{name}`. */
export const templatePlaceholders = ['name', 'contact', 'number', 'subject', 'operator', 'link'] as const;

const between = /\{([^{}]*)\}/g;

/** A text without unknown placeholders. */
const templateText = lines(bounds.message, 1).pipe(
  z
    .string()
    .refine(
      (text) =>
        [...text.matchAll(between)].every(([, placeholder]) =>
          (templatePlaceholders as readonly string[]).includes(placeholder ?? ''),
        ),
      { error: 'unknown' },
    ),
);

/** A prepared reply in each language. */
export const replyTemplate = z.object({
  id,
  name: z.string(),
  text: translated(z.string()),
  created_at: moment,
  version: z.int(),
});

const version = z.int().min(1);
const fields = { name: line(bounds.name, 1), text: inEveryLanguage(templateText) };
const answered = z.object({ item: replyTemplate });

export const replyTemplates = {
  replyTemplates: {
    route: 'GET /reply-templates',
    role: 'support',
    summary: 'Reply templates, by name',
    query: listQuery(['name', 'created_at']),
    response: items(replyTemplate),
  },
  replyTemplate: {
    route: 'GET /reply-templates/{id}',
    role: 'support',
    summary: 'One reply template, with its placeholders',
    response: answered,
  },
  filledReplyTemplate: {
    route: 'GET /reply-templates/{id}/filled',
    role: 'support',
    summary: 'A reply template filled in for a request, in the requester’s language or a given one',
    query: z.object({ request_id: idInQuery, language: z.enum(allLanguages).optional() }),
    response: z.object({ text: z.string(), language: z.enum(allLanguages) }),
  },
  addReplyTemplate: {
    route: 'POST /reply-templates',
    role: 'support',
    grants_access: false,
    summary: 'Add a reply template',
    body: z.object(fields),
    response: answered,
    idempotent: true,
  },
  changeReplyTemplate: {
    route: 'PUT /reply-templates/{id}',
    role: 'support',
    grants_access: false,
    summary: 'Change a reply template',
    body: z.object({ version, ...fields }),
    response: answered,
  },
  removeReplyTemplate: {
    route: 'DELETE /reply-templates/{id}',
    role: 'support',
    grants_access: false,
    summary: 'Delete a reply template; deleting a missing one also succeeds',
    response: success,
  },
} satisfies OfficeDeclarations;

export type ReplyTemplate = z.infer<typeof replyTemplate>;
export type TemplatePlaceholder = (typeof templatePlaceholders)[number];
