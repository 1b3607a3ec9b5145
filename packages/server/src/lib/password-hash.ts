import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | undefined;

/** True if `password` fits. Without an account the same time is spent on a dummy hash. */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobody ??= hash('nobody has this password');
  const fits = await verify(stored ?? (await nobody), password);
  return stored !== undefined && fits;
};
