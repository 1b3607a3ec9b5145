import { userInfo } from 'node:os';

/** Who runs this process, as the operating system calls them; their number where it has no name for them. */
export const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
};
