import type { Language, PasskeyAssertion, PasskeyAttestation } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import type { LimitedCaller } from '../../../lib/caller.ts';
import { Conflict, Invalid, NotFound, orNotFound, Unauthorized } from '../../../lib/errors.ts';
import { isPasswordHash } from '../../../lib/password-hash.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { writtenMoment } from '../../common/emails/emails.rules.ts';
import type { Deps } from '../../deps.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { beginAssertion, beginAttestation, verifyAttestation } from '../passkeys/passkeys.service.ts';
import { insertPasskey, listPasskeys, removePasskey, renamePasskey } from '../passkeys/passkeys.store.ts';
import { assertProven, type Proof } from './owner-proof.service.ts';
import { tryPasskey } from './passkey-checks.service.ts';
import type { Realm } from './realms.service.ts';
import { detachPasskey } from './session-lock.store.ts';

interface Owner {
  id: number;
  email: string;
  name: string;
}

/** Call of an owner that adds or removes a passkey. */
interface Call {
  owner: Owner;
  ip: string;
  /** Runs `work` in a transaction that the owner's session outlasts. */
  grant: <T>(work: (tx: Handle) => Promise<T>) => Promise<T>;
  /** Actor for the audit log, and the reader of the email. */
  readNotified: (tx: Handle) => Promise<{ actor: Actor; email: string; language: Language; timezone: string | null }>;
}

/** The realm whose passkeys are meant, and what its calls need. */
type Side = Pick<Deps, 'db' | 'emailQueue' | 'encryption' | 'portalUrl'> & { realm: Realm };

/** Throws `not_found` where browsers refuse passkeys. */
export const partyOf = ({ portalUrl }: Pick<Side, 'portalUrl'>) => orNotFound(relyingPartyOf(portalUrl()));

export const beginPasskeySignIn = async (side: Side) => ({
  options: await beginAssertion(side.db, partyOf(side), { realm: side.realm.name, purpose: 'sign-in' }),
});

/** Returns the passkey that has signed; throws `login_failed`. */
export const checkSignInPasskey = async (side: Side, caller: LimitedCaller, assertion: PasskeyAssertion) => {
  const who = { realm: side.realm.name, id: null, email: '' };
  const passkey = await tryPasskey(side.db, caller, who, { party: partyOf(side), assertion });
  if (!passkey) throw new Unauthorized('login_failed');
  return passkey;
};

export const listOwnPasskeys = async ({ db, portalUrl, realm: { of } }: Side, { id }: Owner) => ({
  passkeys: await listPasskeys(db, { of, id }),
  address: relyingPartyOf(portalUrl())?.origin ?? null,
});

export const beginConfirmation = async (side: Side, { id }: Owner) => ({
  options: await beginAssertion(side.db, partyOf(side), { owner: { of: side.realm.of, id }, purpose: 'confirm' }),
});

export const beginOwnPasskey = async (side: Side, owner: Owner, proof: Proof, caller: LimitedCaller) => {
  const { db, realm } = side;
  const party = partyOf(side);
  await assertProven(side, owner, proof, caller);
  return { options: await beginAttestation(db, party, { of: realm.of, id: owner.id }, owner) };
};

/** Writes the audit entry and tells the owner by email. */
const announce = async (
  tx: Handle,
  { emailQueue, portalUrl, realm }: Side,
  { owner: { id }, ip, readNotified }: Call,
  { happened, passkey }: { happened: 'added' | 'removed'; passkey: string },
): Promise<void> => {
  const { name: kind } = realm;
  const { actor, email, language, timezone } = await readNotified(tx);
  const act = `${kind}.passkey-${happened === 'added' ? 'add' : 'remove'}` as const;
  await record(tx, actor, { act, kind, id, name: email, after: { passkey } });
  const at = writtenMoment(new Date(), language, timezone);
  const url = new URL('forgot', portalUrl()).toString();
  const message = realm.passkeyEmail(language, happened, { at, address: ip, url });
  await emailQueue.write(tx, { ...message, account_id: kind === 'account' ? id : null, recipient: email });
};

export const addOwnPasskey = async (
  side: Side,
  call: Call,
  { name, attestation, agent }: { name: string; attestation: PasskeyAttestation; agent: string },
) => {
  const owner = { of: side.realm.of, id: call.owner.id };
  const created = await verifyAttestation(side.db, partyOf(side), owner, attestation);
  if (!created) throw new Invalid({ attestation: 'wrong' });
  const { grant } = call;
  const passkey = await grant(async (tx) => {
    const inserted = await insertPasskey(tx, owner, { ...created, name, agent });
    if (typeof inserted === 'string') throw new Invalid({ attestation: inserted });
    await announce(tx, side, call, { happened: 'added', passkey: name });
    return inserted;
  });
  side.emailQueue.wake();
  return passkey;
};

export const renameOwnPasskey = async (
  { db, realm: { of } }: Side,
  { id }: Owner,
  passkey: { id: number; name: string },
) => orNotFound(await renamePasskey(db, { of, id }, passkey));

/** `session` is the id of the call's, which goes on if it began by this passkey. */
export const removeOwnPasskey = async (
  side: Side,
  call: Call & { session: number; caller: LimitedCaller },
  { id, ...proof }: Proof & { id: number },
): Promise<void> => {
  const { realm, emailQueue } = side;
  const { owner, session, caller, grant } = call;
  await assertProven(side, owner, proof, caller);
  await grant(async (tx) => {
    await detachPasskey(tx, realm.name, session, id);
    const hasPassword = isPasswordHash((await realm.findOwner(tx, owner.id))?.password_hash ?? '');
    const removed = await removePasskey(tx, { of: realm.of, id: owner.id }, id, hasPassword ? 'remove' : 'keep');
    if (removed === null) throw new NotFound();
    if (removed === 'last') throw new Conflict('last_passkey');
    await announce(tx, side, call, { happened: 'removed', passkey: removed.name });
  });
  emailQueue.wake();
};
