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
 * Of wire's table a call needs method, path and whether it makes a thing. The schemas, and zod with them (30 KiB), stay
 * with the server and with the rules of forms (`*-rules.ts`), which come when a form is sent. Each constant is a module
 * of its own: one that a single screen needs, such as the list of countries, comes with that screen.
 */
export function slimWire(): Plugin {
  const slim = '\0slim-wire';
  const constants = async () => {
    const { module } = await runnerImport<WireTable & Record<string, unknown>>(wireSource);
    const { api, ...rest } = module;
    const calls = Object.entries(api).map(([name, { method, path, once }]) => [
      name,
      { method, path, ...(once && { once }) },
    ]);
    const all = { ...rest, api: Object.fromEntries(calls) as unknown };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => isData(value)));
  };
  let made: ReturnType<typeof constants> | undefined;
  return {
    name: 'slim-wire',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith(slim)) return source;
      return source === '@kamerton/wire' && !importer?.endsWith('-rules.ts') ? slim : undefined;
    },
    async load(id) {
      if (!id.startsWith(slim)) return undefined;
      const all = await (made ??= constants());
      const name = id.slice(slim.length + 1);
      if (name) return `export const ${name} = /* @__PURE__ */ ${JSON.stringify(all[name])};`;
      const code = Object.keys(all).map((each) => `export { ${each} } from '${slim}/${each}';`);
      return { code: code.join('\n'), moduleSideEffects: false };
    },
  };
}
