const music = ['on-air', 'music-rules', 'fitness', 'near-tracks', 'revoked'];

/** Lists of venues and of announcements count the schedules that name a playlist, or an announcement. */
export const saved = [...music, 'venues', 'announcements'];
export const copied = [...saved, 'venue-schedule'];
export const changedElsewhere = (venue: number) => [`venue-schedule ${venue}`];
export const announcementChanged = ['announcements'];
