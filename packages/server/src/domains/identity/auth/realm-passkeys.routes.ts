import type { Language, Passkey, PasskeyAssertion, PasskeyAttestation } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Invalid, NotFound, orNotFound, Unauthorized } from '../../../lib/errors.ts';
import { userAgentOf } from '../../../http/account.ts';
import { limitByNetwork, limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { isPasswordHash } from '../../../lib/password-hash.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { beginAssertion, beginAttestation, verifyAttestation } from '../passkeys/passkeys.service.ts';
import { insertPasskey, listPasskeys, type Owner, removePasskey, renamePasskey } from '../passkeys/passkeys.store.ts';
import { assertProven, type Proof, tryPasskey } from './owner-proof.service.ts';
import type { Locked, Realm } from './passwords.service.ts';
import { detachPasskey } from './realm-sessions.store.ts';
import { emailNews } from './security-emails.service.ts';
import { begunSignIns, triedSignIns } from './sign-in.rules.ts';

interface Call {
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

/** Calls about passkeys, which each realm has at its own addresses: sign-in, and the list of an owner. */
export const createPasskeyCalls = async <T extends Locked>(app: FastifyInstance, deps: Deps, realm: Realm<T>) => {
  const { db, portalUrl } = deps;
  const limitBegun = await limitByNetwork(app, begunSignIns);
  const limitTried = await limitByNetwork(app, triedSignIns);
  const limit = await limitProofs(app);
  const side = { ...deps, realm };
  const ownerOf = ({ id }: { id: number }): Owner => ({ realm: realm.name, id });
  const party = () => orNotFound(relyingPartyOf(portalUrl()));

  /** Writes the audit entry and tells the owner by email. */
  const announce = async (
    tx: Handle,
    { owner, actor, request: { ip }, language }: OwnCall,
    happened: 'add' | 'remove',
    passkey: string,
  ): Promise<void> => {
    const found = orNotFound(await realm.find(tx, owner.id));
    const what = { kind: realm.name, id: owner.id, name: found.email, after: { passkey } };
    await record(tx, actor, { act: `${realm.name}.passkey-${happened}`, ...what });
    const news = happened === 'add' ? 'passkey_added' : 'passkey_removed';
    await emailNews(tx, side, found, { news, ip, language });
  };

  return {
    beginSignIn: async ({ request, reply }: Call) => {
      const here = party();
      await limitBegun(request, reply);
      return { options: await beginAssertion(db, here, realm.name) };
    },

    /** Returns the passkey that has signed. Throws `login_failed`. */
    verifySignIn: async ({ request, reply }: Call, assertion: PasskeyAssertion) => {
      await limitTried(request, reply);
      const who = { realm: realm.name, id: null, email: '' };
      const passkey = await tryPasskey(db, limitedCaller(reply), who, { party: party(), assertion });
      if (!passkey) throw new Unauthorized('login_failed');
      return passkey;
    },

    list: async (owner: { id: number }) => ({
      passkeys: await listPasskeys(db, ownerOf(owner)),
      address: relyingPartyOf(portalUrl())?.origin ?? null,
    }),

    beginProof: async (owner: { id: number }) => ({
      options: await beginAssertion(db, party(), realm.name, ownerOf(owner)),
    }),

    begin: async ({ owner, request, reply }: OwnCall, proof: Proof) => {
      await limit(request, reply);
      const here = party();
      await assertProven(side, owner, proof, limitedCaller(reply));
      return { options: await beginAttestation(db, here, ownerOf(owner), owner) };
    },

    add: async (call: OwnCall, { name, attestation }: { name: string; attestation: PasskeyAttestation }) => {
      const { request, reply, within } = call;
      await limit(request, reply);
      const owner = ownerOf(call.owner);
      const created = await verifyAttestation(db, party(), owner, attestation);
      if (!created) throw new Invalid({ attestation: 'wrong' });
      const agent = userAgentOf(request);
      return within(async (tx) => {
        const inserted = await insertPasskey(tx, owner, { ...created, name, agent });
        if (typeof inserted === 'string') throw new Invalid({ attestation: inserted });
        await announce(tx, call, 'add', name);
        return inserted;
      });
    },

    rename: async (owner: { id: number }, change: { id: number; name: string }): Promise<Passkey> =>
      orNotFound(await renamePasskey(db, ownerOf(owner), change)),

    /** The last one stays where there is no password: throws `last_passkey`. */
    remove: async (call: OwnCall, { id, ...proof }: Proof & { id: number }): Promise<void> => {
      const { owner, session_id, request, reply, within } = call;
      await limit(request, reply);
      await assertProven(side, owner, proof, limitedCaller(reply));
      await within(async (tx) => {
        await detachPasskey(tx, realm.name, session_id, id);
        const hasPassword = isPasswordHash((await realm.find(tx, owner.id))?.password_hash ?? '');
        const removed = await removePasskey(tx, ownerOf(owner), id, hasPassword ? 'remove' : 'keep');
        if (removed === null) throw new NotFound();
        if (removed === 'last') throw new Conflict('last_passkey');
        await realm.endGrants?.(tx, owner.id);
        await announce(tx, call, 'remove', removed.name);
      });
    },
  };
};
