import { bounds } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { type Placed, rulesOf, type StorableRule } from './music-rules.rules.ts';
import { listAssigned, listPlacedRules, listSourceFacts, listVenueTags, type SourceId } from './music-rules.store.ts';
import { blockedPositions, createTrackIndex } from './track-index.rules.ts';

interface Preview {
  venues: number;
  tracks: number;
  matched: number;
  skipped: number;
  is_capped: boolean;
}

/** Counts what rules would skip in the music that is assigned to the venues of a scope. */
export const previewRules = async (
  db: Handle,
  account: number,
  place: Placed,
  rules: readonly StorableRule[],
): Promise<Preview> => {
  const venues = await listAssigned(db, account, place);
  const present = await listPlacedRules(db, account);
  const tags = await listVenueTags(db, account);
  const sources = new Map<string, { id: SourceId; venues: number[] }>();
  for (const { venue_id, playlist_id, selection_id } of venues) {
    const id: SourceId =
      playlist_id === null ? { kind: 'collection', id: selection_id ?? 0 } : { kind: 'playlist', id: playlist_id };
    const key = `${id.kind} ${id.id}`;
    const there = sources.get(key);
    if (there) there.venues.push(venue_id);
    else sources.set(key, { id, venues: [venue_id] });
  }
  const [all, matched, skipped] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const source of [...sources.values()].slice(0, bounds.previewed_sources)) {
    const tracks = await listSourceFacts(db, source.id);
    const index = createTrackIndex(tracks);
    const hits = blockedPositions(index, rules);
    for (const { id } of tracks) all.add(id);
    for (const at of hits) matched.add(tracks[at]?.id ?? 0);
    for (const venue_id of source.venues) {
      if (hits.size === 0) break;
      const before = blockedPositions(index, rulesOf(present, tags, venue_id));
      for (const at of hits) if (!before.has(at)) skipped.add(tracks[at]?.id ?? 0);
    }
  }
  return {
    venues: venues.length,
    tracks: all.size,
    matched: matched.size,
    skipped: skipped.size,
    is_capped: sources.size > bounds.previewed_sources,
  };
};
