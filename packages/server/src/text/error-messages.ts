import { byKey } from './texts.ts';

/** The sentence that people read of each error. */
export const messages = byKey((text) => text.errors);
