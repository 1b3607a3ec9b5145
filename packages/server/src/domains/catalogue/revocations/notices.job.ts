import { type Language, languages } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import type { Revocations } from '../../../text/ru/emails.ts';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { composeEmail, type Written, writtenMoment } from '../../common/emails/emails.rules.ts';
import {
  endNotices,
  findRecipient,
  listDueAccounts,
  listNoticed,
  listNotices,
  lockNotices,
  type Notice,
  type Recipient,
} from './notices.store.ts';
import { removeCancelledPlans } from './planned.store.ts';
import { listTrackReplacements } from './replacements.store.ts';
import { listHitPlaylists, listHitVenues } from './revoked.store.ts';

/** Milliseconds between two runs. */
const every = 30_000;

/** Playlists and venues that an email names. */
const mostNamed = 20;

/** Tracks whose replacements are sought by one query. */
const atOnce = 100;

interface Deps {
  db: Handle;
  emailQueue: EmailQueue;
  portalUrl: () => string;
}

const revocationsEmail = (language: Language, revocations: Revocations): Written =>
  composeEmail('revocations', language, (emails) => emails.revocations(revocations));

/** Those of the tracks that have a replacement. */
const findReplaceable = async (db: Handle, ids: readonly number[]): Promise<Set<number>> => {
  const replaceable = new Set<number>();
  for (let from = 0; from < ids.length; from += atOnce) {
    for (const { of } of await listTrackReplacements(db, ids.slice(from, from + atOnce))) replaceable.add(of);
  }
  return replaceable;
};

const listAll = async (db: Handle, account: number, notices: readonly Notice[]): Promise<Map<Notice, number[]>> => {
  const tracks = new Map<Notice, number[]>();
  for (const notice of notices) tracks.set(notice, await listNoticed(db, account, notice));
  return tracks;
};

const namesOf = (hits: readonly { id: number; name: string }[]) => {
  const all = [...new Map(hits.map(({ id, name }) => [id, name])).values()];
  const names = all.slice(0, mostNamed).map((name) => `— ${name}`);
  return { count: all.length, names: [...names, ...(all.length > mostNamed ? ['…'] : [])].join('\n') };
};

/** The email about what hits the account now, and the notices of plans that it names; null if nothing does any more. */
const compose = async (
  tx: Handle,
  { account, language_id, timezone, page }: Recipient & { account: number; page: string },
  notices: readonly Notice[],
  replaceable: ReadonlySet<number>,
): Promise<{ email: Written; named: Notice[] } | null> => {
  const language = languages[language_id];
  const tracks = await listAll(tx, account, notices);
  const ids = [...new Set([...tracks.values()].flat())];
  const moment = ({ at }: Notice) => writtenMoment(new Date(at ?? ''), language, timezone);
  const cancelled = notices.filter(({ is_spared }) => is_spared).map(moment);
  if (ids.length === 0 && cancelled.length === 0) return null;
  const planned = [...tracks].filter(([{ at }, hit]) => at !== null && hit.length > 0);
  const revoked = [...tracks].reduce((sum, [{ at }, hit]) => (at === null ? sum + hit.length : sum), 0);
  const ahead = planned.length > 0 ? 'planned' : 'cancelled';
  const email = revocationsEmail(language, {
    about: revoked > 0 ? 'revoked' : ahead,
    revoked,
    planned: planned.map(([notice, hit]) => ({ at: moment(notice), count: hit.length })),
    cancelled,
    playlists: namesOf(await listHitPlaylists(tx, account, 'track', ids)),
    venues: namesOf(await listHitVenues(tx, account, 'track', ids)),
    replaceable: { count: ids.filter((id) => replaceable.has(id)).length, of: ids.length },
    url: revoked > 0 ? page : `${page}?tab=planned`,
  });
  return { email, named: planned.map(([notice]) => notice) };
};

/**
 * Writes one email to an account about all that has been collected, in the transaction that ends its notices: a process
 * that dies before loses none, and of two processes one writes.
 */
const notify = async ({ db, emailQueue, portalUrl }: Deps, account: number): Promise<void> => {
  // Sought before anything is locked, for which a revocation would wait.
  const expected = await listAll(db, account, await listNotices(db, account));
  const replaceable = await findReplaceable(db, [...new Set([...expected.values()].flat())]);
  await transaction(db, async (tx) => {
    const notices = await lockNotices(tx, account);
    if (notices.length === 0) return;
    const recipient = await findRecipient(tx, account);
    const page = new URL('mymusic/revoked', portalUrl()).toString();
    const written = recipient && (await compose(tx, { ...recipient, account, page }, notices, replaceable));
    await endNotices(tx, notices, written?.named ?? []);
    if (written) await emailQueue.write(tx, { ...written.email, account_id: account, recipient: recipient.email });
  });
};

/** Sends the emails that are due. Rejects with all failures after the other accounts are notified. */
export const notifyOfRevocations = async (deps: Deps, stopping?: AbortSignal): Promise<void> => {
  const failures: unknown[] = [];
  for (const account of await listDueAccounts(deps.db)) {
    if (stopping?.aborted) break;
    await notify(deps, account).catch((error: unknown) => failures.push(error));
  }
  await removeCancelledPlans(deps.db);
  if (failures.length > 0) throw new AggregateError(failures, 'accounts are not notified of revocations');
};

export const createRevocationNoticesJob = (deps: Deps, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => notifyOfRevocations(deps, stopping), every, report);
