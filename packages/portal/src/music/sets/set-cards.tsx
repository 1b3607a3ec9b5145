import type { Album, Collection } from '@kamerton/wire';
import { AlbumCard } from '../catalogue/album-card.tsx';
import { CollectionCard } from '../collections/collection-card.tsx';

export const albumCards = ({ albums }: { albums: readonly Album[] }, page: number) =>
  albums.map((album, index) => <AlbumCard key={album.id} album={album} eager={page === 0 && index < 6} />);

/** Those of a page of my albums: removed ones disappear at once, before the list is fetched again. */
export const myAlbumCards = ({ albums }: { albums: readonly Album[] }, page: number) =>
  albums
    .filter(({ is_my }) => is_my)
    .map((album, index) => <AlbumCard key={album.id} album={album} inMyMusic eager={page === 0 && index < 6} />);

export const collectionCards = ({ collections }: { collections: readonly Collection[] }) =>
  collections.map((collection) => <CollectionCard key={collection.id} collection={collection} />);

/** Those of a page of my ready-made playlists: removed ones disappear at once, before the list is fetched again. */
export const myCollectionCards = ({ collections }: { collections: readonly Collection[] }) =>
  collections
    .filter(({ is_my }) => is_my)
    .map((collection) => <CollectionCard key={collection.id} collection={collection} inMyMusic />);
