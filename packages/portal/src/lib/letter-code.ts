/** What `before-paint.js` has taken out of the address of a letter's link and left in the state of the navigation. */
export const letterCodeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string' ? state.code : null;
