/** Loaded at its first use: a start needs no native library. */
const argon2 = () => import('@node-rs/argon2');

/** Argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. */
export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password);

let nobody: Promise<string> | undefined;

/** True if `password` fits. Without an account the same time is spent on a dummy hash. */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password');
  const fits = await (await argon2()).verify(stored ?? (await nobody), password);
  return stored !== undefined && fits;
};
