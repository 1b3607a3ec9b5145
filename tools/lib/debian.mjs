import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** True if the system's package manager may install programs: root, on Debian or a derivative. */
export const canInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

let isFresh = false;

/** Installs Debian packages; false where that fails (no network, no such package). */
export async function aptInstall(packages, say) {
  say(`Installing from Debian: ${packages.join(', ')} …`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  if (!isFresh) await run('apt-get', ['update', '-q'], options);
  isFresh = true;
  const { code } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
  return code === 0;
}
