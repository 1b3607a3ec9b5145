// npm run lock: completes package-lock.json after `npm install`.
// If the registry that npm installed from lacks a package's builds for other systems, npm leaves them out of the
// lock and `npm ci` then refuses it ("Missing: … from lock file"). They are optional: named here, they are passed over.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const systems = ['linux', 'darwin', 'win32', 'android', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'aix', 'sunos'];
const cpus = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

/** The lock's entry for one build of a package, as npm would have written it, or undefined if the name tells no system. */
function entryFor(name, version, isDev) {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = words.find((word) => cpus.includes(word));
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  if (!os) return undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(isDev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    os: [os],
  };
}

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
for (const [at, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isExact = /^\d/.test(version);
    const isThere = lock.packages[`${at}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
    if (!at.includes('node_modules/') || !isExact || isThere) continue;
    const entry = entryFor(name, version, dev);
    if (!entry) continue;
    lock.packages[`node_modules/${name}`] = entry;
    added += 1;
  }
}

// An address here would tie every clone to the registry that was used when the lock was made.
for (const entry of Object.values(lock.packages)) {
  if (!entry.link) delete entry.resolved;
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional packages added.`);
