import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { inEveryLanguage, pathsIn, translated, translatedChange } from '../translated.ts';
import { booleanInQuery, cover, id, idInQuery, line, lines, moment, setDuration, success } from '../values.ts';
import { picture, withPicture } from './albums.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';
import { idsInQuery, officeTrack, version } from './tracks.ts';

/** A block of collections in the music base. */
export const officeBlock = z.object({
  id,
  name: translated(z.string()),
  position: z.int(),
  is_published: z.boolean(),
  collections: z.int(),
  version: z.int(),
});

/** A ready-made playlist in the office. Count, duration and size are of playable tracks. */
export const officeCollection = z.object({
  id,
  name: translated(z.string()),
  description: translated(z.string()),
  cover: cover.nullable(),
  block_id: id.nullable(),
  position: z.int(),
  is_published: z.boolean(),
  track_count: z.int(),
  duration: setDuration,
  size: z.int(),
  version: z.int(),
  created_at: moment,
});

/** A track at its position in a collection. */
const placedTrack = officeTrack.extend({ position: z.int() });

const name = line(bounds.name, 1);
const description = translatedChange(lines(bounds.description));
const about = { block_id: id.nullable().optional(), cover: picture.optional() };
const blockItem = z.object({ item: officeBlock });
const collectionItem = z.object({ item: officeCollection });
const ids = z.array(id).min(1, { error: 'required' }).max(bounds.playlist_tracks, { error: 'too_many' });
const position = z.int().min(0, { error: 'too_small' });
/** Moves `ids`, in their order, so that the first of them is at `position`. */
const order = z.object({ ids, position, version });

export const blocksOfficeCalls = {
  officeBlocks: {
    route: 'GET /blocks',
    role: 'catalogue',
    summary: 'All blocks in order; `version` is the version of the order',
    response: items(officeBlock).extend({ version: z.int() }),
  },
  officeBlock: {
    route: 'GET /blocks/{id}',
    role: 'catalogue',
    summary: 'One block',
    response: blockItem,
  },
  createBlock: {
    route: 'POST /blocks',
    role: 'catalogue',
    grants_access: false,
    summary: 'Create a block at the end; hidden until published',
    body: z.object({ name: inEveryLanguage(name) }),
    response: blockItem,
    idempotent: true,
  },
  changeBlock: {
    route: 'PUT /blocks/{id}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Rename, publish or hide a block',
    body: z.object({
      version,
      name: translatedChange(name),
      is_published: z.boolean().optional(),
    }),
    response: blockItem,
  },
  removeBlock: {
    route: 'DELETE /blocks/{id}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Delete an empty block',
    response: success,
  },
  orderBlocks: {
    route: 'PUT /blocks/order',
    role: 'catalogue',
    grants_access: false,
    summary: 'Move blocks to a position',
    body: order,
    response: z.object({ order: z.array(z.int()), version: z.int() }),
  },
  orderBlock: {
    route: 'PUT /blocks/{id}/order',
    role: 'catalogue',
    grants_access: false,
    summary: 'Move collections to a position within their block; `version` is the block’s',
    body: order,
    response: z.object({ order: z.array(z.int()), version: z.int() }),
  },
} satisfies OfficeDeclarations;

export const collectionsOfficeCalls = {
  officeCollections: {
    route: 'GET /collections',
    role: 'catalogue',
    summary: 'Collections, by default by block and position',
    query: listQuery(['id', ...pathsIn('name'), 'track_count', 'position']).extend({
      ids: idsInQuery.optional(),
      block_id: idInQuery.optional(),
      is_published: booleanInQuery.optional(),
    }),
    response: items(officeCollection),
  },
  officeCollection: {
    route: 'GET /collections/{id}',
    role: 'catalogue',
    summary: 'One collection',
    response: collectionItem,
  },
  createCollection: {
    route: 'POST /collections',
    role: 'catalogue',
    grants_access: false,
    summary: 'Create a collection at the end of its block; hidden until published',
    body: z.object({ name: inEveryLanguage(name), description, ...about }),
    largest_body: withPicture,
    response: collectionItem,
    idempotent: true,
  },
  changeCollection: {
    route: 'PUT /collections/{id}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Change, publish or hide a collection, or move it to another block; omitted fields stay as they are',
    body: z.object({
      version,
      name: translatedChange(name),
      description,
      ...about,
      is_published: z.boolean().optional(),
    }),
    largest_body: withPicture,
    response: collectionItem,
  },
  removeCollection: {
    route: 'DELETE /collections/{id}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Delete a collection that is not in use',
    response: success,
  },
  collectionTracks: {
    route: 'GET /collections/{id}/tracks',
    role: 'catalogue',
    summary: 'Tracks of a collection in order, including revoked ones',
    query: listQuery(['position']),
    response: items(placedTrack).extend({ version: z.int() }),
  },
  addCollectionTracks: {
    route: 'POST /collections/{id}/tracks',
    role: 'catalogue',
    grants_access: false,
    summary: 'Add tracks or a whole album, at a position or at the end; tracks already there stay where they are',
    body: z
      .object({ ids: ids.optional(), album_id: id.optional(), position: position.optional() })
      .superRefine((body, context) => {
        if ((body.ids === undefined) !== (body.album_id === undefined)) return;
        const message = body.ids === undefined ? 'required' : 'conflict';
        context.addIssue({ code: 'custom', path: ['ids'], message });
      }),
    response: z.object({ item: officeCollection, added: z.array(z.int()), already: z.array(z.int()) }),
    idempotent: true,
  },
  removeCollectionTracks: {
    route: 'DELETE /collections/{id}/tracks',
    role: 'catalogue',
    grants_access: false,
    summary: 'Remove tracks from a collection; tracks not in it are ignored',
    body: z.object({ ids }),
    response: collectionItem,
  },
  orderCollection: {
    route: 'PUT /collections/{id}/order',
    role: 'catalogue',
    grants_access: false,
    summary: 'Move tracks to a position within a collection',
    body: order,
    response: collectionItem,
  },
} satisfies OfficeDeclarations;

export type OfficeBlock = z.infer<typeof officeBlock>;
export type OfficeCollection = z.infer<typeof officeCollection>;
