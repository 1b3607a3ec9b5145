const music = ['on-air', 'music-rules', 'fitness', 'near-tracks'];
export const changed = [
  ...music,
  'venues',
  'venue-tags',
  'venue-players',
  'venue-sound',
  'playlists',
  'playable',
  'revoked',
];
export const tagChanged = [...music, 'venues', 'venue-tags'];
export const filterChanged = ['venue-filters'];
