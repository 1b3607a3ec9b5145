import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { Forbidden } from '../../../lib/errors.ts';
import { networkOf } from '../../../lib/network.ts';
import type { Caller } from '../../../lib/caller.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import type { RealmName } from '../passkeys/passkeys.store.ts';
import { findAccountByEmail } from './accounts.store.ts';
import { countRefusal, type RefusalRow, consumeCounted, isOperatorEmail } from './sign-in-failures.store.ts';

/** The account or operator signing in. `id` is null if the email is unknown. */
export interface SignInName {
  realm: RealmName;
  id: number | null;
  email: string;
}

export type SignInWay = 'password' | 'second_factor' | 'passkey' | 'oidc' | 'link' | 'demo';

export type RefusalReason =
  | 'wrong_password'
  | 'wrong_code'
  | 'wrong_link'
  | 'wrong_passkey'
  | 'wrong_identity'
  | 'forged_identity'
  | 'too_many'
  | 'closed';

/**
 * The account whose data a refusal has: an email that was tried is an account's also if the office refuses it, and
 * personal data also if it is of no account. Null for an operator's.
 */
const accountOf = async (tx: Handle, { realm, id, email }: SignInName): Promise<number | null> => {
  if (realm === 'account') return id ?? (await findAccountByEmail(tx, email))?.id ?? 0;
  if (id !== null || email === '' || (await isOperatorEmail(tx, email))) return null;
  return (await findAccountByEmail(tx, email))?.id ?? 0;
};

/** Sign-ins are logged even at the default log level `warn`. */
const processLog = ({ log }: Caller) => (log.level === 'warn' ? log.child({}, { level: 'info' }) : log);

/** Writes a sign-in to the audit log, in its transaction, and to the process log. */
export const logSignIn = async (
  tx: Handle,
  caller: Caller,
  { realm, id, email, name }: SignInName & { id: number; name: string },
  way: SignInWay,
): Promise<void> => {
  const actor: Actor = { kind: realm, id, name: name || email, address: caller.ip };
  await record(tx, actor, { act: `${realm}.sign-in`, kind: realm, id, name: email, after: { way } });
  processLog(caller).info({ sign_in: { realm, id, way, address: caller.ip } }, 'signed in');
};

const byItself = (address: string): Actor => ({ kind: 'system', name: '', address });

/**
 * Writes a refused sign-in to the process log, and the first of its kind to the audit log. The rest is counted and
 * summarised, so that guesses do not flood the log.
 */
export const logRefusal = async (db: Handle, caller: Caller, who: SignInName, reason: RefusalReason): Promise<void> => {
  const { realm, id, email } = who;
  caller.log.warn({ sign_in: { realm, id, email, reason, address: caller.ip } }, 'sign-in refused');
  await transaction(db, async (tx) => {
    if (!(await countRefusal(tx, { realm, name: email, network: networkOf(caller.ip), reason }))) return;
    const what = { kind: realm, id, name: email, after: { why: reason } };
    const account = await accountOf(tx, who);
    await record(tx, byItself(caller.ip), { act: `${realm}.sign-in-refused`, ...what, account });
  });
};

/** Refuses a sign-in with right credentials to somebody who was shut out: throws `inactive`. */
export const refuseClosed = async (db: Handle, caller: Caller, { realm, id, email }: SignInName): Promise<never> => {
  await logRefusal(db, caller, { realm, id, email }, 'closed');
  throw new Forbidden('inactive');
};

/** Summarises attempts: repetitions of a logged refusal each, all others as one entry per realm and reason. */
const summed = (rows: readonly RefusalRow[]) => {
  const repeated = rows
    .filter(({ is_logged, attempts }) => is_logged && attempts > 1)
    .map(({ realm, name, network, reason, since, attempts }) => ({
      realm,
      name,
      after: { why: reason, attempts: attempts - 1, network, since },
    }));
  const others = rows.filter(({ is_logged }) => !is_logged);
  const kinds = new Map(others.map((row) => [`${row.realm} ${row.reason}`, row]));
  const together = [...kinds.values()].map(({ realm, reason }) => {
    const group = others.filter((row) => row.realm === realm && row.reason === reason);
    const attempts = group.reduce((sum, row) => sum + row.attempts, 0);
    const emails = new Set(group.map(({ name }) => name)).size;
    const networks = new Set(group.map(({ network }) => network)).size;
    return { realm, name: '', after: { why: reason, attempts, emails, networks } };
  });
  return [...repeated, ...together];
};

export const sumUpRefusals = (db: Handle): Promise<void> =>
  transaction(db, async (tx) => {
    for (const { realm, name, after } of summed(await consumeCounted(tx))) {
      const account = name === '' ? null : await accountOf(tx, { realm, id: null, email: name });
      await record(tx, byItself(''), { act: `${realm}.sign-in-refused`, kind: realm, id: null, name, after, account });
    }
  });

/** Milliseconds between two summaries. */
const every = 60_000;

export const createRefusalSummaryJob = (db: Handle, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob(() => sumUpRefusals(db), every, report);
