import type { CallDocs } from './call-docs.ts';
import { pagination, playlist, success, track } from './examples.ts';

const params = { id: '5' };
const written = { success: true, playlist };

export const playlistsDocs = {
  playlists: {
    description: 'Your own playlists, newest first.',
    request: { query: { limit: '100', offset: '0' } },
    response: { playlists: [playlist], pagination: { ...pagination(1), limit: 100 } },
  },
  createPlaylist: {
    description: `Makes an empty playlist; an account has at most 500. \`cover\` is a picture in base64 or as a data URL
(JPEG, PNG, WebP, AVIF or GIF, at most 5 MiB and 40 megapixels) with its \`filename\`.`,
    request: { body: { name: 'Evening at the bar', description: 'From six o’clock on.' } },
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
    description: `Changes what is named and leaves the rest. \`cover: null\` deletes the cover. \`object_id\` lets that venue
play the playlist, \`null\` takes it off its venues; a venue that is not yours is 422 on \`object_id\`.`,
    request: { body: { id: 5, name: 'Evening at the bar', object_id: 3 } },
    response: written,
  },
  removePlaylist: {
    description: `Deletes a playlist and takes it off its venues. For 30 days \`POST /my/playlists/restore\` brings it back.
Send the id in the body, or as \`?id=\` where a proxy drops bodies.`,
    request: { body: { id: 5 } },
    response: success,
  },
  restorePlaylist: {
    description:
      'Brings back a playlist deleted within the last 30 days, to the venues where nothing else plays by now.',
    request: { body: { id: 5 } },
    response: written,
  },
  playlist: {
    description: `One playlist with its tracks in their order. A revoked track keeps its place: \`revoked_at\` is set,
\`file\` and \`peaks\` are null, and counts and durations leave it out.`,
    request: { params, query: { limit: '1000', offset: '0' } },
    response: { collection: playlist, tracks: [track], pagination: { ...pagination(31), limit: 1000 } },
  },
  addTrack: {
    description: 'Adds a track at the end; one that is there already stays where it is. A track not found is 404.',
    request: { params, body: { id: 812 } },
    response: success,
  },
  removeTrack: {
    description: 'Takes a track out. Removing what is not there succeeds.',
    request: { params, body: { id: 812 } },
    response: success,
  },
  addTracks: {
    description: `Adds tracks by their ids, or all of an album, or all of a collection: name exactly one of the three.
They go to \`position\`, counted from 0, else to the end. \`already\` tells which were there before; those stay where they
are. A playlist holds at most 10,000 tracks. Where one id is not found nothing is added.`,
    request: { params, body: { ids: [812, 230], position: 0 } },
    response: { ...written, added: [812], already: [230] },
  },
  removeTracks: {
    description: 'Takes many tracks out at once.',
    request: { params, body: { ids: [812, 230] } },
    response: written,
  },
  orderTracks: {
    description: `Moves tracks, in the given order, to \`position\` counted among the others. \`version\` is the one that you
have seen: where the playlist has changed meanwhile the answer is 409 with the present \`order\` and \`version\`.`,
    request: { params, body: { ids: [230], position: 0, version: 7 } },
    response: { success: true, playlist: { ...playlist, version: 8 } },
  },
  copyPlaylist: {
    description: 'Makes a playlist with the same tracks, description and cover under another name.',
    request: { params, body: { name: 'Evening at the second bar' } },
    response: { success: true, playlist: { ...playlist, id: 6, name: 'Evening at the second bar', object_id: null } },
  },
} satisfies Record<string, CallDocs>;
