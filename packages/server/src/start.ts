import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Node's cache of compiled code, which versions before 22 lack. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };

enableCompileCache?.(fileURLToPath(new URL('../dist/bundle/compiled/', import.meta.url)));
await import('./main.ts');
