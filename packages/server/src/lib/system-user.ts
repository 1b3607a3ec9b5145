import { userInfo } from 'node:os';

/** Name of the operating system's user who runs this process; the uid if it has no name. */
export const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
};
