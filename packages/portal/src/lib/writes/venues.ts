const music = ['on-air', 'silent-venues', 'music-rules', 'fitness', 'near-tracks'];

export const venueWrites = {
  changed: [
    ...music,
    'venues',
    'venue-tags',
    'venue-players',
    'venue-sound',
    'playlists',
    'playable',
    'revoked',
    'announcements',
    'venue-schedule',
  ],
  tagChanged: [...music, 'venues', 'venue-tags'],
  filterChanged: ['venue-filters'],
};

export const ruleWrites = { changed: music };

/** Lists of venues and of announcements count the schedules that name a playlist, or an announcement. */
const scheduled = [...music, 'revoked', 'venues', 'announcements'];

export const scheduleWrites = {
  saved: scheduled,
  copied: [...scheduled, 'venue-schedule'],
  changedElsewhere: (venue: number) => [`venue-schedule ${venue}`],
  announcementChanged: ['announcements'],
};

const devices = ['venue-players', 'on-air', 'silent-venues'];

export const playerWrites = {
  paired: devices,
  unpaired: devices,
  commanded: ['on-air', 'silent-venues'],
  stateReported: ['on-air', 'silent-venues'],
};
