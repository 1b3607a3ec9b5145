import { randomBytes } from 'node:crypto';
import type { Handle } from '../../../db/schema.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { lockStaff, replaceRecoveryCodes, consumeRecoveryCode, updateStaff } from './staff.store.ts';

/** Seconds before and after its own period in which a code is accepted, since clocks differ. */
const tolerance = 30;

/** Number of recovery codes, and their length in random bytes. */
const recovery = { count: 10, bytes: 16 };

/** Minutes for which an unconfirmed secret is shown again. */
const shownAgain = 60;

export const secondFactorPurpose = (id: number): string => `staff second factor ${id}`;

/** Binds an unconfirmed secret to one session, so that no one else with the password can read it. */
const waitingPurpose = (id: number, session: string) => `${secondFactorPurpose(id)}, begun in ${session}`;

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
 * Returns a TOTP secret and its `otpauth:` URL. Within the same session it is the unconfirmed one, so that a reloaded
 * page shows the same QR code. `session` is the hash of its token.
 */
export const beginSecret = async (tx: Handle, encryption: Encryption, id: number, session: string) => {
  const member = await lockStaff(tx, id);
  if (!member) return null;
  const bound = waitingPurpose(id, session);
  const waiting = openWaiting(encryption, member.totp_pending_secret, bound);
  const isFresh = waiting !== null && Math.abs(Date.now() - waiting.madeAt) < shownAgain * 60_000;
  const { generateSecret, generateURI } = await import('otplib');
  const secret = isFresh ? waiting.secret : generateSecret();
  if (!isFresh) {
    const sealed = encryption.seal(JSON.stringify({ secret, madeAt: Date.now() } satisfies Waiting), bound);
    await updateStaff(tx, id, { totp_pending_secret: sealed });
  }
  return { secret, uri: generateURI({ issuer: 'Kamerton', label: member.email, secret }) };
};

/**
 * Returns the 30-second step of a valid code later than `lastStep`, else null. A last step in the future is one of a clock
 * that was ahead, and counts as none.
 */
const stepOf = async (secret: string, token: string, lastStep: number): Promise<number | null> => {
  if (!/^\d{6}$/.test(token)) return null;
  const { verify } = await import('otplib');
  const result = await verify({ secret, token, epochTolerance: tolerance });
  if (!result.valid || !('timeStep' in result)) return null;
  const isAhead = lastStep * 30 > Date.now() / 1000 + tolerance;
  return isAhead || result.timeStep > lastStep ? result.timeStep : null;
};

/** Formats a recovery code in groups of four. Its SHA-256 is stored: 128 random bits need no slower hash. */
const recoveryCode = (): string =>
  randomBytes(recovery.bytes)
    .toString('hex')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

const recoveryHash = (code: string) => tokenHash(code.replaceAll('-', '').toLowerCase());

/** Replaces the recovery codes and returns them, the only time that they are shown. */
export const newRecoveryCodes = async (tx: Handle, id: number): Promise<string[]> => {
  const codes = Array.from({ length: recovery.count }, recoveryCode);
  await replaceRecoveryCodes(tx, id, codes.map(recoveryHash));
  return codes;
};

/** Consumes a TOTP or recovery code; neither is accepted twice. */
export const useCode = async (tx: Handle, encryption: Encryption, id: number, code: string): Promise<boolean> => {
  const member = await lockStaff(tx, id);
  if (!member?.totp_secret) return false;
  const secret = encryption.open(member.totp_secret, secondFactorPurpose(id));
  const step = secret && (await stepOf(secret, code, member.totp_last_step));
  if (step) {
    await updateStaff(tx, id, { totp_last_step: step });
    return true;
  }
  return consumeRecoveryCode(tx, id, recoveryHash(code));
};

/** Confirms the secret of this session with a code; returns recovery codes, or null if the code is wrong. */
export const confirmSecret = async (
  tx: Handle,
  encryption: Encryption,
  { id, session, code }: { id: number; session: string; code: string },
) => {
  const member = await lockStaff(tx, id);
  const waiting = openWaiting(encryption, member?.totp_pending_secret ?? null, waitingPurpose(id, session));
  const step = waiting && (await stepOf(waiting.secret, code, 0));
  if (!step) return null;
  const totp_secret = encryption.seal(waiting.secret, secondFactorPurpose(id));
  await updateStaff(tx, id, { totp_secret, totp_pending_secret: null, totp_last_step: step });
  return newRecoveryCodes(tx, id);
};
