import type { QueueOrder, PlayerTrack, QueueTrack } from './state.ts';

/** Stored form of the queue: tracks as rows, shared fields of an album only once. */
interface Written {
  id: string;
  url: string;
  albums: [album: number, name: string, cover: PlayerTrack['cover']][];
  tracks: Row[];
  /** Positions of the tracks in the order before shuffling. */
  original: number[] | null;
  addedCount: number;
}

type Row = [
  id: number,
  name: string,
  artist: string,
  minutes: number,
  seconds: number,
  file: string | null,
  peaks: string | null,
  album: number,
  added: number | null,
];

/** A queue with its set. */
export interface StoredQueue extends Omit<QueueOrder, 'upNext'> {
  id: string;
  url: string;
}

/** Renewed addresses make two objects of one entry. */
const keyOf = ({ id, added }: QueueTrack) => `${id} ${added}`;

/** Serializes the queue: 300 characters a track, a third of the API's JSON. */
export function writeQueue({ id, url, playlist, unshuffled, addedCount }: StoredQueue): string {
  const albums = new Map<string, number>();
  const written: Written = { id, url, albums: [], tracks: [], original: null, addedCount };
  for (const track of playlist) {
    const key = `${track.album_id} ${track.cover?.small}`;
    const album = albums.get(key) ?? written.albums.length;
    if (!albums.has(key)) {
      albums.set(key, album);
      written.albums.push([track.album_id, track.album_name, track.cover]);
    }
    const { minutes, seconds } = track.duration;
    const { id, name, artist, file, peaks, added = null } = track;
    written.tracks.push([id, name, artist, minutes, seconds, file, peaks, album, added]);
  }
  if (unshuffled) {
    const places = new Map(playlist.map((track, place) => [keyOf(track), place]));
    written.original = unshuffled.flatMap((track) => places.get(keyOf(track)) ?? []);
  }
  return JSON.stringify(written);
}

/** Parses it; throws if it is invalid. */
export function readQueue(text: string): StoredQueue {
  const { id, url, albums, tracks, original, addedCount } = JSON.parse(text) as Written;
  const playlist = tracks.map(([id, name, artist, minutes, seconds, file, peaks, place, added]): QueueTrack => {
    const album = albums[place];
    if (!album) throw new TypeError('no such album');
    const [album_id, album_name, cover] = album;
    const duration = { minutes, seconds };
    const track = { id, name, artist, duration, file, peaks, cover, album_id, album_name };
    return added === null ? track : { ...track, added };
  });
  const unshuffled = original && original.flatMap((place) => playlist[place] ?? []);
  return { id, url, playlist, unshuffled, addedCount };
}

/** Returns the part of a queue around a position, if all of it does not fit. */
export function windowOf(queue: StoredQueue, index: number, size: number): { queue: StoredQueue; index: number } {
  const from = Math.max(0, Math.min(index - Math.floor(size / 4), queue.playlist.length - size));
  const playlist = queue.playlist.slice(from, from + size);
  const included = new Set(playlist.map(keyOf));
  const unshuffled = queue.unshuffled?.filter((track) => included.has(keyOf(track))) ?? null;
  return { queue: { ...queue, playlist, unshuffled }, index: index - from };
}
