import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../tools/lib/run.mjs';
import { measureFile } from './measure.mjs';

/** Sources of ffmpeg; loud and quiet ones, one channel, one whose peaks forbid that it is raised. */
const sources = [
  { title: 'Quiet', source: 'anoisesrc=color=pink:amplitude=0.04:seed=1' },
  { title: 'Loud', source: 'anoisesrc=color=pink:amplitude=0.9:seed=2' },
  { title: 'Middle', source: 'anoisesrc=color=brown:amplitude=0.4:seed=3' },
  { title: 'One channel', source: 'anoisesrc=color=pink:amplitude=0.3:seed=4', isMono: true },
  { title: 'Tone', source: "aevalsrc='0.1*sin(2*PI*440*t)*(0.7+0.3*sin(2*PI*0.5*t))'" },
  { title: 'Peaks', source: "aevalsrc='0.02*sin(2*PI*330*t)+0.95*lt(mod(t,5),0.0005)'" },
  { title: 'Far too quiet', source: "aevalsrc='0.004*sin(2*PI*550*t)'" },
];
const extensions = ['wav', 'mp3', 'flac'];

/**
 * Writes an album whose tracks differ in loudness, format and channels.
 * @returns {Promise<Map<string, number>>} loudness in LUFS at which each is to be heard at 100 per cent, by its title:
 *   -16, unless that were a rise by more than 12 dB or brought the highest sample above -3 dBFS
 */
export async function writeProgramme(folder, seconds) {
  const album = join(folder, 'Signals - Levels');
  mkdirSync(album, { recursive: true });
  const targets = new Map();
  for (const [index, { title, source, isMono }] of sources.entries()) {
    const file = join(album, `${title}.${extensions[index % extensions.length]}`);
    const length = String(seconds + index * 7);
    const filter = isMono ? 'anull' : 'pan=stereo|c0=c0|c1=c0';
    const made = [
      '-hide_banner',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `${source}:d=${length}`,
      '-af',
      `${filter},aresample=44100`,
    ];
    const tags = ['-metadata', `title=${title}`, '-metadata', 'artist=Signals', '-metadata', 'album=Levels'];
    const { code, output } = await run('ffmpeg', [...made, ...tags, file]);
    if (code !== 0) throw new Error(`${title} could not be made: ${output}`);
    const { lufs, peak } = await measureFile(file, isMono);
    targets.set(title, lufs + Math.min(-16 - lufs, 12, -3 - peak));
  }
  return targets;
}
