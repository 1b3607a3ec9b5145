import { type Language, languages } from '@kamerton/wire';
import { readClock } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { findAccount } from '../../identity/auth/accounts.store.ts';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { insertEvent } from '../../common/events/events.store.ts';
import { asksForHelp } from './on-air.rules.ts';
import { createOnAirBoard } from './on-air.service.ts';
import { listQuiet, publishOnAir } from './on-air.store.ts';
import {
  insertAlerts,
  listFirstNames,
  recordSilences,
  removeSettledAlerts,
  type Silence,
} from './silence-alerts.store.ts';
import type { SilentVenues } from '../../../text/ru/emails.ts';
import { composeEmail, type Written } from '../../common/emails/emails.rules.ts';

/** Sent when venues should play and do not. `url` leads to them. */
const venuesSilentEmail = (language: Language, silent: SilentVenues): Written =>
  composeEmail('venues_silent', language, ({ venuesSilent }) => venuesSilent(silent));

/** Milliseconds between two runs. */
const every = 60_000;

/** Minutes for which a venue that should play is silent, or not known to play at all, before its account is told. */
const limits = { silent: 10, gone: 60 };

/** Venues that an email names. */
const mostNamed = 20;

interface Deps {
  db: Handle;
  emailQueue: EmailQueue;
  portalUrl: () => string;
}

/** Notifies an account in its portal and by one email of all of its venues that have fallen silent. */
const alertAccount = async (
  { db, emailQueue, portalUrl }: Deps,
  id: number,
  quiet: readonly Silence[],
): Promise<void> => {
  await transaction(db, async (tx) => {
    const account = await findAccount(tx, id);
    const alerted = await insertAlerts(
      tx,
      quiet.map(({ venue_id }) => venue_id),
    );
    if (!account || alerted.length === 0) return;
    const url = new URL('object?air=silent,offline', portalUrl()).toString();
    const silent = new Set(quiet.filter(({ is_silent }) => is_silent).map(({ venue_id }) => venue_id));
    const named = await listFirstNames(tx, alerted, mostNamed);
    const venues = named.map(({ id: venue, name }) => ({ name, is_silent: silent.has(venue) }));
    const message = venuesSilentEmail(languages[account.language_id], { count: alerted.length, url, venues });
    await emailQueue.write(tx, { ...message, account_id: id, recipient: account.email });
    for (const venue of alerted) await publishOnAir(tx, id, venue);
    await insertEvent(tx, id, { event: 'venue.silent', data: { venue_ids: alerted } });
  });
};

/** Alerts accounts, once, to venues that should have played for minutes and did not, by the server's clock. */
export const alertSilence = async (deps: Deps, board = createOnAirBoard()): Promise<void> => {
  await removeSettledAlerts(deps.db);
  const now = await readClock(deps.db);
  const silent = (await listQuiet(deps.db)).flatMap((venue) => {
    const state = board(venue, now);
    const { venue_id, account_id } = venue;
    return asksForHelp(state) ? [{ venue_id, account_id, is_silent: state.status === 'silent' }] : [];
  });
  const due = await transaction(deps.db, (tx) => recordSilences(tx, silent, limits));
  const quiet = silent.filter(({ venue_id }) => due.has(venue_id));
  const failures: unknown[] = [];
  for (const account of new Set(quiet.map(({ account_id }) => account_id))) {
    const venues = quiet.filter(({ account_id }) => account_id === account);
    await alertAccount(deps, account, venues).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts were not told of silent venues');
};

export const createSilenceAlertsJob = (deps: Deps, report: (error: unknown) => void): PeriodicJob => {
  const board = createOnAirBoard();
  return createPeriodicJob(() => alertSilence(deps, board), every, report);
};
