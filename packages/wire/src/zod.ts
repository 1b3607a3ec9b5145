import { z } from 'zod';

// A browser's content policy forbids functions made of text and reports the attempt. Zod makes it with the first object
// schema, so that schemas take `z` from here.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
