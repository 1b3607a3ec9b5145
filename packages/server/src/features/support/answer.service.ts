import { type Language, languages, type SupportMessage } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { orNotFound } from '../../errors.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import type { EmailQueue } from '../emails/emails.job.ts';
import { insertEvent, insertOfficeEvent } from '../events/events.store.ts';
import { insertMessage, type LockedRequest, lockRequest, setClosed } from './support.store.ts';
import { composeEmail } from '../emails/emails.rules.ts';

/** What an answer is sent by. `portal` is the portal's address with its last slash. */
export interface Answering {
  letters: EmailQueue;
  portal: string;
}

export interface NewAnswer {
  message: string;
  /** Empty: support answers without a name. */
  author_name: string;
  /** Closes the request with the answer. */
  close: boolean;
}

/** Where a distributor reads a request. */
export const addressOf = (portal: string, number: number): string =>
  new URL(`feedback/request/${number}`, portal).toString();

/** What was answered stays in the portal: a letter passes through other people's hands. */
const answerLetter = (language: Language, number: number, url: string) =>
  composeEmail('support_reply', language, {
    ru: [
      `Ответ на ваше обращение № ${number}`,
      `Поддержка ответила на ваше обращение № ${number}. Ответ ждёт вас в Камертоне:`,
      url,
    ],
    en: [
      `Reply to your request No. ${number}`,
      `Support has replied to your request No. ${number}. Read the reply in Kamerton:`,
      url,
    ],
  });

/** Tells the office that a request is not as it was; as `insertEvent`. */
export const tellOffice = async (tx: Handle, id: number): Promise<void> => {
  const now = await lockRequest(tx, id);
  if (now) await insertOfficeEvent(tx, { event: 'request.changed', data: { request_id: id, version: now.version } });
};

/**
 * Answers a request that is locked: the message, a letter that there is one, and news for the portal and the office.
 * Call it last in its transaction, as `insertEvent`.
 */
export const answerLocked = async (
  tx: Handle,
  actor: Actor,
  { letters, portal }: Answering,
  request: LockedRequest,
  { message, author_name, close }: NewAnswer,
): Promise<SupportMessage> => {
  const { id, account_id, email } = request;
  const answer = await insertMessage(tx, id, { author: 'support', author_name, message });
  if (close) await setClosed(tx, id, true);
  const letter = answerLetter(languages[request.language_id], id, addressOf(portal, id));
  await letters.write(tx, { ...letter, account_id, recipient: email });
  await record(tx, actor, {
    act: 'request.answer',
    kind: 'request',
    id,
    name: request.subject,
    before: { status: request.status },
    after: { status: close ? 'closed' : 'answered', message },
  });
  await insertEvent(tx, account_id, { event: 'support.reply', data: { request_id: id } });
  await tellOffice(tx, id);
  return answer;
};

/** Answers a request of any distributor, whatever its version. Throws `not_found`. */
export const answerRequest = async (
  tx: Handle,
  actor: Actor,
  services: Answering,
  number: number,
  answer: NewAnswer,
): Promise<SupportMessage> => {
  const request = orNotFound(await lockRequest(tx, number));
  return answerLocked(tx, actor, services, request, answer);
};
