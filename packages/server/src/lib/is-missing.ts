/** True if an error says that nothing is at a path, or can be; any other one, as of a share that fails, says nothing of it. */
export const isMissing = (error: unknown): boolean =>
  /^(ENOENT|ENOTDIR|ENAMETOOLONG)$/.test((error as NodeJS.ErrnoException).code ?? '');
