import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Handle } from '../../db/schema.ts';
import type { Encryption } from '../../lib/encryption.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { lockStaff, replaceRecoveryCodes, takeRecoveryCode, updateStaff } from './staff.store.ts';

/** A code counts for the thirty seconds before and after its own: clocks differ. */
const tolerance = 30;

/** Recovery codes that are made at once, and their length in random bytes. */
const recovery = { count: 10, bytes: 10 };

/** Minutes for which a secret that waits for its first code is shown again. */
const shownAgain = 60;

const purpose = (id: number) => `staff second factor ${id}`;

/** A secret that waits belongs to one session: nobody else who has the password gets to see it. */
const waitingPurpose = (id: number, session: string) => `${purpose(id)}, begun in ${session}`;

interface Waiting {
  secret: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

const openWaiting = (encryption: Encryption, sealed: string | null, purposeOf: string): Waiting | null => {
  const opened = sealed && encryption.open(sealed, purposeOf);
  return opened ? (JSON.parse(opened) as Waiting) : null;
};

/**
 * A secret for an authenticator, and the address that it reads it from: within the same session the one that waits
 * already, so that a page that is loaded anew shows what may have been scanned. `session` is the hash of its token.
 */
export const beginSecret = async (tx: Handle, encryption: Encryption, id: number, session: string) => {
  const member = await lockStaff(tx, id);
  if (!member) return null;
  const bound = waitingPurpose(id, session);
  const waiting = openWaiting(encryption, member.totp_pending_secret, bound);
  const isFresh = waiting !== null && Date.now() - waiting.madeAt < shownAgain * 60_000;
  const secret = isFresh ? waiting.secret : generateSecret();
  if (!isFresh) {
    const sealed = encryption.seal(JSON.stringify({ secret, madeAt: Date.now() } satisfies Waiting), bound);
    await updateStaff(tx, id, { totp_pending_secret: sealed });
  }
  return { secret, uri: generateURI({ issuer: 'Kamerton', label: member.email, secret }) };
};

/** The step of thirty seconds that a code of this secret belongs to, after `lastStep`; null where it is none. */
const stepOf = async (secret: string, token: string, lastStep: number): Promise<number | null> => {
  if (!/^\d{6}$/.test(token)) return null;
  const result = await verify({ secret, token, epochTolerance: tolerance });
  return result.valid && 'timeStep' in result && result.timeStep > lastStep ? result.timeStep : null;
};

/** As people copy them: groups of four. What is kept is the SHA-256 of the letters. */
const recoveryCode = (): string =>
  randomBytes(recovery.bytes)
    .toString('hex')
    .replaceAll(/(.{5})(?=.)/g, '$1-');

const recoveryHash = (code: string) => tokenHash(code.replaceAll('-', '').toLowerCase());

/** Recovery codes in the place of those before; what is told here is told once. */
export const newRecoveryCodes = async (tx: Handle, id: number): Promise<string[]> => {
  const codes = Array.from({ length: recovery.count }, recoveryCode);
  await replaceRecoveryCodes(tx, id, codes.map(recoveryHash));
  return codes;
};

/** Uses a code of the authenticator or a recovery code; neither is taken twice. */
export const useCode = async (tx: Handle, encryption: Encryption, id: number, code: string): Promise<boolean> => {
  const member = await lockStaff(tx, id);
  if (!member?.totp_secret) return false;
  const secret = encryption.open(member.totp_secret, purpose(id));
  const step = secret && (await stepOf(secret, code, member.totp_last_step));
  if (step) {
    await updateStaff(tx, id, { totp_last_step: step });
    return true;
  }
  return takeRecoveryCode(tx, id, recoveryHash(code));
};

/**
 * Makes the secret that waits in this session the one that holds; answers recovery codes, or null where the code is
 * none of it.
 */
export const confirmSecret = async (tx: Handle, encryption: Encryption, id: number, session: string, code: string) => {
  const member = await lockStaff(tx, id);
  const waiting = openWaiting(encryption, member?.totp_pending_secret ?? null, waitingPurpose(id, session));
  const step = waiting && (await stepOf(waiting.secret, code, 0));
  if (!step) return null;
  const totp_secret = encryption.seal(waiting.secret, purpose(id));
  await updateStaff(tx, id, { totp_secret, totp_pending_secret: null, totp_last_step: step });
  return newRecoveryCodes(tx, id);
};
