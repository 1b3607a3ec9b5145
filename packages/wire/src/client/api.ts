import type { RequestOf as Request, ResponseOf as Response } from '../endpoint.ts';
import type { api as endpoints } from '../index.ts';
import type { laterCalls, playerCalls } from './more-calls.ts';

/** A call of the API for clients. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's root, with `{id}` for parameters. */
  readonly path: string;
  /** Accepts an `Idempotency-Key`, as every call that creates something: a repeated key creates it once. */
  readonly idempotent?: true;
}

/**
 * The calls of the API by name, but for those that a first load does without: `more-calls.ts` has them. `../<noun>.ts`
 * declares access, request and response of each.
 */
export const calls = {
  health: { method: 'GET', path: '/health' },

  login: { method: 'POST', path: '/auth/login' },
  logout: { method: 'GET', path: '/auth/logout' },
  forgot: { method: 'POST', path: '/auth/forgot' },
  recover: { method: 'POST', path: '/auth/recover' },
  confirmEmail: { method: 'POST', path: '/auth/email' },
  revertEmail: { method: 'POST', path: '/auth/email/revert' },
  demoAccounts: { method: 'GET', path: '/auth/demo' },
  demoLogin: { method: 'POST', path: '/auth/demo' },

  albums: { method: 'GET', path: '/albums/' },
  popularAlbums: { method: 'GET', path: '/albums/popular' },
  album: { method: 'GET', path: '/albums/{id}' },
  myAlbums: { method: 'GET', path: '/my/albums' },
  addMyAlbum: { method: 'POST', path: '/my/albums' },
  removeMyAlbum: { method: 'DELETE', path: '/my/albums' },

  cities: { method: 'GET', path: '/cities' },

  blocks: { method: 'GET', path: '/collections/blocks' },
  collections: { method: 'GET', path: '/collections' },
  collection: { method: 'GET', path: '/collections/{id}' },
  myCollections: { method: 'GET', path: '/my/collections' },
  addMyCollection: { method: 'POST', path: '/my/collections' },
  removeMyCollection: { method: 'DELETE', path: '/my/collections' },

  downloadPlaylist: { method: 'GET', path: '/my/playlists/{id}/download' },
  downloadCollection: { method: 'GET', path: '/collections/{id}/download' },
  downloadAlbum: { method: 'GET', path: '/albums/{id}/download' },

  events: { method: 'GET', path: '/events' },

  contract: { method: 'GET', path: '/contract' },
  saveContract: { method: 'PUT', path: '/contract' },
  contractTerms: { method: 'GET', path: '/contract/terms' },
  sendContractCode: { method: 'POST', path: '/contract/code' },
  signContract: { method: 'POST', path: '/contract/sign' },
  downloadContract: { method: 'GET', path: '/contract/download' },

  playlists: { method: 'GET', path: '/my/playlists' },
  createPlaylist: { method: 'POST', path: '/my/playlists', idempotent: true },
  changePlaylist: { method: 'PUT', path: '/my/playlists' },
  removePlaylist: { method: 'DELETE', path: '/my/playlists' },
  restorePlaylist: { method: 'POST', path: '/my/playlists/restore' },
  playlist: { method: 'GET', path: '/my/playlists/{id}' },
  addTrack: { method: 'POST', path: '/my/playlists/{id}', idempotent: true },
  removeTrack: { method: 'DELETE', path: '/my/playlists/{id}' },
  addTracks: { method: 'POST', path: '/my/playlists/{id}/tracks', idempotent: true },
  removeTracks: { method: 'DELETE', path: '/my/playlists/{id}/tracks' },
  orderTracks: { method: 'PUT', path: '/my/playlists/{id}/order' },
  copyPlaylist: { method: 'POST', path: '/my/playlists/{id}/copy', idempotent: true },

  reportPlay: { method: 'POST', path: '/plays' },

  revokedTracks: { method: 'GET', path: '/revoked/tracks' },
  revokedAlbums: { method: 'GET', path: '/revoked/albums' },

  profile: { method: 'GET', path: '/profile' },
  updateProfile: { method: 'PUT', path: '/profile' },
  changePassword: { method: 'PUT', path: '/profile/password' },
  confirmPassword: { method: 'POST', path: '/profile/password/confirm' },
  exportProfile: { method: 'POST', path: '/profile/export' },

  searchTracks: { method: 'POST', path: '/search/tracks' },
  searchAlbums: { method: 'POST', path: '/search/albums' },
  genres: { method: 'GET', path: '/genres' },
  tags: { method: 'GET', path: '/tags' },

  supportRequests: { method: 'GET', path: '/feedback/requests' },
  createSupportRequest: { method: 'POST', path: '/feedback/requests', idempotent: true },
  supportRequest: { method: 'GET', path: '/feedback/requests/{id}' },
  createSupportMessage: { method: 'POST', path: '/feedback/requests/{id}/messages', idempotent: true },

  timezones: { method: 'GET', path: '/timezones' },

  totals: { method: 'GET', path: '/my/totals' },

  venues: { method: 'GET', path: '/objects' },
  createVenue: { method: 'POST', path: '/objects', idempotent: true },
  changeVenue: { method: 'PUT', path: '/objects' },
  venueTypes: { method: 'GET', path: '/objects/types' },
  searchVenues: { method: 'POST', path: '/objects/search' },
  venue: { method: 'GET', path: '/objects/{id}' },
  changeHours: { method: 'PUT', path: '/objects/{id}' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls | keyof typeof laterCalls | keyof typeof playerCalls;

declare const shapes: unique symbol;

/** A call with the types of request and response, which exist at compile time only. */
export interface ClientCall<In = unknown, Out = unknown> extends Call {
  readonly [shapes]?: { in: In; out: Out };
}

export type RequestOf<C> = C extends ClientCall<infer In> ? In : never;
export type ResponseOf<C> = C extends ClientCall<unknown, infer Out> ? Out : never;

/** Calls of a table with their types. */
export type CallsOf<Calls> = {
  readonly [Name in keyof Calls & CallName]: ClientCall<
    Request<(typeof endpoints)[Name]>,
    Response<(typeof endpoints)[Name]>
  >;
};

// Allows numbers and booleans in place of strings; the client converts them.
type Loose<T> = {
  [K in keyof T]: T[K] | (string extends T[K] ? number : never) | ('true' extends T[K] ? boolean : never);
};

/** A request with plain numbers and booleans in `params` and `query`. */
export type LooseRequest<R> = { [K in keyof R]: K extends 'body' ? R[K] : Loose<R[K]> };

/** The same calls with their types. */
export const api: CallsOf<typeof calls> = calls;
