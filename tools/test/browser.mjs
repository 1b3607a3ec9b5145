import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from '../lib/debian.mjs';
import { Refusal } from '../lib/refusal.mjs';
import { root } from '../lib/root.mjs';
import { program, run } from '../lib/run.mjs';

/**
 * A Chromium that really starts: the one that is named, the system's, the one in the npm package, Debian's,
 * Playwright's own; each only if those before it do not start.
 * @returns {Promise<{path: string, version: string, from: string}>}
 */
export async function findBrowser(say) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const version = await versionOf(named);
    if (version) return { path: named, version, from: 'CHROMIUM_PATH' };
    throw new Refusal(`CHROMIUM_PATH names ${named}, which does not start: name another browser or unset it.`);
  }
  for (const [from, find] of sources) {
    const path = await find(say);
    const version = path && (await versionOf(path));
    if (version) return { path, version, from };
  }
  throw new Refusal('No browser was found, and none could be brought: install Chromium or name one in CHROMIUM_PATH.');
}

const sources = [
  ['the system', () => onPath()],
  ['npm (@sparticuz/chromium)', (say) => fromNpm(say)],
  ['Debian', async (say) => canInstall() && (await aptInstall(['chromium-headless-shell'], say)) && onPath()],
  ['Playwright', (say) => fromPlaywright(say)],
];

/** The version of a browser if it starts here and renders text, driven as the tests drive it: one without fonts dies. */
async function versionOf(executablePath) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ executablePath, timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.setContent('<h1>Kamerton Камертон</h1>');
      await page.screenshot();
      return browser.version();
    } finally {
      await browser.close();
    }
  } catch {
    return undefined;
  }
}

/** The headless shell does the same in two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const onPath = () =>
  [
    ...names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))),
    ...elsewhere,
  ].find((path) => existsSync(path));

/**
 * The browser that an npm package carries, packed, unpacked into .cache with the libraries and fonts it comes with:
 * a bare system has none of them.
 */
async function fromNpm(say) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, '.cache', 'chromium');
  const start = join(folder, 'start');
  if (existsSync(start)) return start;
  say('Unpacking the browser of an npm package …');
  mkdirSync(folder, { recursive: true });
  const unpack = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()";
  // The package brings its libraries only where it takes the machine for the system it was built on.
  const env = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const { code } = await run(process.execPath, ['--input-type=module', '--eval', unpack], { env });
  if (code !== 0) return undefined;
  // Its own configuration names folders of the system that it was built for.
  writeFileSync(
    join(folder, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`,
  );
  writeFileSync(
    start,
    `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/al2023/lib' FONTCONFIG_PATH='${folder}/fonts'
exec '${folder}/chromium' "$@"
`,
  );
  chmodSync(start, 0o755);
  return start;
}

async function fromPlaywright(say) {
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  say('Downloading the browser of Playwright …');
  const { code } = await program('playwright', ['install', 'chromium']);
  return code === 0 ? chromium.executablePath() : undefined;
}
