import type { Language, Passkey, PasskeyAssertion, PasskeyAttestation } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Invalid, NotFound, orNotFound, Unauthorized } from '../../../lib/errors.ts';
import { userAgentOf } from '../../../http/account.ts';
import { limitByNetwork, limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import {
  beginAssertion,
  beginAttestation,
  type VerifiedPasskey,
  verifyAttestation,
} from '../passkeys/passkeys.service.ts';
import { insertPasskey, listPasskeys, type Owner, removePasskey, renamePasskey } from '../passkeys/passkeys.store.ts';
import { assertProven, type Proof, tryPasskey } from './owner-proof.service.ts';
import { hasPassword, type Realm } from './passwords.service.ts';
import { detachPasskey } from './realm-sessions.store.ts';
import { emailNews } from './security-emails.service.ts';
import { begunSignIns, triedSignIns } from './sign-in.rules.ts';

type Limit = Awaited<ReturnType<typeof limitByNetwork>>;

/** Tools of a realm’s calls about passkeys, with its limits. */
interface Side extends Deps {
  realm: Realm;
  limitBegun: Limit;
  limitTried: Limit;
  limitProven: Limit;
}

export interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A call of an owner in a session. */
interface OwnCall extends Call {
  owner: { id: number; email: string; name: string };
  session_id: number;
  actor: Actor;
  language: Language;
  /** Runs `work` in a transaction that the session outlasts. */
  within: <R>(work: (tx: Handle) => Promise<R>) => Promise<R>;
}

/** Returns what the functions below need; each realm has its own addresses and limits. */
export const passkeySide = async (app: FastifyInstance, deps: Deps, realm: Realm): Promise<Side> => ({
  ...deps,
  realm,
  limitBegun: await limitByNetwork(app, begunSignIns),
  limitTried: await limitByNetwork(app, triedSignIns),
  limitProven: await limitProofs(app),
});

const partyOf = ({ portalUrl }: Deps) => orNotFound(relyingPartyOf(portalUrl()));

const ownerIn = ({ realm }: Side, { id }: { id: number }): Owner => ({ realm: realm.name, id });

/** Writes the audit entry and tells the owner by email. */
const announce = async (
  tx: Handle,
  side: Side,
  { owner, actor, request: { ip }, language }: OwnCall,
  { act, passkey }: { act: 'add' | 'remove'; passkey: string },
): Promise<void> => {
  const { realm } = side;
  const found = orNotFound(await realm.find(tx, owner.id));
  const what = { kind: realm.name, id: owner.id, name: found.email, after: { passkey } };
  await record(tx, actor, { act: `${realm.name}.passkey-${act}`, ...what });
  await emailNews(tx, side, found, { news: act === 'add' ? 'passkey_added' : 'passkey_removed', ip, language });
};

export const beginPasskeySignIn = async (side: Side, { request, reply }: Call) => {
  const party = partyOf(side);
  await side.limitBegun(request, reply);
  return { options: await beginAssertion(side.db, party, side.realm.name) };
};

/** Returns the passkey that has signed. Throws `login_failed`. */
export const verifyPasskeySignIn = async (
  side: Side,
  { request, reply }: Call,
  assertion: PasskeyAssertion,
): Promise<VerifiedPasskey> => {
  await side.limitTried(request, reply);
  const who = { realm: side.realm.name, id: null, email: '' };
  const passkey = await tryPasskey(side.db, limitedCaller(reply), who, { party: partyOf(side), assertion });
  if (!passkey) throw new Unauthorized('login_failed');
  return passkey;
};

export const listOwnPasskeys = async (side: Side, owner: { id: number }) => ({
  passkeys: await listPasskeys(side.db, ownerIn(side, owner)),
  address: relyingPartyOf(side.portalUrl())?.origin ?? null,
});

/** Options for a signature that proves who the owner is. */
export const beginPasskeyProof = async (side: Side, owner: { id: number }) => ({
  options: await beginAssertion(side.db, partyOf(side), side.realm.name, ownerIn(side, owner)),
});

/** Options for another passkey, for a proof. */
export const beginOwnPasskey = async (side: Side, { owner, request, reply }: OwnCall, proof: Proof) => {
  const party = partyOf(side);
  await side.limitProven(request, reply);
  await assertProven(side, owner, proof, limitedCaller(reply));
  return { options: await beginAttestation(side.db, party, ownerIn(side, owner), owner) };
};

export const addOwnPasskey = async (
  side: Side,
  call: OwnCall,
  { name, attestation }: { name: string; attestation: PasskeyAttestation },
): Promise<Passkey> => {
  const { request, reply, within } = call;
  await side.limitProven(request, reply);
  const owner = ownerIn(side, call.owner);
  const created = await verifyAttestation(side.db, partyOf(side), owner, attestation);
  if (!created) throw new Invalid({ attestation: 'wrong' });
  const agent = userAgentOf(request);
  return within(async (tx) => {
    const inserted = await insertPasskey(tx, owner, { ...created, name, agent });
    if (typeof inserted === 'string') throw new Invalid({ attestation: inserted });
    await announce(tx, side, call, { act: 'add', passkey: name });
    return inserted;
  });
};

export const renameOwnPasskey = async (
  side: Side,
  owner: { id: number },
  change: { id: number; name: string },
): Promise<Passkey> => orNotFound(await renamePasskey(side.db, ownerIn(side, owner), change));

/** Removes a passkey for a proof. The last one stays where there is no password: throws `last_passkey`. */
export const removeOwnPasskey = async (
  side: Side,
  call: OwnCall,
  { id, ...proof }: Proof & { id: number },
): Promise<void> => {
  const { realm } = side;
  const { owner, session_id, request, reply, within } = call;
  await side.limitProven(request, reply);
  await assertProven(side, owner, proof, limitedCaller(reply));
  await within(async (tx) => {
    await detachPasskey(tx, realm.name, session_id, id);
    const found = orNotFound(await realm.find(tx, owner.id));
    const removed = await removePasskey(tx, ownerIn(side, owner), id, hasPassword(found) ? 'remove' : 'keep');
    if (removed === null) throw new NotFound();
    if (removed === 'last') throw new Conflict('last_passkey');
    await realm.endGrants?.(tx, owner.id);
    await announce(tx, side, call, { act: 'remove', passkey: removed.name });
  });
};
