import { office, type OfficeEndpoint, type OfficeResponse } from '@kamerton/wire/office';

const catalogueCalls = {
  tracks: { list: office.officeTracks, one: office.officeTrack, update: office.changeTrack },
  albums: { list: office.officeAlbums, one: office.officeAlbum, update: office.changeAlbum },
  'planned-revocations': { list: office.plannedRevocations },
  imports: { list: office.imports, one: office.importJob },
  deliveries: { list: office.ddexMessages },
  genres: {
    list: office.officeGenres,
    one: office.officeGenre,
    create: office.createGenre,
    update: office.renameGenre,
    remove: office.removeGenre,
  },
  tags: {
    list: office.officeTags,
    one: office.officeTag,
    create: office.createTag,
    update: office.renameTag,
    remove: office.removeTag,
  },
  blocks: {
    list: office.officeBlocks,
    one: office.officeBlock,
    create: office.createBlock,
    update: office.changeBlock,
    remove: office.removeBlock,
  },
  collections: {
    list: office.officeCollections,
    one: office.officeCollection,
    create: office.createCollection,
    update: office.changeCollection,
    remove: office.removeCollection,
  },
};

const contractCalls = {
  terms: { list: office.termsVersions, one: office.termsVersion },
  'terms-drafts': {
    list: office.termsDrafts,
    one: office.termsDraft,
    create: office.createTermsDraft,
    update: office.changeTermsDraft,
    remove: office.removeTermsDraft,
  },
  contracts: { list: office.contracts, one: office.contract },
};

/** The calls of a resource; actions without a call are not offered. */
export interface ResourceCalls {
  list: OfficeEndpoint;
  one?: OfficeEndpoint;
  create?: OfficeEndpoint;
  update?: OfficeEndpoint;
  remove?: OfficeEndpoint;
}

const calls = {
  ...catalogueCalls,
  ...contractCalls,
  requests: { list: office.requests, one: office.request },
  accounts: { list: office.accounts, one: office.account, create: office.addAccount, update: office.changeAccount },
  venues: { list: office.officeVenues, one: office.officeVenue },
  players: { list: office.officePlayers },
  emails: { list: office.emails, one: office.email },
  'reply-templates': {
    list: office.replyTemplates,
    one: office.replyTemplate,
    create: office.addReplyTemplate,
    update: office.changeReplyTemplate,
    remove: office.removeReplyTemplate,
  },
  audit: { list: office.auditList },
  staff: { list: office.staffList, one: office.staffMember, create: office.addStaff, update: office.changeStaff },
} satisfies Record<string, ResourceCalls>;

/** By react-admin's name of the resource, which is also its path below `/office/`. */
export const resources: Record<string, ResourceCalls | undefined> = calls;

/** Resources with a call for a single record. */
export type DetailResource = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends { one: OfficeEndpoint } ? Name : never;
}[keyof typeof calls];

/** A record as the call for a single one returns it, which may have more fields than a row of the list. */
export type Detail<Name extends DetailResource> =
  OfficeResponse<(typeof calls)[Name]['one']> extends {
    item: infer Item;
  }
    ? Item
    : never;

/** The record has become another one, such as a merged genre: its page is that of `id`. */
export class RecordMoved extends Error {
  readonly id: number;

  constructor(id: number) {
    super(`the record is ${id} by now`);
    this.id = id;
  }
}
