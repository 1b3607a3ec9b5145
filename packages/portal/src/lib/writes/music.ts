/** Lists of playlists, each with the number of its tracks. */
const lists = ['playlists list', 'playable'];
export const created = [...lists, 'totals'];

/** A copy has the revoked tracks, too. */
export const copied = [...created, 'revoked'];

/** Name, description or cover. */
export const changed = [...lists, 'revoked', 'venues', 'on-air', 'venue-schedule', 'fitness'];

/** Its tracks in place, since edits of them may be under way. */
export const arranged = [...lists, 'playlists already', 'totals', 'revoked', 'music-rules', 'fitness', 'near-tracks'];

/** By somebody who does not show its tracks. */
export const tracksChanged = (id: number) => [...arranged, `playlists detail ${id}`];

/** Revoked tracks in several playlists. */
export const tracksReplaced = [...arranged, 'playlists detail'];

/** Others have changed its tracks, as its version says. */
export const outdated = (id: number) => [`playlists detail ${id}`];
export const changedElsewhere = [...changed, ...arranged];
export const removed = changedElsewhere;
export const restored = changedElsewhere;

const tracksShown = ['albums', 'collections', 'playlists', 'search', 'palette', 'revoked'];

/** Tracks leave the catalogue, or come back. */
export const tracksRevoked = [
  ...tracksShown,
  'genres',
  'tags',
  'playable',
  'totals',
  'music-rules',
  'fitness',
  'near-tracks',
];
