import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canInstall } from '../../tools/lib/debian.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { run } from '../../tools/lib/run.mjs';

/** Programs that open the product's files, and the Debian packages that have them. */
const packages = {
  ffprobe: 'ffmpeg',
  mutool: 'mupdf-tools',
  qpdf: 'qpdf',
  soffice: 'libreoffice-calc-nogui',
  unzip: 'unzip',
};

const isInstalled = (name) =>
  (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, name)));

/** Makes sure of all of the programs, from Debian where they are missing. */
export async function findPrograms(say) {
  const missing = () => Object.keys(packages).filter((name) => !isInstalled(name));
  if (missing().length > 0 && canInstall())
    await aptInstall(
      missing().map((name) => packages[name]),
      say,
    );
  if (missing().length > 0) throw new Refusal(`To open the product’s files, install ${missing().join(', ')}.`);
}

/** Runs a program to its end; throws with what it said unless it ends with 0. @returns {Promise<string>} its output */
export async function output(program, ...args) {
  const { code, output: said } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.trim().slice(-500)}`);
  return said;
}
