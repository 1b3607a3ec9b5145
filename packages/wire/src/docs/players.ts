import { type Docs, hours, page, pagination, success, venue } from './examples.ts';
import { exampleSchedule } from './schedule.ts';

const track = { id: 812, name: 'Slow tide', artist: 'Harbour Trio' };
const next = { id: 815, name: 'Lanterns', artist: 'Nina Vale' };
const cover = {
  small: '/media/covers/5b1d…-160.webp',
  medium: '/media/covers/5b1d…-480.webp',
  large: '/media/covers/5b1d…-1200.webp',
};

const sound = {
  volume: 80,
  volume_steps: [
    { at: '12:00', volume: 70 },
    { at: '22:00', volume: 90 },
  ],
  crossfade: 3,
  artist_apart: 30,
  title_apart: 120,
};

const device = {
  id: 12,
  name: 'Tablet at the bar',
  version: '0.1.0',
  paired_at: '2026-11-20T09:12:44.000Z',
  last_contact_at: '2026-11-23T19:04:02.000Z',
  is_online: true,
  reserve: { minutes: 412, is_whole: true },
};

const byPlayer = { params: { id: '3' }, body: { player_id: 12 } };
const { id, name, timezone, is_active, advanced_schedule, start_time, end_time } = venue;
const now = '2026-11-23T19:04:12.000Z';
const version = 'Yk3f0c2Vt8mQ1sPzR7wLxA';

/** Common parts of every call of a device. */
const asDevice =
  'For devices: send the token from `POST /player/pair` in the `token` header or as `Authorization: Bearer …`. An API access key or a session token doesn’t work here: 401, which an unpaired device gets too.';

export const playersDocs = {
  onAir: {
    description: `What each of your venues plays now, in the order of \`GET /objects\`. \`playing\`: a device reports the track. \`silent\`: it is open and connected and plays nothing; \`reason\` says why. \`offline\`: it is open and its device was not heard of for a minute; it may go on playing from its store. \`closed\`, \`paused\`, \`no_source\` (nothing is assigned, and no slot holds), \`no_player\` (no device is paired) and \`inactive\` (the venue is switched off) are silent on purpose. The event \`venue.on-air\` tells of another status; to follow the tracks, ask every 15 seconds. \`low_reserve\`: minutes of music that a connected device has stored for when its network fails, if they are fewer than 60 and some of the coming day’s is missing.`,
    request: { query: page },
    response: {
      venues: [
        {
          venue_id: id,
          name,
          timezone,
          status: 'playing',
          reason: null,
          since: '2026-11-23T19:01:40.000Z',
          track,
          next,
          source_name: venue.playlist_name,
          paused_until: null,
          last_contact_at: '2026-11-23T19:04:02.000Z',
          low_reserve: null,
        },
      ],
      pagination: pagination(1),
    },
  },
  silentVenues: {
    description:
      'How many venues are open, should play and have been silent or offline for so long that you were told of them by email and by the event `venue.silent`, and do not play again yet. Ask again after `venue.silent` and `venue.on-air`.',
    response: { count: 2 },
  },
  venueDay: {
    description:
      'What a venue has played on a day of its own time zone, oldest first: plays that began on that day, with the milliseconds that sounded. `sounding` is the play that had begun before the day and still sounded in it, or null. A device that was offline reports its plays later, up to 35 days. `is_capped`: only the first 5,000 are listed.',
    request: { params: { id: '3' }, query: { date: '2026-11-23' } },
    response: {
      date: '2026-11-23',
      timezone,
      sounding: null,
      plays: [{ track_id: 812, name: track.name, artist: track.artist, started_at: now, duration_ms: 181_400 }],
      is_capped: false,
    },
  },
  venueSound: {
    description:
      'Volume, crossfade and variety of a venue. Tracks are levelled to one loudness, of which `volume` is a percentage; `volume_steps` change it by time of day, in the venue’s local time.',
    request: { params: { id: '3' } },
    response: { sound },
  },
  changeVenueSound: {
    description:
      'Sets the fields you send. `volume_steps` are replaced as a whole and may come in any order; a time that stands twice is 422 with `conflict`. Devices follow within seconds.',
    request: { params: { id: '3' }, body: { volume: 80, crossfade: 3 } },
    response: { ...success, sound },
  },
  commandVenue: {
    description:
      'Sends a command to the devices of a venue. `skip`: go on to the next track. `play`: play `track_id` at once, then go on as before; a track that can’t be played is 422, one that music rules block at the venue 409 with the `rules`. `pause`: silence until `until`, at most 7 days ahead, also through opening. `pause_for`: the same for `minutes` from now on. `resume`: end either. A device that is offline for more than a minute doesn’t carry out `skip` and `play`.',
    request: { params: { id: '3' }, body: { action: 'pause', until: '2026-11-23T20:00:00Z' } },
    response: { ...success, paused_until: '2026-11-23T20:00:00.000Z' },
  },
  accountPlayers: {
    description:
      'The paired devices of all your venues, the newest pairing first. They go on playing when the password is changed or recovered: unpair those that you don’t know.',
    request: { query: page },
    response: {
      players: [{ ...device, venue_id: 3, venue_name: 'Bakery on Sadovaya' }],
      pagination: pagination(1),
    },
  },
  venuePlayers: {
    description:
      'The paired devices of a venue, by the time of pairing. `version` is the release of their program. `reserve` is the music that it has stored for when its network fails: minutes of what plays in the coming day, or in as many hours as music may be kept for, and whether all of that is there.',
    request: { params: { id: '3' } },
    response: {
      players: [device],
    },
  },
  createPairingCode: {
    description:
      'Returns a code of six letters and digits that pairs one device, once, within ten minutes; it replaces an earlier one of the venue. Enter it at `/dist/play`. A venue with 20 devices gets none: 422 with `too_many` on `player_id`. A session started with a link from support gets 409 `needs_session`.',
    request: { params: { id: '3' } },
    response: { ...success, code: 'K7MQ4R', expires_at: '2026-11-23T19:14:12.000Z' },
  },
  identifyPlayer: {
    description: 'Lets a device show and sound which one it is.',
    request: byPlayer,
    response: success,
  },
  unpairPlayer: {
    description:
      'Unpairs a device. Its token stops working at once; it falls silent and empties its store as soon as it notices, within seconds when it is online.',
    request: byPlayer,
    response: success,
  },
  pairPlayer: {
    description:
      'Exchanges a code for the token of a device, which is shown once. The code counts in any letter case, without spaces and hyphens. A wrong, used or expired code is 404. With a random `key` of its own a device whose answer was lost sends the same again, and gets the same answer while the code would be valid. A network that tries 20 wrong codes in ten minutes gets 429; `Retry-After` says for how long.',
    request: { body: { code: 'k7m-q4r', name: 'Tablet at the bar', version: '0.1.0', key: '9f2c41d07be84a6c' } },
    response: { ...success, token: 'player_8fJ2mVQk1ZtR0yXbN4sLdPqH6uWcEoAi9gTz3vBxKr5', player_id: 12 },
  },
  playerDocument: {
    description: `All that a device needs to play by itself: the venue’s hours, sound, pause, and the tracks of its playlist or collection that can be played and that no music rule blocks, in order; its schedule with the tracks of what that names, and its announcements. Where no slot holds, and where a slot’s source is missing, the assigned \`source\` plays. Send its \`ETag\` in \`If-None-Match\` and an unchanged document is 304. \`store\` says how much music may be kept, encrypted, and for how long after the last contact. ${asDevice}`,
    response: {
      version,
      now,
      player: { id: 12, name: 'Tablet at the bar' },
      language_id: 2,
      venue: { id, name, timezone, is_active, advanced_schedule, start_time, end_time, hours },
      sound,
      paused_until: null,
      source: {
        kind: 'playlist',
        id: 5,
        name: venue.playlist_name,
        tracks: [
          { ...track, duration_ms: 184_000, loudness_lufs: -13.2, sample_peak_db: -0.4, audio: '5a1f0c93be7d2864' },
        ],
      },
      schedule: exampleSchedule,
      sources: [
        {
          kind: 'collection',
          id: 41,
          name: 'Evening lights',
          tracks: [
            { ...next, duration_ms: 201_000, loudness_lufs: -11.9, sample_peak_db: -0.1, audio: 'c07be4418d92f3a5' },
          ],
        },
      ],
      announcements: [
        { id: 6, name: 'We close in 15 minutes', duration_ms: 8400, loudness_lufs: -17.4, sample_peak_db: -1.2 },
      ],
      store: { hours: 24, bytes: 2_147_483_648 },
      command: null,
      commands: [],
    },
  },
  leavePlayer: {
    description: `Unpairs the device that calls. ${asDevice}`,
    response: success,
  },
  playerEvents: {
    description: `A stream of server-sent events as \`GET /events\` is one. It begins with a \`document\` event that names the present version, and with the commands of the last minute, so that nothing is missed between two streams. \`document\`: fetch the document again if its version is another. \`command\`: carry it out unless it is older than a minute. \`revoked\`: these tracks may no longer be played or kept, until a document that was written or confirmed a minute later lists them. \`unpaired\`: the device was unpaired or its account closed, and the stream ends. Events arrive within a few seconds; lines starting with a colon keep the connection alive. At most 3 streams of a device (otherwise 429). ${asDevice}`,
    response: { event: 'document', data: { version } },
  },
  playerTracks: {
    description: `Signed addresses of tracks that are about to play, valid for 12 hours, in the order you ask for. Tracks that can’t be played, or are neither in the venue’s sources nor named by its last command, are left out; so are announcements that its schedule doesn’t name, and tracks that music rules block, which \`blocked\` lists with the rules. ${asDevice}`,
    request: { body: { track_ids: [812], announcement_ids: [6] } },
    response: {
      tracks: [
        {
          ...track,
          album_name: 'Night ferries',
          duration_ms: 184_000,
          file: '/media/audio/812?account=7&end=1795500000&signature=…',
          size: 7_364_112,
          cover,
        },
      ],
      announcements: [
        {
          id: 6,
          name: 'We close in 15 minutes',
          duration_ms: 8400,
          file: '/media/announcements/6?account=7&end=1795500000&signature=…',
          size: 68_312,
        },
      ],
      blocked: [],
    },
  },
  reportPlayerPlays: {
    description: `Stores what was played, up to 500 plays at a time. The device names each play by a UUID, so that one that is sent again is stored once; send plays until they are acknowledged. \`refused\` lists those that can’t be stored, and \`reasons\` says why: a start more than 35 days ago (\`too_old\`) or 5 minutes ahead (\`too_early\`), or an id that another account’s play has (\`taken\`). Plays that can’t have been are stored and count in no popularity: of an unknown track, before the pairing, longer than the time that has passed, or over another play of the device by more than a crossfade. ${asDevice}`,
    request: {
      body: {
        plays: [
          {
            id: '8e03978e-40d5-43e6-bc93-6894a57f9324',
            track_id: 812,
            started_at: '2026-11-23T19:01:10Z',
            duration_ms: 181_400,
          },
        ],
      },
    },
    response: { ...success, stored: 1, refused: [], reasons: {} },
  },
  reportPlayerState: {
    description: `Tells what plays now, for \`GET /objects/on-air\`. Send it when it changes, and every minute. \`reserve\` is the music that is stored on the device; leave it out, or send \`null\`, where none may be. ${asDevice}`,
    request: {
      body: {
        version: '0.1.0',
        status: 'playing',
        reason: null,
        track_id: 812,
        next_track_id: 815,
        since: '2026-11-23T19:01:40Z',
        reserve: { minutes: 412, is_whole: true },
      },
    },
    response: success,
  },
} satisfies Docs;
