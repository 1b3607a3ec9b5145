import type { Plugin, Rolldown } from 'vite';

interface FirstScreen {
  /** Of the one file that is made of its modules and their imports; without it these are split by default. */
  name?: string;
  /** All that is loaded for it, by the ends of the modules' names. */
  modules: string[];
  /** Fetched for a language, for guests, or for the signed-in at an address below `/dist`. */
  key: string;
  /** Font of most of its letters, by the names of `cut-fonts.ts`; all fonts would delay the code. */
  fonts?: string[];
  /** Calls of the API, as its queries write them; `$1` comes from the address. */
  calls?: string[];
}

/** Screens that people come in by: their code and data are asked for beside the app's code, not after it. */
const firstScreens: readonly FirstScreen[] = [
  { name: 'auth', modules: ['screens/auth.tsx', 'shell/auth-layout.tsx'], key: 'guest' },
  {
    name: 'home',
    modules: ['screens/home.tsx'],
    key: '^/$',
    calls: [
      '/objects?limit=1000&offset=0&is_active=true',
      '/my/totals',
      '/contract',
      '/profile',
      '/albums/?limit=12&offset=0',
      '/collections?limit=8&offset=0',
    ],
  },
  {
    name: 'album',
    modules: ['screens/album.tsx'],
    key: '^/musicbase/album/([1-9]\\d{0,15})$',
    calls: ['/albums/$1?limit=1000&offset=0'],
  },
  { modules: ['screens/search.tsx'], key: '^/search$' },
];

const languages: readonly FirstScreen[] = [
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
  { name: 'writes', test: /lib\/writes\/(?:playlist|support|player)\.ts$/, priority: 1 },
  // A language's texts and those of a screen share it: neither is to bring the other.
  { name: 'grammar', test: /ui\/src\/grammar\.ts$/, priority: 1 },
  ...firstScreens.flatMap(({ name, modules }) => (name ? [{ name, test: isOneOf(modules) }] : [])),
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
