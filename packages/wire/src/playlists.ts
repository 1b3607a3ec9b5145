import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import { track } from './catalogue.ts';
import type { Declarations } from './endpoint.ts';
import { cover, id, line, lines, moment, pageQuery, pagination, setDuration, success } from './values.ts';

/** A playlist of the distributor's own. */
export const playlist = z.object({
  id,
  name: z.string(),
  description: z.string(),
  cover: cover.nullable(),
  filename: z.string().nullable(),
  object_id: id.nullable(),
  created_at: moment,
  track_count: z.int(),
  duration: setDuration,
  is_my: z.boolean(),
  version: z.int(),
});

/** Base64 is a third longer than the picture; the rest of the body is small. */
const withPicture = Math.ceil((bounds.picture.bytes * 4) / 3) + 64 * 1024;

/** A picture in base64 or as a data URL; null deletes it, left out or an address of the present one leaves it. */
const picture = z.string().max(withPicture).nullish();

const newPlaylist = z.object({
  name: line(bounds.name, 1),
  description: lines(bounds.description).optional(),
  cover: picture,
  filename: line(bounds.filename).nullish(),
});

const byId = z.object({ id });
const byIdInQuery = z.object({ id: z.string().max(bounds.id_text).optional() });
const withPlaylist = z.object({ success: z.literal(true), playlist });
/** Another host may answer with the success alone. */
const oneTrack = success.extend({
  playlist: playlist.optional(),
  /** The track, if it was in the playlist before. */
  already: z.array(id).optional(),
});
const ids = z.array(id).min(1, { error: 'required' }).max(bounds.playlist_tracks, { error: 'too_many' });
const position = z.int().min(0, { error: 'too_small' });

/** Tracks to add, or all of an album or of a collection. */
const added = z
  .object({ ids: ids.optional(), album_id: id.optional(), collection_id: id.optional(), position: position.optional() })
  .superRefine((body, context) => {
    const named = [body.ids, body.album_id, body.collection_id].filter((part) => part !== undefined);
    if (named.length !== 1) {
      context.addIssue({ code: 'custom', path: ['ids'], message: named.length === 0 ? 'required' : 'conflict' });
    }
  });

export const playlists = {
  playlists: {
    summary: 'My playlists, newest first',
    query: pageQuery,
    response: z.object({ playlists: z.array(playlist), pagination }),
  },
  createPlaylist: {
    summary: 'Create a playlist',
    body: newPlaylist,
    largest_body: withPicture,
    response: withPlaylist,
    errors: ['too_large'],
  },
  changePlaylist: {
    summary: 'Update a playlist or the venue it plays at',
    body: newPlaylist.partial().extend({ id, object_id: id.nullish() }),
    largest_body: withPicture,
    response: withPlaylist,
    errors: ['not_found', 'too_large'],
  },
  removePlaylist: {
    summary: 'Delete a playlist; it can be restored for 30 days',
    query: byIdInQuery,
    body: byId.partial().nullish(),
    response: success,
    errors: ['not_found'],
  },
  restorePlaylist: {
    summary: 'Restore a deleted playlist, including at its venues',
    body: byId,
    response: withPlaylist,
    errors: ['not_found'],
  },
  playlist: {
    summary: 'One playlist with its tracks; revoked ones keep their place',
    query: pageQuery,
    response: z.object({ collection: playlist, tracks: z.array(track), pagination }),
  },
  addTrack: {
    awaits_catalogue: true,
    summary: 'Add a track at the end; answers whether it was already there',
    body: byId,
    response: oneTrack,
    status: 200,
  },
  removeTrack: {
    awaits_catalogue: true,
    summary: 'Remove a track',
    query: byIdInQuery,
    body: byId.partial().nullish(),
    response: oneTrack,
  },
  addTracks: {
    awaits_catalogue: true,
    summary: 'Add several tracks, an album or a collection; lists the ones that were already there',
    body: added,
    response: withPlaylist.extend({ added: z.array(id), already: z.array(id) }),
    status: 200,
  },
  removeTracks: {
    awaits_catalogue: true,
    summary: 'Remove several tracks',
    body: z.object({ ids }),
    response: withPlaylist,
  },
  orderTracks: {
    awaits_catalogue: true,
    summary: 'Move tracks to a position; rejected with the current order if the version is outdated',
    body: z.object({ ids, position, version: z.int() }),
    response: withPlaylist,
    errors: ['conflict'],
  },
  copyPlaylist: {
    awaits_catalogue: true,
    summary: 'Duplicate a playlist under another name',
    body: z.object({ name: line(bounds.name, 1) }),
    response: withPlaylist,
  },
} satisfies Declarations;

export type Playlist = z.infer<typeof playlist>;
