import { office } from '@kamerton/wire/office';

/** The calls behind the records of the catalogue. */
export const catalogueCalls = {
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
