import { z } from 'zod';

// A browser's content policy forbids functions made of text and reports the attempt. Zod makes it with the first object
// schema, so this comes before all schemas.
if ('document' in globalThis) z.config({ jitless: true });
