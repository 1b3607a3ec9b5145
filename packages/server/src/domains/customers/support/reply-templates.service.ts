import { type Language, languages, textIn } from '@kamerton/wire';
import type { ReplyTemplate, TemplatePlaceholder } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { addressOf } from './answer.service.ts';
import {
  type ReplyTemplateTexts,
  findReplyTemplate,
  insertReplyTemplate,
  lockReplyTemplate,
  removeReplyTemplate,
  updateReplyTemplate,
} from './reply-templates.store.ts';
import { lockRequest } from './support.store.ts';

/** Replaces the placeholders of a text in one pass: braces within values stay as they are. */
export const filledIn = (text: string, values: Record<TemplatePlaceholder, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (written, field: string) =>
    Object.hasOwn(values, field) ? values[field as TemplatePlaceholder] : written,
  );

const textsOf = ({ name, text }: ReplyTemplateTexts): ReplyTemplateTexts => ({ name, text });

const nameTaken = () => new Invalid({ name: 'taken' });

/** Adds a reply template. Throws `invalid` if the name is taken. */
export const addReplyTemplate = async (tx: Handle, actor: Actor, texts: ReplyTemplateTexts): Promise<ReplyTemplate> => {
  const item = await insertReplyTemplate(tx, texts);
  if (!item) throw nameTaken();
  await record(tx, actor, { act: 'canned.add', kind: 'canned', id: item.id, name: item.name, after: textsOf(item) });
  return item;
};

/** Throws `not_found`, `conflict` with the current template, or `invalid` if the name is taken. */
export const changeReplyTemplate = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, ...texts }: ReplyTemplateTexts & { version: number },
): Promise<ReplyTemplate> => {
  const current = orNotFound(await lockReplyTemplate(tx, id));
  if (current.version !== version) throw new Conflict('conflict', { current });
  const item = await updateReplyTemplate(tx, id, texts);
  if (!item) throw nameTaken();
  const before = textsOf(current);
  await record(tx, actor, { act: 'canned.edit', kind: 'canned', id, name: item.name, before, after: textsOf(item) });
  return item;
};

/** Deleting a template twice is no error. */
export const deleteReplyTemplate = async (tx: Handle, actor: Actor, id: number): Promise<void> => {
  const gone = await removeReplyTemplate(tx, id);
  if (!gone) return;
  await record(tx, actor, { act: 'canned.remove', kind: 'canned', id, name: gone.name, before: textsOf(gone) });
};

/** Values for the placeholders: the request, the operator's name and the portal's URL. */
export interface Filling {
  request_id: number;
  operator: string;
  portal: string;
  /** Defaults to the language of the distributor. */
  language?: Language | undefined;
}

/** Throws `not_found` if the template or the request does not exist. */
export const fillReplyTemplate = async (
  tx: Handle,
  id: number,
  { request_id, operator, portal, language: wished }: Filling,
): Promise<{ text: string; language: Language }> => {
  const answer = await findReplyTemplate(tx, id);
  const request = answer && (await lockRequest(tx, request_id));
  if (!request) throw new NotFound();
  const language = wished ?? languages[request.language_id];
  const { name, contact, subject } = request;
  const link = addressOf(portal, request_id);
  const text = filledIn(textIn(answer.text, language), {
    name,
    contact,
    subject,
    operator,
    link,
    number: String(request_id),
  });
  return { text, language };
};
