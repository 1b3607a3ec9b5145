import type { Page, Request } from '@playwright/test';

interface Row {
  /** Method and path, `{id}` for a number, as section 7 of the specification writes them. */
  call: string;
  /** Keys of the address that must be there, and those that may. */
  query?: string[];
  mayQuery?: string[];
  /** Required keys of the body, and optional ones that this product also sends. */
  body?: string[];
  mayBody?: string[];
  /** Answered by a success alone. */
  bare?: boolean;
}

const page = ['limit', 'offset'];
const search = { query: page, body: ['what', 'tags', 'genres'], mayBody: ['from', 'to', 'explicit', 'vocal'] };
const venue = 'name city_id address object_type_id is_active advanced_schedule legal_entity start_time end_time'.split(
  ' ',
);
const hours = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [`${day}_start`, `${day}_end`]);
const id = { body: ['id'] };

/** Section 7 of the specification, call by call. */
const rows: readonly Row[] = [
  { call: 'POST /auth/login', body: ['email', 'password', 'tz', 'token'] },
  { call: 'GET /auth/logout' },
  { call: 'GET /profile' },
  {
    call: 'PUT /profile',
    body: ['name', 'email', 'contact', 'timezone_id', 'language_id'],
    mayBody: ['old_password', 'revocation_emails'],
  },
  { call: 'PUT /profile/password', body: ['old_password', 'new_password'] },
  { call: 'GET /timezones' },
  { call: 'GET /my/playlists', query: page },
  { call: 'POST /my/playlists', body: ['name', 'description', 'cover', 'filename'] },
  { call: 'PUT /my/playlists', body: ['name', 'description', 'cover', 'filename', 'object_id', 'id'] },
  { call: 'DELETE /my/playlists', ...id },
  { call: 'GET /my/playlists/{id}', query: page },
  { call: 'POST /my/playlists/{id}', ...id, bare: true },
  { call: 'DELETE /my/playlists/{id}', ...id, bare: true },
  { call: 'GET /my/playlists/{id}/download' },
  { call: 'GET /collections/blocks' },
  { call: 'GET /collections', query: page, mayQuery: ['block_id'] },
  { call: 'GET /collections/{id}', query: page },
  { call: 'GET /my/collections', query: page },
  { call: 'POST /my/collections', ...id },
  { call: 'DELETE /my/collections', ...id },
  { call: 'GET /collections/{id}/download' },
  { call: 'GET /albums/', query: page, mayQuery: ['from', 'to'] },
  { call: 'GET /albums/{id}', query: page },
  { call: 'GET /albums/popular', query: page },
  { call: 'GET /my/albums', query: page },
  { call: 'POST /my/albums', ...id },
  { call: 'DELETE /my/albums', ...id },
  { call: 'GET /albums/{id}/download' },
  { call: 'POST /search/tracks', ...search },
  { call: 'POST /search/albums', ...search },
  { call: 'GET /revoked/tracks', query: page },
  { call: 'GET /revoked/albums', query: page },
  { call: 'GET /my/totals' },
  { call: 'GET /objects', query: [...page, 'is_active'], mayQuery: ['playlist_id', 'selection_id'] },
  { call: 'POST /objects', body: venue },
  { call: 'PUT /objects', body: [...venue, 'playlist_id', 'selection_id', 'id'] },
  { call: 'GET /objects/types' },
  { call: 'POST /objects/search', query: page, body: ['address', 'legal_entity', 'name', 'is_active'] },
  { call: 'GET /objects/{id}' },
  { call: 'PUT /objects/{id}', body: hours },
];

const root = '/dist/api';

/** Faults of the keys: a required one that is missing, or an unknown one. */
const faults = (what: string, keys: readonly string[], must: readonly string[] = [], may: readonly string[] = []) => [
  ...must.filter((key) => !keys.includes(key)).map((key) => `no ${key} in the ${what}`),
  ...keys.filter((key) => !must.includes(key) && !may.includes(key)).map((key) => `${key} in the ${what}`),
];

function rowOf(request: Request): Row | undefined {
  const path = new URL(request.url()).pathname
    .slice(root.length)

    .replace(/\/\d+(?=\/|$)/, '/{id}');
  return rows.find(({ call }) => call === `${request.method()} ${path}`);
}

function faultsOf(row: Row, request: Request): string[] {
  const query = [...new URL(request.url()).searchParams.keys()];
  const body = Object.keys((request.postDataJSON() ?? {}) as object);
  return [...faults('address', query, row.query, row.mayQuery), ...faults('body', body, row.body, row.mayBody)];
}

/**
 * Intercepts the API like a host that validates strictly: refuses requests without exactly the keys of section 7. Other
 * calls than those of the specification pass. Returns the refusals and the calls.
 */
export async function beStrict(browserPage: Page) {
  const refused: string[] = [];
  const created = new Set<string>();
  await browserPage.route(`**${root}/**`, async (route, request) => {
    const row = rowOf(request);
    if (!row) return route.fallback();
    created.add(row.call);
    const wrong = faultsOf(row, request);
    if (wrong.length === 0 && row.bare) {
      const response = await route.fetch();
      return route.fulfill(response.ok() ? { response, json: { success: true } } : { response });
    }
    if (wrong.length === 0) return route.fallback();
    refused.push(`${row.call}: ${wrong.join(', ')}`);
    return route.fulfill({ status: 400, json: { status: 400, code: 'bad_request', message: '', request_id: '' } });
  });
  return { refused, created };
}

export const listedCalls = rows.map(({ call }) => call);
