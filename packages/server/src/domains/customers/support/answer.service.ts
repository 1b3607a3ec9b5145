import { languages, type SupportMessage } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { insertEvent, insertOfficeEvent } from '../../common/events/events.store.ts';
import { insertMessage, type LockedRequest, lockRequest, setClosed } from './support.store.ts';
import { composeEmail } from '../../common/emails/emails.rules.ts';

/** Dependencies of answering. `portal` is the portal's URL with a trailing slash. */
export interface Answering {
  emailQueue: EmailQueue;
  portal: string;
}

export interface NewAnswer {
  message: string;
  /** Empty if support answers without a name. */
  author_name: string;
  close: boolean;
}

/** URL of a request in the portal. */
export const addressOf = (portal: string, number: number): string =>
  new URL(`feedback/request/${number}`, portal).toString();

/** Notifies the office that a request has changed; call it as `insertEvent`. */
export const publishRequestChange = async (tx: Handle, id: number): Promise<void> => {
  const now = await lockRequest(tx, id);
  if (now) await insertOfficeEvent(tx, { event: 'request.changed', data: { request_id: id, version: now.version } });
};

/**
 * Answers a locked request: inserts the message, an email that announces it, and events for the portal and the office.
 * Call it last in its transaction, as `insertEvent`.
 */
export const answerLocked = async (
  tx: Handle,
  actor: Actor,
  { emailQueue, portal }: Answering,
  { request, message, author_name, close }: NewAnswer & { request: LockedRequest },
): Promise<SupportMessage> => {
  const { id, account_id, email } = request;
  const answer = await insertMessage(tx, id, { author: 'support', author_name, message });
  if (close) await setClosed(tx, id, true);
  const url = addressOf(portal, id);
  // The answer is not quoted, since emails pass through third parties.
  const mail = composeEmail('support_reply', languages[request.language_id], (texts) => texts.supportReply(id, url));
  await emailQueue.write(tx, { ...mail, account_id, recipient: email });
  await record(tx, actor, {
    act: 'request.answer',
    kind: 'request',
    id,
    name: request.subject,
    account: account_id,
    before: { status: request.status },
    after: { status: close ? 'closed' : 'answered', message },
  });
  await insertEvent(tx, account_id, { event: 'support.reply', data: { request_id: id } });
  await publishRequestChange(tx, id);
  return answer;
};

/** Answers a request of any distributor, whatever its version. Throws `not_found`. */
export const answerRequest = async (
  tx: Handle,
  actor: Actor,
  services: Answering,
  { number, ...answer }: NewAnswer & { number: number },
): Promise<SupportMessage> => {
  const request = orNotFound(await lockRequest(tx, number));
  return answerLocked(tx, actor, services, { request, ...answer });
};
