export const changed = ['music-rules', 'on-air', 'fitness', 'near-tracks'];
