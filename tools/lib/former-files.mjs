import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds for which replaced files stay: a server that nobody restarts after an update serves its own build. */
const lasting = 30 * 86_400_000;

/** Builds that follow one another all day, as developers make them, leave no more files than this. */
const most = 2000;

/** File beside those of a build: since when those of builds before it are replaced, in milliseconds since 1970. */
export const formerList = 'former.json';

/** Nothing of a list that a power cut has left empty. */
function readReplaced(place) {
  try {
    return JSON.parse(readFileSync(join(place, formerList), 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Which of `names`, files that a build has no more, were replaced lately, by the list in `place`.
 * @returns {Record<string, number>} the list that comes after it
 */
export function formerFiles(place, names) {
  const replaced = readReplaced(place);
  const now = Date.now();
  const former = names
    .map((name) => [name, replaced[name] ?? now])
    .filter(([, since]) => now - since <= lasting)
    .sort(([, one], [, other]) => other - one);
  return Object.fromEntries(former.slice(0, most));
}

/**
 * Puts a build into `place` while programs of the builds before it run, each file in one step and in their order. Those
 * load parts of theirs when they need them, so that former scripts stay; everything else is removed.
 * @param {[name: string, code: string][]} files
 */
export function replaceFiles(place, files) {
  mkdirSync(place, { recursive: true });
  const own = new Set(files.map(([name]) => name));
  const others = readdirSync(place).filter((name) => !own.has(name));
  const scripts = others.filter((name) => name.endsWith('.cjs'));
  const former = formerFiles(place, scripts);
  for (const [name, code] of [...files, [formerList, JSON.stringify(former)]]) {
    const unfinished = join(place, `${name}.part`);
    writeFileSync(unfinished, code);
    renameSync(unfinished, join(place, name));
  }
  for (const name of others)
    if (!(name in former) && name !== formerList) rmSync(join(place, name), { recursive: true, force: true });
}

/** Takes away the page of an older build, which a server would keep; its scripts stay for pages that are open. */
export const withdrawPage = (place) => rmSync(join(place, 'index.html'), { force: true });
