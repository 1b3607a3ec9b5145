import { languages, type Language } from '@kamerton/wire';
import type { DeskEntry, DeskThread } from '@kamerton/wire/office';
import { textsIn } from '../../../text/texts.ts';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { newApiKey } from '../../identity/auth/api-keys.service.ts';
import { answerLocked, type Answering, type NewAnswer, publishRequestChange } from './answer.service.ts';
import { findOfficeRequest, listAssignees, insertNote, listNotes } from './requests.office.store.ts';
import { listMessages, type LockedRequest, lockRequest, setAssigned, setClosed } from './support.store.ts';
import { findCard } from '../accounts/accounts.office.service.ts';

const entriesOf = async (db: Handle, id: number): Promise<DeskEntry[]> => {
  const messages = (await listMessages(db, id)).map(({ message, ...rest }) => ({
    kind: 'message' as const,
    ...rest,
    text: message,
  }));
  const notes = (await listNotes(db, id)).map(({ note, ...rest }) => ({
    kind: 'note' as const,
    author: 'support' as const,
    ...rest,
    text: note,
  }));
  return [...messages, ...notes].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
};

/** Returns a request with its thread and the distributor's card. Throws `not_found`. */
export const findThread = async (db: Handle, id: number): Promise<DeskThread> => {
  const request = await findOfficeRequest(db, id);
  const card = request && (await findCard(db, request.account.id));
  if (!card) throw new NotFound();
  return { ...request, entries: await entriesOf(db, id), card };
};

/**
 * Locks the request that an operator acts on. If its version differs from the one that the operator saw, throws
 * `conflict` with the current request, unless it already has the requested state, so that a repeated call is no
 * conflict. Without a version nothing conflicts.
 */
const locked = async (
  tx: Handle,
  id: number,
  version: number | null,
  isDone: (request: LockedRequest) => boolean,
): Promise<LockedRequest> => {
  const request = orNotFound(await lockRequest(tx, id));
  if (version === null || version === request.version || isDone(request)) return request;
  throw new Conflict('conflict', { current: await findThread(tx, id) });
};

const never = () => false;

const named = ({ id, subject, account_id: account }: LockedRequest) => ({
  kind: 'request',
  id,
  name: subject,
  account,
});

/** Answers a request at the version that the operator saw; otherwise as `answerRequest`. */
export const answerAsSeen = async (
  tx: Handle,
  actor: Actor,
  services: Answering,
  { id, version, ...answer }: NewAnswer & { id: number; version: number },
): Promise<void> => {
  const request = await locked(tx, id, version, never);
  await answerLocked(tx, actor, services, { request, ...answer });
};

interface KeyAnswer {
  id: number;
  version: number;
  author_name: string;
  overlap?: boolean | undefined;
}

/**
 * Replaces the distributor's API access key and answers that it is in the portal; the answer does not contain the key.
 * With `overlap` the former one works for another hour.
 */
export const answerWithKey = async (
  tx: Handle,
  actor: Actor,
  services: Answering & { encryption: Encryption },
  { id, version, author_name, overlap = false }: KeyAnswer,
): Promise<void> => {
  const request = await locked(tx, id, version, never);
  await newApiKey(tx, actor, request.account_id, { encryption: services.encryption, overlap });
  const message = keyAnswer(languages[request.language_id], services.portal, overlap);
  await answerLocked(tx, actor, services, { request, message, author_name, close: false });
};

/** Adds a note for the office. It never conflicts, since the request stays unchanged. */
export const noteRequest = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { note, author_name }: { note: string; author_name: string },
): Promise<void> => {
  const request = await locked(tx, id, null, never);
  await insertNote(tx, { request_id: id, author_name, note });
  await record(tx, actor, { act: 'request.note', ...named(request), after: { note } });
  await publishRequestChange(tx, id);
};

/** Assigns a request to an operator who answers requests, or unassigns it. */
export const assignRequest = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, assigned_to }: { version: number; assigned_to: number | null },
): Promise<void> => {
  const request = await locked(tx, id, version, (now) => now.assigned_to === assigned_to);
  if (request.assigned_to === assigned_to) return;
  const assignees = await listAssignees(tx);
  const assignee = assignees.find((one) => one.id === assigned_to)?.name ?? null;
  if (assigned_to !== null && assignee === null) throw new Invalid({ assigned_to: 'unknown' });
  // May answer requests no more.
  const former = (await findOfficeRequest(tx, id))?.assigned_to ?? null;
  await setAssigned(tx, id, assigned_to);
  await record(tx, actor, {
    act: 'request.assign',
    ...named(request),
    before: { assigned_to: former?.id ?? null, assignee: former?.name ?? null },
    after: { assigned_to, assignee },
  });
  await publishRequestChange(tx, id);
};

export const setRequestClosed = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, closed }: { version: number; closed: boolean },
): Promise<void> => {
  const isDone = ({ status }: LockedRequest) => (status === 'closed') === closed;
  const request = await locked(tx, id, version, isDone);
  if (isDone(request)) return;
  await setClosed(tx, id, closed);
  await record(tx, actor, {
    act: closed ? 'request.close' : 'request.reopen',
    ...named(request),
    before: { status: request.status },
    after: { status: closed ? 'closed' : 'open' },
  });
  await publishRequestChange(tx, id);
};

/** Text of the answer about a changed API access key; `portal` is the portal's URL with a trailing slash. */
export const keyAnswer = (language: Language, portal: string, overlap: boolean): string =>
  textsIn(language).support.keyChanged(new URL('auth/profile', portal).toString(), overlap);
