import type { Album, Collection, Playlist, Track } from '@kamerton/wire';
import { vi } from 'vitest';

/** A call as the server got it: `GET /objects`, its query and its parsed body. */
export interface Sent {
  call: string;
  query: Record<string, string>;
  body: unknown;
}

/**
 * Stands in for the server: answers a call by its method and path, or by its path alone, with a value, a response or
 * what a function returns for it; music that has no answer is an empty page, and all else is not found. Returns what
 * was asked, and of that what changes something.
 */
export function serve(answers: Record<string, unknown>) {
  const sent: Sent[] = [];
  const writes: Pick<Sent, 'call' | 'body'>[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://portal.test');
    const path = pathname.replace(/^.*\/api/, '');
    const request = { call: `${method} ${path}`, body: body ? (JSON.parse(body) as unknown) : null };
    const asked = { ...request, query: Object.fromEntries(searchParams) };
    sent.push(asked);
    if (method !== 'GET') writes.push(request);
    const found =
      request.call in answers ? answers[request.call] : (answers[path] ?? (music.test(path) ? nothing : undefined));
    const answer: unknown = typeof found === 'function' ? await (found as (of: Sent) => unknown)(asked) : found;
    if (answer === undefined) return refusal(404, { code: 'not_found' });
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  const of = (call: string) => sent.filter((each) => each.call === call);
  return { answers, sent, writes, of, calls: () => sent.map(({ call }) => call) };
}

/** A whole list on one page. */
export const pageOf = (lists: Record<string, readonly unknown[]>, more: object = {}) => {
  const total = Math.max(0, ...Object.values(lists).map(({ length }) => length));
  return { ...lists, pagination: { limit: 1000, offset: 0, total }, ...more };
};

/** What is listed anywhere in the music of the portal, without an entry. */
const nothing = pageOf({ albums: [], blocks: [], collections: [], genres: [], playlists: [], tags: [], tracks: [] });
const music = /albums|blocks|collections|genres|playlists|tags|tracks/;

export const refusal = (status: number, more: object = {}) =>
  Response.json({ status, code: 'internal', message: '', fields: {}, request_id: '1', ...more }, { status });

const ofTrack = {
  album_id: 5,
  album_name: 'Harbour',
  cover: null,
  vocal: false,
  explicit: false,
  peaks: null,
  isrc: null,
};
const ofSet = { cover: null, is_my: false, track_count: 2, duration: { hours: 1, minutes: 5, seconds: 0 }, size: 5e7 };
const named = (name: string, id: number) => ({ id, name: `${name} ${id}`, artist: `Artist ${id}` });

export const trackOf = (id: number, more: Partial<Track> = {}): Track => {
  const music = {
    ...named('Track', id),
    duration: { minutes: 3, seconds: id },
    genres: [],
    tags: [],
    file: `/audio/${id}`,
  };
  return { ...ofTrack, ...music, ...more };
};

export const albumOf = (id: number, more: Partial<Album> = {}) =>
  ({ ...ofSet, ...named('Album', id), release_date: null, label: null, upc: null, ...more }) as Album;

export const collectionOf = (id: number, more: Partial<Collection> = {}) =>
  ({ ...ofSet, ...named('Collection', id), description: '', ...more }) as Collection;

export const playlistOf = (id: number, more: Partial<Playlist> = {}) =>
  ({
    ...ofSet,
    ...named('Playlist', id),
    description: '',
    filename: null,
    object_id: null,
    version: 1,
    ...more,
  }) as Playlist;

export const addressOf = (element: Element) => element.getAttribute('href');

/** Names and values of a list of facts. */
export const factsIn = (terms: readonly HTMLElement[]) =>
  terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
