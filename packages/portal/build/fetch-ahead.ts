import type { Plugin } from 'vite';

interface FirstScreen {
  module: string;
  /** For whom it is fetched: those of a language, guests, or the signed-in at an address below `/dist`. */
  key: string;
  /** What most of its letters are drawn with, by the names of `cut-fonts.ts`; all of them would keep the code waiting. */
  fonts?: string[];
  /** What it asks the API for, as its queries write it; `$1` comes from the address. */
  calls?: string[];
}

/** Screens that people come in by: their code and data are asked for beside the entry's code, not after it. */
const firstScreens: readonly FirstScreen[] = [
  { module: 'i18n/ru/main.ts', key: 'ru', fonts: ['golos-russian'] },
  { module: 'i18n/en/main.ts', key: 'en', fonts: ['golos-latin'] },
  { module: 'screens/auth.tsx', key: 'guest' },
  {
    module: 'screens/home.tsx',
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
    module: 'screens/album.tsx',
    key: '^/musicbase/album/([1-9]\\d{0,15})$',
    calls: ['/albums/$1?limit=1000&offset=0'],
  },
  { module: 'screens/search.tsx', key: '^/search$' },
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
    const chunkOf = (module: string) =>
      Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(module));
    const fontFile = (name: string) => {
      const file = Object.keys(bundle).find((each) => new RegExp(`assets/${name}-.{8}\\.woff2$`).test(each));
      if (!file) throw new Error(`no style uses the font ${name}`);
      return file;
    };
    const there = withImports(chunkOf('portal/index.html')?.fileName ?? '');
    const ahead = firstScreens.map(({ module, key, fonts = [], calls = [] }) => {
      const files = [...withImports(chunkOf(module)?.fileName ?? '')].filter((file) => !there.has(file));
      if (files.length === 0) throw new Error(`${module} has no code of its own`);
      return { key, files: [...files, ...fonts.map(fontFile)], calls };
    });
    this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(ahead) });
  },
});
