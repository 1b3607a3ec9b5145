import { z } from 'zod';

// A content security policy forbids functions made of text and reports the attempt. Zod compiles one with the first
// object
// schema, so all schemas import `z` from here.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
