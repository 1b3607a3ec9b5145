/** No room is left where the media or the database lie. */
export class DiskFull extends Error {}

/** Whether a failure means that a disk is full, be it the file system's or the database's. */
export const isDiskFull = (error: unknown): boolean => {
  if (error instanceof DiskFull) return true;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /no space left/i.test(message ?? '');
};
