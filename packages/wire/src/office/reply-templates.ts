import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { allLanguages } from '../client/languages.ts';
import { inEveryLanguage, translated } from '../translated.ts';
import { id, idInQuery, line, lines, moment, params, success } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';
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
  replyTemplates: officeEndpoint({
    method: 'GET',
    path: '/reply-templates',
    role: 'support',
    summary: 'Reply templates, by name',
    query: listQuery(['name', 'created_at']),
    response: items(replyTemplate),
    errors: [],
  }),
  replyTemplate: officeEndpoint({
    method: 'GET',
    path: '/reply-templates/{id}',
    role: 'support',
    summary: 'One reply template, with its placeholders',
    params,
    response: answered,
    errors: ['not_found'],
  }),
  filledReplyTemplate: officeEndpoint({
    method: 'GET',
    path: '/reply-templates/{id}/filled',
    role: 'support',
    summary: 'A reply template filled in for a request, in the requester’s language or a given one',
    params,
    query: z.object({ request_id: idInQuery, language: z.enum(allLanguages).optional() }),
    response: z.object({ text: z.string(), language: z.enum(allLanguages) }),
    errors: ['not_found'],
  }),
  addReplyTemplate: officeEndpoint({
    method: 'POST',
    path: '/reply-templates',
    role: 'support',
    grants_access: false,
    summary: 'Add a reply template',
    body: z.object(fields),
    response: answered,
    status: 201,
    idempotent: true,
    errors: ['invalid'],
  }),
  changeReplyTemplate: officeEndpoint({
    method: 'PUT',
    path: '/reply-templates/{id}',
    role: 'support',
    grants_access: false,
    summary: 'Change a reply template',
    params,
    body: z.object({ version, ...fields }),
    response: answered,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  removeReplyTemplate: officeEndpoint({
    method: 'DELETE',
    path: '/reply-templates/{id}',
    role: 'support',
    grants_access: false,
    summary: 'Delete a reply template; deleting a missing one also succeeds',
    params,
    response: success,
    errors: [],
  }),
};

export type ReplyTemplate = z.infer<typeof replyTemplate>;
export type TemplatePlaceholder = (typeof templatePlaceholders)[number];
