import { type Language, languages } from '@kamerton/wire';
import type { CannedAnswer } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { ApiError, invalid, notFound } from '../../http/api-error.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { addressOf } from './answer.ts';
import { filledIn } from './canned.rules.ts';
import { type CannedTexts, findCanned, insertCanned, lockCanned, removeCanned, updateCanned } from './canned.store.ts';
import { lockRequest } from './support.store.ts';

const textsOf = ({ name, text_ru, text_en }: CannedTexts): CannedTexts => ({ name, text_ru, text_en });

const taken = () => invalid({ name: 'taken' });

/** Keeps an answer ready. Throws `invalid` where the name is taken. */
export const addCanned = async (tx: Handle, actor: Actor, texts: CannedTexts): Promise<CannedAnswer> => {
  const item = await insertCanned(tx, texts);
  if (!item) throw taken();
  await record(tx, actor, { act: 'canned.add', kind: 'canned', id: item.id, name: item.name, after: textsOf(item) });
  return item;
};

/** Throws `not_found`, `conflict` with what it is now, or `invalid` where the name is taken. */
export const changeCanned = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, ...texts }: CannedTexts & { version: number },
): Promise<CannedAnswer> => {
  const current = await lockCanned(tx, id);
  if (!current) throw notFound();
  if (current.version !== version) throw new ApiError('conflict', { present: { current } });
  const item = await updateCanned(tx, id, texts);
  if (!item) throw taken();
  const before = textsOf(current);
  await record(tx, actor, { act: 'canned.edit', kind: 'canned', id, name: item.name, before, after: textsOf(item) });
  return item;
};

/** One that is gone already is no error. */
export const dropCanned = async (tx: Handle, actor: Actor, id: number): Promise<void> => {
  const gone = await removeCanned(tx, id);
  if (!gone) return;
  await record(tx, actor, { act: 'canned.remove', kind: 'canned', id, name: gone.name, before: textsOf(gone) });
};

/** Whose request an answer is filled in for, by whom, and where the portal is. */
export interface Filling {
  request_id: number;
  operator: string;
  portal: string;
  /** Else the language of who asked. */
  language?: Language | undefined;
}

/** Throws `not_found` where there is no such answer or no such request. */
export const fillCanned = async (
  tx: Handle,
  id: number,
  { request_id, operator, portal, language: wished }: Filling,
): Promise<{ text: string; language: Language }> => {
  const answer = await findCanned(tx, id);
  const request = answer && (await lockRequest(tx, request_id));
  if (!request) throw notFound();
  const language = wished ?? languages[request.language_id];
  const { name, contact, subject } = request;
  const link = addressOf(portal, request_id);
  const text = filledIn(answer[`text_${language}`], {
    name,
    contact,
    subject,
    operator,
    link,
    number: String(request_id),
  });
  return { text, language };
};
