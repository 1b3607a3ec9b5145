const lists = ['albums', 'collections', 'playlists', 'search', 'palette', 'revoked'];

/** It leaves the catalogue, or comes back. */
export const revoked = [...lists, 'genres', 'tags', 'playable', 'totals', 'music-rules', 'fitness', 'near-tracks'];
