import {
  type AlbumFields,
  albumFields,
  type AlbumValues,
  bounds,
  emptyValues,
  fieldsWith,
  pick,
  type TaggedValues,
  type TrackFields,
  trackFields,
  type TrackValues,
} from '@kamerton/wire';
import { comparisonKey, fold, signsIn } from '../../../language/fold.ts';

/** Tags of a file; null if absent. */
export interface TagsOfFile extends TaggedValues<TrackFields>, TaggedValues<AlbumFields> {
  title: string | null;
  artist: string | null;
  albumArtist: string | null;
  album: string | null;
  trackNumber: number | null;
  discNumber: number | null;
  date: string | null;
}

/** Location of a file: the names of its folders from the root, and its own without the extension. */
export interface PlaceOfFile {
  folders: readonly string[];
  stem: string;
}

export interface AlbumOfFile extends Omit<AlbumValues, 'artist'> {
  key: string;
  /** From the album artist tag; null derives it from the tracks. */
  artist: string | null;
}

export interface TrackOfFile extends TrackValues {
  disc_number: number;
  track_number: number | null;
}

/** Name of a disc's folder; its parent is the album's folder. */
const disc = /^(?:cd|disc|disk|диск)[\s._-]*(\d{1,2})$/i;

/** Converts a file name to text of the catalogue. */
const plainName = (name: string): string =>
  name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, bounds.name)
    .toWellFormed();

/** The folder of an album, above those of its discs. */
export const albumFolder = (folders: readonly string[]): readonly string[] =>
  folders.length > 1 && disc.test(folders.at(-1) ?? '') ? folders.slice(0, -1) : folders;

/** Beginning of the keys of albums that are known by their folder. */
export const folderKey = (folder: readonly string[]): string => `in|${folder.join('/')}|`;

/** Signs beside symbols that tell names apart whose letters are the same, as “M&M” and “M@M”, “1/2” and “1-2”. */
const findSigns = signsIn(String.raw`^[-–—−#@!?*&%]+(?= )|(?<=\S)#|(?<=\S)[&@](?=\S)|(?<=\d)[-–—−/](?=\d)|(?<=\d)%`);

const signsOf = (name: string): string[] => findSigns(name).map((sign) => (/^[–—−]$/u.test(sign) ? '-' : sign));

const nameKey = (name: string): string => {
  const key = fold(name);
  return key === '' || key === name.toLowerCase() ? name.toLowerCase() : [key, ...signsOf(name)].join(' ');
};

/** Key of an album: album artist, else folder, and album name. */
const albumKey = (folders: readonly string[], tags: TagsOfFile): string => {
  const album = tags.album === null ? '' : nameKey(tags.album);
  return tags.albumArtist !== null && tags.album !== null
    ? `by|${comparisonKey(tags.albumArtist)}|${album}`
    : `${folderKey(folders)}${album}`;
};

/** Derives the album and the track from a file's tags and location. */
export const catalogueEntry = (place: PlaceOfFile, tags: TagsOfFile): { album: AlbumOfFile; track: TrackOfFile } => {
  const folders = albumFolder(place.folders);
  const name = plainName(place.stem) || '—';
  const numbered = disc.exec(place.folders.at(-1) ?? '')?.[1];
  return {
    album: {
      ...emptyValues(albumFields),
      ...pick(tags, fieldsWith(albumFields, 'tags')),
      key: albumKey(folders, tags),
      name: tags.album ?? (plainName(folders.at(-1) ?? '') || name),
      // An album that is known by its folder has the artist of its tracks.
      artist: tags.album === null ? null : tags.albumArtist,
      release_date: tags.date,
    },
    track: {
      ...emptyValues(trackFields),
      ...pick(tags, fieldsWith(trackFields, 'tags')),
      name: tags.title ?? name,
      artist: tags.artist ?? tags.albumArtist ?? '',
      disc_number: tags.discNumber ?? (Number(numbered ?? 1) || 1),
      track_number: tags.trackNumber,
    },
  };
};
