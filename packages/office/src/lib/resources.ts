import { office, type OfficeEndpoint, type OfficeResponse } from '@kamerton/wire/office';

/** The calls behind the records of the catalogue. */
const catalogueCalls = {
  tracks: { list: office.officeTracks, one: office.officeTrack, update: office.changeTrack },
  albums: { list: office.officeAlbums, one: office.officeAlbum, update: office.changeAlbum },
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

/** The calls behind terms and contracts. */
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

/** The calls behind a kind of record: what is left out cannot be done with it. */
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
  letters: { list: office.letters, one: office.letter },
  canned: {
    list: office.cannedAnswers,
    one: office.replyTemplate,
    create: office.addCannedAnswer,
    update: office.changeCannedAnswer,
    remove: office.removeCannedAnswer,
  },
  audit: { list: office.auditList },
  staff: { list: office.staffList, one: office.staffMember, create: office.addStaff, update: office.changeStaff },
} satisfies Record<string, ResourceCalls>;

/** By the name that react-admin knows a kind of record by, which is also its address below `/office/`. */
export const resources: Record<string, ResourceCalls | undefined> = calls;

/** Kinds of records that have a call for one of them. */
export type DetailResource = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends { one: OfficeEndpoint } ? Name : never;
}[keyof typeof calls];

/** One record as its own call answers it, which may be more than its row in a list has. */
export type Detail<Name extends DetailResource> =
  OfficeResponse<(typeof calls)[Name]['one']> extends {
    item: infer Item;
  }
    ? Item
    : never;

/** A record is another one by now, such as a genre that was merged: its page is that of `id`. */
export class RecordMoved extends Error {
  readonly id: number;

  constructor(id: number) {
    super(`the record is ${id} by now`);
    this.id = id;
  }
}
