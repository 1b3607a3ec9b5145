import type { Style } from '../style.ts';
import { ambient } from './ambient.ts';
import { bossaNova } from './bossa-nova.ts';
import { classical } from './classical.ts';
import { drumAndBass } from './drum-and-bass.ts';
import { folk } from './folk.ts';
import { funk } from './funk.ts';
import { house } from './house.ts';
import { jazz } from './jazz.ts';
import { loFi } from './lo-fi.ts';
import { reggae } from './reggae.ts';
import { soul } from './soul.ts';
import { synthPop } from './synth-pop.ts';
import { world } from './world.ts';

const styles = {
  Ambient: ambient,
  'Bossa Nova': bossaNova,
  Classical: classical,
  'Drum & Bass': drumAndBass,
  Folk: folk,
  Funk: funk,
  House: house,
  Jazz: jazz,
  'Lo-Fi': loFi,
  Reggae: reggae,
  Soul: soul,
  'Synth-Pop': synthPop,
  World: world,
} as const satisfies Record<string, Style>;

/** A genre as the files' tags name it. */
export type Genre = keyof typeof styles;

export const genres = Object.keys(styles) as readonly Genre[];

export const styleOf = (genre: Genre): Style => styles[genre];
