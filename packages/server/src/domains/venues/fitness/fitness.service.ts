import { type Fitness, fitnessEdges, type Language, type NearTrack } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { NotFound } from '../../../lib/errors.ts';
import { type Placed, rulesOf } from '../music-rules/music-rules.rules.ts';
import {
  type AskedSource,
  findAskedSource,
  findSourceName,
  listPlacedRules,
  listSourceFacts,
  listVenueTags,
} from '../music-rules/music-rules.store.ts';
import { type ComparedRule, reasonsFor, type TrackFacts } from '../music-rules/track-index.rules.ts';
import { missingOf, openTime, repeatsOf, verdictsOf } from './fitness.rules.ts';
import { type Amount, type SourceSums, sumSource } from './fitness.store.ts';
import { enoughFor, type Near, nearest } from './near-tracks.rules.ts';
import { findTaste, listCandidates, listLabelNames } from './near-tracks.store.ts';
import type { VenueRow } from '../venues/venues.store.ts';
import { sourceIn } from '../../common/media/venue-sources.store.ts';

interface Asked extends AskedSource {
  account: number;
  language: Language;
  venue: VenueRow;
}

const rulesAt = async (db: Handle, { account, venue }: Asked): Promise<(ComparedRule & Placed)[]> => {
  const rules = await listPlacedRules(db, account);
  return rules.length === 0 ? [] : rulesOf(rules, await listVenueTags(db, account), venue.id);
};

const blockedBy = (rules: readonly ComparedRule[], tracks: readonly TrackFacts[]): number[] => [
  ...reasonsFor(tracks, rules).keys(),
];

const seconds = (ms: number): number => Math.round(ms / 1000);

const part = (one: number, all: number): number => (all === 0 ? 0 : Math.round((one / all) * 1000) / 1000);

const share = (one: Amount, all: Amount) => ({
  tracks: one.tracks,
  seconds: seconds(one.ms),
  of_tracks: part(one.tracks, all.tracks),
  of_time: part(one.ms, all.ms),
});

const distribution = ({ bins, unknown }: SourceSums['tempo'], edges: readonly number[]): Fitness['tempo'] => ({
  bins: bins.map((tracks, at) => ({ from: edges[at - 1] ?? null, to: edges[at] ?? null, tracks })),
  unknown,
});

const nothing: Amount = { tracks: 0, ms: 0 };
const emptySums: SourceSums = {
  all: nothing,
  playable: nothing,
  explicit: nothing,
  blocked: nothing,
  revoked: nothing,
  tempo: { bins: [0, ...fitnessEdges.tempo.map(() => 0)], unknown: 0 },
  loudness: { bins: [0, ...fitnessEdges.loudness.map(() => 0)], unknown: 0 },
};

/** How well music fits a venue. Rejects with `NotFound` for music that the account cannot read. */
export const measureFitness = async (db: Handle, asked: Asked): Promise<Fitness> => {
  const { account, language, venue } = asked;
  const source = await findAskedSource(db, asked.venue.id, asked);
  const name = source && (await findSourceName(db, account, language, source));
  if (source && name === null) throw new NotFound();
  const rules = source ? await rulesAt(db, asked) : [];
  const blocked = source && rules.length > 0 ? blockedBy(rules, await listSourceFacts(db, source)) : [];
  const sums = source ? await sumSource(db, source, blocked) : emptySums;
  const open = openTime({ ...venue, hours: venue });
  const music = { tracks: sums.playable.tracks, seconds: seconds(sums.playable.ms) };
  const repeats = repeatsOf(open.longest_day_seconds, music.seconds);
  const shares = {
    explicit: share(sums.explicit, sums.all),
    blocked: share(sums.blocked, sums.all),
    revoked: share(sums.revoked, sums.all),
  };
  const assigned = sourceIn(venue);
  return {
    source: source && {
      ...source,
      name: name ?? '',
      is_assigned: assigned?.kind === source.kind && assigned.id === source.id,
    },
    open,
    music,
    repeats,
    missing_seconds: source ? missingOf(open.longest_day_seconds, music.seconds) : 0,
    ...shares,
    tempo: distribution(sums.tempo, fitnessEdges.tempo),
    loudness: distribution(sums.loudness, fitnessEdges.loudness),
    verdicts: verdictsOf({
      hasSource: source !== null,
      longestDay: open.longest_day_seconds,
      tracks: music.tracks,
      repeats,
      explicit: shares.explicit.of_tracks,
      blocked: shares.blocked.of_tracks,
      revoked: shares.revoked.of_tracks,
    }),
  };
};

/** A near track without its row. */
export type Proposal = Omit<NearTrack, 'track'> & { id: number };

/** Tracks near those of a source, nearest first; none if nothing is assigned. */
export const proposeNear = async (
  db: Handle,
  asked: Asked & { limit: number },
): Promise<{ proposals: Proposal[]; missing_seconds: number; enough: number }> => {
  const source = await findAskedSource(db, asked.venue.id, asked);
  const { missing_seconds } = await measureFitness(db, asked);
  if (!source) return { proposals: [], missing_seconds, enough: 0 };
  const taste = await findTaste(db, source);
  const candidates = await listCandidates(db, source, taste);
  const blocked = new Set(blockedBy(await rulesAt(db, asked), candidates));
  const allowed = candidates.filter(({ id }) => !blocked.has(id));
  const found = nearest(taste, allowed, asked.limit);
  const names = async (kind: 'genre' | 'tag', of: (near: Near) => readonly number[]) => {
    const nameById = await listLabelNames(db, asked.language, kind, [...new Set(found.flatMap(of))]);
    return (near: Near) => of(near).map((id) => nameById.get(id) ?? '');
  };
  const genres = await names('genre', ({ genre_ids }) => genre_ids);
  const tags = await names('tag', ({ tag_ids }) => tag_ids);
  return {
    proposals: found.map((near) => ({
      id: near.id,
      genres: genres(near),
      tags: tags(near),
      tempo_bpm: near.tempo_bpm,
      is_tempo_near: near.is_tempo_near,
      is_loudness_near: near.is_loudness_near,
    })),
    missing_seconds,
    enough: enoughFor(missing_seconds, found),
  };
};
