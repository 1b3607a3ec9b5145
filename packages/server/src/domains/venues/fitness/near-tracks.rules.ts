/** Shares of what makes a track near, which add up to 1. */
const weights = { genre: 0.4, tags: 0.2, tempo: 0.25, loudness: 0.15 };

/** Octaves and LU from which on tempo and loudness are no longer near, and up to which they are told as near. */
const far = { tempo: 0.4, loudness: 8 };
const near = { tempo: 0.12, loudness: 3 };

/** Tracks of one artist that are proposed at once. */
const mostOfArtist = 2;

/** Score of an unmeasured tempo or loudness: that of one half as far away as may be. */
const unmeasured = 0.5;

/** Common traits of the tracks of a playlist. */
export interface Taste {
  /** Its most frequent genres and tags, each with its share of the tracks. */
  genres: readonly { id: number; share: number }[];
  tags: readonly { id: number; share: number }[];
  /** Medians; null if unmeasured. */
  tempo_bpm: number | null;
  loudness_lufs: number | null;
}

export interface Candidate {
  id: number;
  artist: string;
  duration_ms: number;
  genre_ids: readonly number[];
  tag_ids: readonly number[];
  tempo_bpm: number | null;
  loudness_lufs: number | null;
  popularity: number;
}

export interface Near {
  id: number;
  duration_ms: number;
  genre_ids: number[];
  tag_ids: number[];
  tempo_bpm: number | null;
  is_tempo_near: boolean;
  is_loudness_near: boolean;
}

/** Octaves between two tempos. Half and double sound alike, yet not quite. */
const tempoDistance = (one: number, other: number): number => {
  const octaves = Math.abs(Math.log2(one / other));
  return Math.min(octaves, Math.abs(octaves - 1) + 0.1);
};

const closeness = (distance: number | null, most: number): number =>
  distance === null ? unmeasured : Math.max(0, 1 - distance / most);

const common = (ids: readonly number[], shares: Taste['genres']): { id: number; share: number }[] =>
  shares.filter(({ id }) => ids.includes(id));

const compare = (taste: Taste, track: Candidate): Near & { score: number } => {
  const [genres, tags] = [common(track.genre_ids, taste.genres), common(track.tag_ids, taste.tags)];
  const tempo = track.tempo_bpm && taste.tempo_bpm ? tempoDistance(track.tempo_bpm, taste.tempo_bpm) : null;
  const loudness =
    track.loudness_lufs !== null && taste.loudness_lufs !== null
      ? Math.abs(track.loudness_lufs - taste.loudness_lufs)
      : null;
  // A genre counts by how usual it is beside the most usual one.
  const most = taste.genres[0]?.share ?? 1;
  const shared = tags.reduce((sum, { share }) => sum + share, 0);
  return {
    id: track.id,
    duration_ms: track.duration_ms,
    genre_ids: genres.map(({ id }) => id),
    tag_ids: tags.map(({ id }) => id),
    tempo_bpm: track.tempo_bpm,
    is_tempo_near: tempo !== null && tempo <= near.tempo,
    is_loudness_near: loudness !== null && loudness <= near.loudness,
    score:
      weights.genre * Math.max(0, ...genres.map(({ share }) => share / most)) +
      weights.tags * Math.min(1, shared) +
      weights.tempo * closeness(tempo, far.tempo) +
      weights.loudness * closeness(loudness, far.loudness),
  };
};

/** The nearest tracks, nearest first, at most two of an artist; of equally near ones the more popular. */
export const nearest = (taste: Taste, candidates: readonly Candidate[], limit: number): Near[] => {
  const ranked = candidates
    .map((track) => ({ track, ...compare(taste, track) }))
    .toSorted((a, b) => b.score - a.score || b.track.popularity - a.track.popularity || a.id - b.id);
  const near: Near[] = [];
  const ofArtist = new Map<string, number>();
  for (const { track, score: _, ...one } of ranked) {
    if (near.length === limit) break;
    const artist = track.artist.toLowerCase();
    const count = ofArtist.get(artist) ?? 0;
    if (count === mostOfArtist) continue;
    ofArtist.set(artist, count + 1);
    near.push(one);
  }
  return near;
};

/** Number of the first tracks that last as long as what is missing; all if they do not suffice. */
export const enoughFor = (missing: number, tracks: readonly { duration_ms: number }[]): number => {
  let left = missing * 1000;
  let count = 0;
  for (const { duration_ms } of tracks) {
    if (left <= 0) break;
    left -= duration_ms;
    count += 1;
  }
  return count;
};
