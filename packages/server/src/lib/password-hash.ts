/** Loaded at its first use: a start needs no native library. */
const argon2 = () => import('@node-rs/argon2');

/** Cost of a hash: memory in KiB, passes, threads. As OWASP recommends; those of weaker hashes grow at a sign-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One form for the ways in which keyboards and password managers write the same signs (NIST SP 800-63B). */
const normalized = (password: string): string => password.normalize('NFKC');

/** Argon2id. The result names algorithm and cost. */
export const hashPassword = async (password: string): Promise<string> =>
  (await argon2()).hash(normalized(password), cost);

/** Argon2id hashes, as a regular expression of the database. */
export const passwordHashForm =
  '^[$]argon2id[$]v=[0-9]+[$]m=[0-9]+,t=[0-9]+,p=[0-9]+[$][A-Za-z0-9+/]+[$][A-Za-z0-9+/]+$';

/** True for the hash of a password; false for the empty one of who has none and signs in otherwise. */
export const isPasswordHash = (stored: string): boolean => stored.startsWith('$argon2');

/** True for a hash of another algorithm or of less cost than hashes have. */
export const isWeakHash = (stored: string): boolean => {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
  return Number(memory ?? 0) < cost.memoryCost || Number(passes ?? 0) < cost.timeCost;
};

let nobody: Promise<string> | undefined;

const hashOfNobody = (): Promise<string> =>
  (nobody ??= hashPassword('nobody has this password').catch((error: unknown) => {
    // A shortage of memory must not fail later sign-ins too.
    nobody = undefined;
    throw error;
  }));

/**
 * True if `password` fits, as it was typed or normalized: earlier hashes are of passwords as typed. Without an account or
 * a password the same time is spent on a dummy hash.
 */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  // Also where it is not needed: the first without an account must take no longer.
  const dummy = hashOfNobody();
  dummy.catch(() => {});
  const hash = stored !== undefined && isPasswordHash(stored) ? stored : undefined;
  const checked = hash ?? (await dummy);
  const { verify } = await argon2();
  const one = normalized(password);
  const fits = (await verify(checked, password)) || (one !== password && (await verify(checked, one)));
  return hash !== undefined && fits;
};
