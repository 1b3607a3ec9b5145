import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginStep } from './live-step.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { npm } from './run.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.kamerton-installed');

/**
 * True if node_modules holds what package-lock.json asks for. `tools` are the packages that only tests and checks need:
 * development dependencies.
 */
export function isInstalled(tools) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (stamped === fingerprint(lock, true) || (!tools && stamped === fingerprint(lock, false))) return true;
  if (!holds(JSON.parse(lock), tools)) return false;
  leaveStamp(fingerprint(lock, tools));
  return true;
}

/** Tools that are there are kept. */
const hasTools = () => existsSync(join(modules, 'vitest'));

/** Installs by `npm ci`. A kill in the middle leaves neither npm's record nor ours, so the next start does it again. */
export async function install(say, onStart, wantsTools) {
  refuseWhereNothingCanBeWritten();
  const tools = wantsTools || hasTools();
  const lock = readFileSync(join(root, 'package-lock.json'));
  const end = beginStep(say, 'Installing packages (npm ci), about half a minute', installedOf(JSON.parse(lock), tools));
  const kinds = [tools ? '--include=dev' : '--omit=dev', '--include=optional'];
  const { code, output, seconds } = await npm(['ci', ...kinds], { onStart });
  if (code !== 0) {
    end('');
    throw new Refusal(reasonOf(output), output);
  }
  leaveStamp(fingerprint(lock, tools));
  end(`Packages installed in ${seconds.toFixed(0)} s.`);
}

/** Number of the lock's packages for this machine that are unpacked: npm reports nothing until it has ended. */
const installedOf = ({ packages }, tools) => {
  const manifests = Object.entries(packages)
    .filter(
      ([path, { optional, link, dev }]) => path.includes('node_modules/') && !optional && !link && (tools || !dev),
    )
    .map(([path]) => join(root, path, 'package.json'));
  return () => `${manifests.filter((path) => existsSync(path)).length} of ${manifests.length}`;
};

const fingerprint = (lock, tools) =>
  `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}${tools ? '' : ' without tools'}\n`;

/** npm writes its own record of the tree last: an interrupted install has none, or an older one. */
function readRecord() {
  try {
    return JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  } catch {
    // A power cut may have left it empty.
    return null;
  }
}

function holds(lock, tools) {
  const record = readRecord();
  if (!record) return false;
  const { packages: present } = record;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || (wanted.dev && !tools)) return true;
    const found = present[path];
    if (found) return found.version === wanted.version;
    return wanted.optional && !isForThisMachine(wanted);
  });
}

const isForThisMachine = ({ os, cpu, libc }) => os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;

function leaveStamp(content) {
  try {
    writeFileSync(stamp, content);
  } catch {
    // A tree that this user may only read is compared anew at each start.
  }
}

function refuseWhereNothingCanBeWritten() {
  const folder = existsSync(modules) ? modules : root;
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Refusal(
      `Packages are missing, and this user cannot write to ${folder}: run "npm ci" once as its owner, or use a copy of the project in a folder of your own.`,
    );
  }
}

const reasons = [
  [/ENOSPC/, 'The disk is full: packages could not be installed. Free about 1.5 GB and start again.'],
  [/EACCES|EPERM/, 'npm may not write where it has to: run this as the owner of the folder and of the npm cache.'],
  [
    /EBADENGINE/,
    `Some packages do not run on Node ${process.versions.node}: use Node 20.19 or newer, an even-numbered release.`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    'npm could not reach its registry: check the network (or the proxy in the npm settings) and start again.',
  ],
  [
    /can only install.*in sync|Missing: .* from lock file/s,
    'package.json and package-lock.json disagree: run "npm install", then "npm run lock".',
  ],
];

const reasonOf = (output) =>
  reasons.find(([pattern]) => pattern.test(output))?.[1] ??
  'npm could not install the packages; what it says is above.';
