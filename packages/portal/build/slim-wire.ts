import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const wireSource = fileURLToPath(new URL('../../wire/src/index.ts', import.meta.url));

/** Whether a value is made of plain data only: no function and no schema in it. */
const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? !('_zod' in value) && Object.values(value).every(isData)
    : ['string', 'number', 'boolean'].includes(typeof value);

interface WireTable {
  api: Record<string, { method: string; path: string; once?: true }>;
}

/**
 * Of wire's table a call needs method, path and whether it makes a thing. The schemas, and zod with them (30 KiB), stay with the server and with
 * the rules of forms (`*-rules.ts`), which come when a form is sent.
 */
export function slimWire(): Plugin {
  const slim = '\0slim-wire';
  return {
    name: 'slim-wire',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@kamerton/wire' && !importer?.endsWith('-rules.ts') ? slim : undefined,
    async load(id) {
      if (id !== slim) return undefined;
      const { module } = await runnerImport<WireTable & Record<string, unknown>>(wireSource);
      const { api, ...rest } = module;
      const calls = Object.entries(api).map(([name, { method, path, once }]) => [
        name,
        { method, path, ...(once && { once }) },
      ]);
      return Object.entries({ ...rest, api: Object.fromEntries(calls) as unknown })
        .filter(([, value]) => isData(value))
        .map(([name, value]) => `export const ${name} = /* @__PURE__ */ ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
