import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type Rolldown } from 'vite';

interface Ahead {
  /** All that is loaded, by the ends of the modules' names. */
  modules: string[];
  /** Of the one file that is made of these modules and their imports; without it they are split by default. */
  file?: string | undefined;
  /** Fetched for a language, for guests, or for the signed-in at an address below `/dist`. */
  key: string;
  /** Font of most of its letters, by the names of `cut-fonts.ts`; all fonts would delay the code. */
  fonts?: string[];
  /** Calls of the API; `$1` comes from the address. */
  calls?: readonly string[];
}

/** What is read of `app/route-table.ts`, whose types are those of a browser. */
interface Portal {
  table: readonly {
    path: string;
    layout: string;
    auth: boolean;
    load: () => unknown;
    ahead?: Pick<Ahead, 'file' | 'calls'>;
  }[];
}

const { module: portal } = await runnerImport<Portal>(
  fileURLToPath(new URL('../src/app/route-table.ts', import.meta.url)),
);

/** Screens that people come in by: their code and data are asked for beside the app's code, not after it. */
const firstScreens = portal.table.flatMap(({ path, layout, auth, load, ahead }): Ahead[] => {
  if (!ahead) return [];
  const screen = /[\w-]+\/[\w-]+\.tsx/.exec(String(load))?.[0] ?? '';
  const key = auth ? `^${path.replace(':id', '([1-9]\\d{0,15})')}$` : 'guest';
  return [{ ...ahead, key, modules: layout === 'auth' ? [screen, 'shell/auth-layout.tsx'] : [screen] }];
});

const languages: readonly Ahead[] = [
  { modules: ['i18n/ru/main.ts'], key: 'ru', fonts: ['golos-russian'] },
  { modules: ['i18n/en/main.ts'], key: 'en', fonts: ['golos-latin'] },
];

const isOneOf = (modules: readonly string[]) => (id: string) => modules.some((module) => id.endsWith(module));

/**
 * One file for what `index.html` imports statically, and one for each first screen that has a name, with what it imports
 * beside that. The other pages of the build import nothing of it and stay out.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], test: /node_modules|src\/(?!public)/, priority: 1 },
  // What events make stale: each file of its own would be larger than what is in it.
  { name: 'writes', test: /lib\/writes\/(?:music|support|venues)\.ts$/, priority: 1 },
  // A language's texts and those of a screen share it: neither is to bring the other.
  { name: 'grammar', test: /ui\/src\/grammar\.ts$/, priority: 1 },
  ...firstScreens.flatMap(({ file, modules }) => (file ? [{ name: file, test: isOneOf(modules) }] : [])),
];

/** Tells the server, which writes it into the page, what is to be fetched ahead: `ahead.json` beside the page. */
export const fetchAhead = (): Plugin => ({
  name: 'fetch-ahead',
  apply: 'build',
  generateBundle(_, bundle) {
    const withImports = (name: string, found = new Set<string>()): Set<string> => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || found.has(name)) return found;
      found.add(name);
      for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
      for (const each of chunk.imports) withImports(each, found);
      return found;
    };
    const filesOf = (modules: readonly string[]) =>
      Object.values(bundle)
        .filter((each) => each.type === 'chunk' && each.moduleIds.some(isOneOf(modules)))
        .flatMap(({ fileName }) => [...withImports(fileName)]);
    const fontFile = (name: string) => {
      const file = Object.keys(bundle).find((each) => new RegExp(`assets/${name}-.{8}\\.woff2$`).test(each));
      if (!file) throw new Error(`no style uses the font ${name}`);
      return file;
    };
    const present = new Set(filesOf(['src/app/main.tsx']));
    const ahead = [...languages, ...firstScreens].map(({ modules, key, fonts = [], calls = [] }) => {
      const files = filesOf(modules).filter((file) => !present.has(file));
      if (files.length === 0) throw new Error(`${modules.join(', ')}: no code of its own`);
      return { key, files: [...new Set(files), ...fonts.map(fontFile)], calls };
    });
    this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(ahead) });
  },
});
