import { bounds } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { groupRules, layersOf, type Placed, type StorableRule } from './music-rules.rules.ts';
import { listPlayed, listPlacedRules, listSourceFacts, listVenueTags } from './music-rules.store.ts';
import { type SourceId, sourceIn } from '../../common/media/venue-sources.store.ts';
import { blockedFlags, createTrackIndex } from './track-index.rules.ts';

interface Preview {
  venues: number;
  tracks: number;
  matched: number;
  skipped: number;
  is_capped: boolean;
}

/** Counts what rules would skip in the music that the venues of a scope play, assigned or scheduled. */
export const previewRules = async (
  db: Handle,
  account: number,
  place: Placed,
  rules: readonly StorableRule[],
): Promise<Preview> => {
  const played = await listPlayed(db, account, place);
  const present = groupRules(await listPlacedRules(db, account), await listVenueTags(db, account));
  const sources = new Map<string, { id: SourceId; venues: number[] }>();
  for (const { venue_id, ...columns } of played) {
    const id = sourceIn(columns);
    if (!id) continue;
    const key = `${id.kind} ${id.id}`;
    const existing = sources.get(key);
    if (existing) existing.venues.push(venue_id);
    else sources.set(key, { id, venues: [venue_id] });
  }
  const [all, matched, skipped] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const source of [...sources.values()].slice(0, bounds.previewed_sources)) {
    const tracks = await listSourceFacts(db, source.id);
    const index = createTrackIndex(tracks);
    const hits = blockedFlags(index, { shared: [], own: rules });
    const hit = tracks.filter((_, at) => hits[at] === 1);
    for (const { id } of tracks) all.add(id);
    for (const { id } of hit) matched.add(id);
    const ofHit = createTrackIndex(hit);
    for (const venue of hit.length === 0 ? [] : source.venues) {
      const before = blockedFlags(ofHit, layersOf(present, venue));
      for (const [at, { id }] of hit.entries()) if (before[at] === 0) skipped.add(id);
    }
  }
  return {
    venues: new Set(played.map(({ venue_id }) => venue_id)).size,
    tracks: all.size,
    matched: matched.size,
    skipped: skipped.size,
    is_capped: sources.size > bounds.previewed_sources,
  };
};
