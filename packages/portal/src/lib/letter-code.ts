/**
 * Code of an emailed link, which `before-paint.js` has moved from the address to the state of the navigation: `code`,
 * or `revert`, which undoes a change of the email.
 */
export const letterCodeIn = (state: unknown, name: 'code' | 'revert' = 'code'): string | null => {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
};
