import type { DemoCatalogue } from '@kamerton/demo-music';
import { pushTo } from '../lib/push-to.ts';
import { demoPlaylists } from './people.ts';

/** Place of each imported track, by ISRC. */
export interface Plan {
  collections: Map<string, { key: string; position: number }[]>;
  playlists: Map<string, { name: string; position: number }[]>;
  /** Tracks whose album is in the first distributor's music. */
  inOwnMusic: Set<string>;
}

/** Every third album, newest first, is in the first distributor's music. */
const everyThird = 3;

export const createPlan = ({ albums, blocks }: DemoCatalogue): Plan => {
  const plan: Plan = { collections: new Map(), playlists: new Map(), inOwnMusic: new Set() };
  for (const { key, tracks } of blocks.flatMap((block) => block.collections)) {
    for (const [position, isrc] of tracks.entries()) pushTo(plan.collections, isrc, { key, position });
  }
  const all = albums.flatMap((album) => album.tracks);
  for (const { name, genres } of demoPlaylists) {
    const fitting = all.filter((track) => !track.explicit && genres.some((genre) => genre === track.genre));
    for (const [position, { isrc }] of fitting.entries()) pushTo(plan.playlists, isrc, { name, position });
  }
  for (const album of albums.filter((_, at) => at % everyThird === 0)) {
    for (const { isrc } of album.tracks) plan.inOwnMusic.add(isrc);
  }
  return plan;
};
