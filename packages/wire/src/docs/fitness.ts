import { type Docs, playlist, track, venue } from './examples.ts';

const share = (tracks: number, seconds: number) => ({
  tracks,
  seconds,
  of_tracks: tracks / 60,
  of_time: seconds / 13_200,
});

const bin = (from: number | null, to: number | null, tracks: number) => ({ from, to, tracks });

export const fitnessDocs = {
  fitness: {
    description: `Compares the music of a playlist or a collection with the hours of a venue: how often a track is heard on the
longest day, which part of it is explicit, blocked by music rules or revoked, how fast and how loud it is. Without
\`playlist_id\` and \`selection_id\` it looks at what the venue plays; with both, at the playlist. \`verdicts\` are codes, worst
first: \`no_source\`, \`never_open\`, \`no_music\`, \`too_short\` (a track repeats more than three times on the longest day),
\`short\` (more than once), \`much_blocked\` (a quarter of the tracks), \`much_revoked\` and \`much_explicit\` (a tenth), or \`fits\`.
Tempos are beats per minute; a listener may hear half or double of one.`,
    request: { params: { id: '3' } },
    response: {
      source: { kind: 'playlist', id: playlist.id, name: playlist.name, is_assigned: true },
      open: { week_seconds: 302_400, longest_day_seconds: 43_200, days: 7 },
      music: { tracks: 58, seconds: 12_760 },
      repeats: 3.39,
      missing_seconds: 30_440,
      explicit: share(3, 660),
      blocked: share(0, 0),
      revoked: share(2, 440),
      tempo: {
        bins: [bin(null, 80, 9), bin(80, 100, 21), bin(100, 120, 17), bin(120, 140, 6), bin(140, null, 1)],
        unknown: 4,
      },
      loudness: {
        bins: [bin(null, -20, 2), bin(-20, -16, 11), bin(-16, -12, 30), bin(-12, -8, 14), bin(-8, null, 1)],
        unknown: 0,
      },
      verdicts: ['too_short'],
    },
  },
  nearTracks: {
    description: `Proposes tracks for a playlist, or beside a collection: of the same genres and tags, near its tempo and
loudness, at most two of an artist, none that is in it already and none that music rules block at the venue. The same
question has the same answer until the catalogue changes. Add them by \`POST /my/playlists/{id}/tracks\`.`,
    request: { params: { id: String(venue.id) }, query: { limit: '50' } },
    response: {
      tracks: [
        { track, genres: ['Lounge'], tags: ['evening'], tempo_bpm: 96.4, is_tempo_near: true, is_loudness_near: true },
      ],
      missing_seconds: 30_440,
      enough: 1,
    },
  },
} satisfies Docs;
