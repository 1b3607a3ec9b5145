import { join } from 'node:path';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { decodeAudio, openArchive, openExport, openTable, readContract } from './files.mjs';
import { exceedRate } from './limits.mjs';
import { openDemo, openEmptyPlace } from './product.mjs';
import { findPrograms, output } from './programs.mjs';
import { recover } from './recovery.mjs';

/** Takes all steps, whether or not one fails. */
async function takeSteps(place, say) {
  const folder = temporaryFolder('kamerton-outside-');
  const steps = [];
  const take = async (name, act) => {
    const step = await act().then(
      (seen) => ({ name, seen, isGood: true }),
      (error) => ({ name, seen: error.message, isGood: false }),
    );
    steps.push(step);
    say(`       ${step.isGood ? 'ok' : 'FAILED'} ${name}: ${step.seen}`);
  };
  const demo = await openDemo(place);
  try {
    await take('an archive in unzip', () => openArchive(demo, folder));
    await take('recordings in ffprobe', () => decodeAudio(demo, folder));
    await take('a contract in qpdf and MuPDF', () => readContract(demo, folder));
    await take('a table in LibreOffice', () => openTable(demo, folder));
    await take('an export of an account in unzip', () => openExport(demo, folder));
    await take('a client beyond 6,000 calls a minute', () => exceedRate(demo));
  } finally {
    await demo.server.stop();
  }
  await take('a backup on the other engine, row by row', () =>
    recover(place, join(folder, 'backup.zip'), (file) => output('unzip', '-tq', file), say),
  );
  return { steps };
}

export const suite = {
  title: 'Files in other programs, a limit that a client hits, a backup on the other engine',
  parts: ['embedded', 'postgresql'],
  rounds: 1,
  open: async (part, _, say) => {
    await findPrograms(say);
    const place = await openEmptyPlace(part, say);
    return { name: place.name, round: () => takeSteps(place, say), close: () => place.drop() };
  },
  faults: ({ steps }) => steps.filter(({ isGood }) => !isGood).map(({ name, seen }) => `${name}: ${seen}`),
  line: ({ steps }) => `${steps.filter(({ isGood }) => isGood).length} of ${steps.length} steps`,
  /** @returns {[string, string][]} figures and what they are */
  figures: (rounds) =>
    (rounds.at(-1)?.steps ?? []).map(({ name, seen, isGood }) => [`${name}:`, isGood ? seen : 'failed']),
};
