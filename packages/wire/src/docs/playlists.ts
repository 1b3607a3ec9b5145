import { type Docs, pagination, playlist, success, track } from './examples.ts';

const params = { id: '5' };
const written = { success: true, playlist };

export const playlistsDocs = {
  playlists: {
    description: 'Your own playlists, newest first.',
    request: { query: { limit: '100', offset: '0' } },
    response: { playlists: [playlist], pagination: { ...pagination(1), limit: 100 } },
  },
  createPlaylist: {
    description: `Creates an empty playlist; an account can have up to 500. \`cover\` is an image in base64 or a data URL
(JPEG, PNG, WebP, AVIF or GIF, up to 5 MiB and 40 megapixels), with its \`filename\`.`,
    request: { body: { name: 'Evening at the bar', description: 'From six o’clock.' } },
    response: {
      success: true,
      playlist: {
        ...playlist,
        object_id: null,
        track_count: 0,
        duration: { hours: 0, minutes: 0, seconds: 0 },
        version: 1,
      },
    },
  },
  changePlaylist: {
    description: `Updates the fields you send and leaves the rest. \`cover: null\` deletes the cover. \`object_id\` assigns the
playlist to that venue, \`null\` removes it from its venues; a venue that isn’t yours is 422 on \`object_id\`.`,
    request: { body: { id: 5, name: 'Evening at the bar', object_id: 3 } },
    response: written,
  },
  removePlaylist: {
    description: `Deletes a playlist and removes it from its venues. It can be restored with \`POST /my/playlists/restore\`
for 30 days. Send the id in the body, or as \`?id=\` if a proxy drops request bodies.`,
    request: { body: { id: 5 } },
    response: success,
  },
  restorePlaylist: {
    description:
      'Restores a playlist deleted within the last 30 days, also to its venues where nothing else is playing by now.',
    request: { body: { id: 5 } },
    response: written,
  },
  playlist: {
    description: `One playlist with its tracks in order. A revoked track keeps its place: \`revoked_at\` is set, \`file\` and
\`peaks\` are null, and counts and durations exclude it.`,
    request: { params, query: { limit: '1000', offset: '0' } },
    response: { collection: playlist, tracks: [track], pagination: { ...pagination(31), limit: 1000 } },
  },
  addTrack: {
    description:
      'Adds a track at the end; one that is already there stays where it is, and stands in `already`. An unknown track is 404.',
    request: { params, body: { id: 812 } },
    response: { ...written, already: [] },
  },
  removeTrack: {
    description: 'Removes a track. Removing one that is not there also succeeds: `already` is empty then.',
    request: { params, body: { id: 812 } },
    response: { ...written, already: [812] },
  },
  addTracks: {
    description: `Adds tracks by id, or all tracks of an album or a collection: send exactly one of the three. They are
inserted at \`position\`, counted from 0, or at the end. \`already\` lists the ones that were there before; those stay where
they are. A playlist holds up to 10,000 tracks. If any id is not found, nothing is added.`,
    request: { params, body: { ids: [812, 230], position: 0 } },
    response: { ...written, added: [812], already: [230] },
  },
  removeTracks: {
    description: 'Removes several tracks at once.',
    request: { params, body: { ids: [812, 230] } },
    response: written,
  },
  orderTracks: {
    description: `Moves tracks, in the given order, to \`position\`, counted among the remaining tracks. \`version\` is the one
you last read: if the playlist has changed since, the response is 409 with the current \`order\` and \`version\`.`,
    request: { params, body: { ids: [230], position: 0, version: 7 } },
    response: { success: true, playlist: { ...playlist, version: 8 } },
  },
  copyPlaylist: {
    description: 'Creates a playlist with the same tracks, description and cover under another name.',
    request: { params, body: { name: 'Evening at the second bar' } },
    response: { success: true, playlist: { ...playlist, id: 6, name: 'Evening at the second bar', object_id: null } },
  },
} satisfies Docs;
