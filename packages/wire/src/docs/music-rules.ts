import { type Docs, page, pagination, success, track, venue } from './examples.ts';

const ofCompany = {
  scope: 'company',
  tag_id: null,
  venue_id: null,
  scope_name: null,
  created_at: '2026-11-23T09:12:44.000Z',
};
const none = { artist: null, track_id: null, genre_id: null };
const explicit = { id: 41, kind: 'explicit', name: '', ...none, ...ofCompany };
const artist = {
  id: 42,
  kind: 'artist',
  name: track.artist,
  ...none,
  ...ofCompany,
  scope: 'venue',
  venue_id: venue.id,
  scope_name: venue.name,
};
const inVenue = { params: { id: '3' } };

/** How rules are compared and where they apply. */
const how =
  'An `artist` rule matches tracks whose line of artists names the artist, alone or with others (“A, B”, “A feat. B”); a `word` rule matches whole words in the names of a track, its artists and its album. Both ignore case, accents and punctuation.';

export const musicRulesDocs = {
  musicRules: {
    description:
      'The music rules of the company, of a tag of venues with `tag_id`, or of one venue with `venue_id`, oldest first. A track is skipped at a venue where any rule of the company, of one of the venue’s tags or of the venue itself blocks it. A tag or a venue that isn’t yours is 404, as are both at once.',
    request: { query: { venue_id: '3' } },
    response: { rules: [artist] },
  },
  addMusicRules: {
    description: `Adds rules to the company, to a tag of venues with \`tag_id\`, or to one venue with \`venue_id\`, and returns those that were not there yet. ${how} Devices drop the tracks within seconds. A track, genre, tag or venue that doesn’t exist is 422 with \`unknown\`, a tag together with a venue 422 with \`conflict\`, a name without letters and digits 422 with \`malformed\`, more than 2,000 rules in all 422 with \`too_many\`.`,
    request: { body: { rules: [{ kind: 'explicit' }, { kind: 'artist', name: track.artist }] } },
    response: { ...success, rules: [explicit] },
  },
  replaceMusicRules: {
    description:
      'Replaces all rules of the company, of a tag with `tag_id`, or of one venue with `venue_id`, by those you send; the ones that stay keep their ids. An empty list removes them.',
    request: { body: { rules: [{ kind: 'explicit' }, { kind: 'word', name: 'Christmas' }] } },
    response: { ...success, rules: [explicit] },
  },
  removeMusicRules: {
    description:
      'Removes rules, whatever they apply to, by their ids. Ids that aren’t there are passed over; `removed` counts the others.',
    request: { body: { ids: [41, 42] } },
    response: { ...success, removed: 2 },
  },
  previewMusicRules: {
    description:
      'Counts what rules would do without adding them: `venues` where they would apply and something plays, assigned or by a schedule, different `tracks` of that, `matched` ones that the rules block, and `skipped`, those of them that still play in at least one of the venues. `is_capped`: there are more than 100 different playlists and collections, and the first 100 were counted.',
    request: { body: { rules: [{ kind: 'genre', genre_id: 7 }] } },
    response: { venues: 5, tracks: 412, matched: 37, skipped: 35, is_capped: false },
  },
  venueMusicRules: {
    description:
      'Every music rule that applies to a venue, oldest first. `scope` says where it comes from: `company`, `tag` of the name in `scope_name`, or `venue` for its own.',
    request: inVenue,
    response: { rules: [explicit, artist] },
  },
  skippedTracks: {
    description:
      'The tracks of a playlist (`playlist_id`) or a collection (`selection_id`) that a venue skips, in their order, each with all rules that block it; without either, of what is assigned to the venue, or else of the first that its schedule names. `track_count` is the number of tracks that could be played, skipped ones included.',
    request: { ...inVenue, query: { ...page, playlist_id: '5' } },
    response: {
      tracks: [
        {
          id: track.id,
          name: track.name,
          artist: track.artist,
          album_id: track.album_id,
          album_name: track.album_name,
          rules: [artist],
        },
      ],
      track_count: 412,
      pagination: pagination(1),
    },
  },
} satisfies Docs;
