import { languages } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Unauthorized } from '../../../lib/errors.ts';
import type { Caller } from '../../../lib/caller.ts';
import { widerNetworkOf } from '../../../lib/network.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';
import {
  type AccountRow,
  findAccount,
  findSignInToken,
  insertSignInToken,
  lockAccount,
  setTimezone,
  consumeSignInToken,
} from './accounts.store.ts';
import { distributors } from './passwords.service.ts';
import { emailNewNetwork } from './security-emails.service.ts';
import { insertSession, type SessionOrigin } from './sessions.store.ts';
import { logRefusal, logSignIn, refuseClosed, type SignInWay } from './sign-in-log.service.ts';
import { knownTimezone, sessionDays, supportMinutes } from './sign-in.rules.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { composeEmail, writtenMoment } from '../../common/emails/emails.rules.ts';

type Tools = Pick<Deps, 'db' | 'emailQueue' | 'portalUrl'>;

interface SignIn {
  caller: Caller;
  way: SignInWay;
  agent: string;
  /** The client's time zone, stored if the account has none. */
  tz: string | null | undefined;
  /** Checks in the transaction whether the credential still holds; null refuses the sign-in. */
  claim?: (tx: Handle) => Promise<SessionOrigin | null>;
}

/** Creates a session; throws `Unauthorized` if the account is null or its password has changed since it was checked. */
export const signIn = async (tools: Tools, found: AccountRow | null, { caller, way, agent, tz, claim }: SignIn) => {
  const { db } = tools;
  if (!found) throw new Unauthorized('login_failed');
  const token = newToken();
  const account = await transaction(db, async (tx) => {
    const now = await lockAccount(tx, found.id);
    if (!now || now.password_hash !== found.password_hash) throw new Unauthorized('login_failed');
    if (!now.is_active) return null;
    const origin = claim ? await claim(tx) : {};
    if (!origin) throw new Unauthorized('login_failed');
    const { by_support = false } = origin;
    // Support signs in from its own network, and creating its link has sent an email.
    const by = { ip: caller.ip, language: languages[now.language_id] };
    if (!by_support) await emailNewNetwork(tx, { ...tools, realm: distributors }, now, by);
    await insertSession(tx, {
      token_hash: tokenHash(token),
      account_id: now.id,
      agent: agent.slice(0, 300),
      network: widerNetworkOf(caller.ip),
      minutes: by_support ? supportMinutes : sessionDays * 24 * 60,
      ...origin,
    });
    await logSignIn(tx, caller, { realm: 'account', ...now }, way);
    return now;
  });
  if (!account) return refuseClosed(db, caller, { realm: 'account', ...found });
  const timezone = account.timezone === null ? knownTimezone(tz) : null;
  if (timezone) await setTimezone(db, account.id, timezone);
  const { email, name, id, language_id } = account;
  return { token, user: { email, name, id }, language_id, timezone: account.timezone ?? timezone };
};

/** Signs in by a link of support, which is consumed with that. Throws as `signIn` does. */
export const signInByLink = async (tools: Tools, token: string, by: Pick<SignIn, 'caller' | 'agent' | 'tz'>) => {
  const { db } = tools;
  const hash = tokenHash(token);
  const link = await findSignInToken(db, hash);
  if (!link) await logRefusal(db, by.caller, { realm: 'account', id: null, email: '' }, 'wrong_link');
  const account = link && (await findAccount(db, link.account_id));
  const made_by = link?.made_by ?? null;
  const claim = async (tx: Handle) =>
    (await consumeSignInToken(tx, hash, made_by)) ? { by_support: true, made_by } : null;
  return signIn(tools, account, { ...by, way: 'link', claim });
};

/**
 * Creates a link that signs in without a password, once, within ten minutes; the owner gets an email. The account is
 * locked. `portal` is the portal's URL with a trailing slash.
 */
export const newSignInLink = async (
  tx: Handle,
  actor: Actor,
  account: Pick<AccountRow, 'id' | 'email' | 'language_id' | 'timezone'>,
  { emailQueue, portal }: { emailQueue: EmailQueue; portal: string },
): Promise<{ url: string; expires_at: string }> => {
  const { id, email } = account;
  const token = newToken();
  const expires_at = await insertSignInToken(tx, id, tokenHash(token), actor.kind === 'staff' ? actor.id : null);
  await record(tx, actor, { act: 'account.sign-in-link', kind: 'account', id, name: email });
  const language = languages[account.language_id];
  const at = writtenMoment(new Date(), language, account.timezone);
  const message = composeEmail('sign_in_link', language, ({ signInLink }) => signInLink(at));
  await emailQueue.write(tx, { ...message, account_id: id, recipient: email });
  const url = new URL(portal);
  url.searchParams.set('token', token);
  return { url: url.toString(), expires_at };
};
