import { startFastify } from '../limits/servers.mjs';
import { load } from '../measure/load.mjs';
import { withProcessorTime } from '../measure/processes.mjs';
import { createQueries } from '../search/queries.mjs';
import { createRandom } from '../search/random.mjs';

const connections = 16;
/** Requests of a row that differ, so that no answer is asked for again and again. */
const different = 600;
const api = '/dist/api';

const identity = { 'accept-encoding': 'identity' };
const get = (token, path) => ({ path: `${api}${path}`, headers: { ...identity, token } });
const post = (token, path, body) => ({ ...get(token, path), method: 'POST', body });
const many = (make) => Array.from({ length: different }, (_, at) => make(at));
/** The token of a request: all accounts take turns. */
const tokenAt = ({ tokens }, at) => tokens[at % tokens.length];

async function answerOf(url, { method = 'GET', path, headers, body }) {
  const type = body && { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...type },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${text}`);
  return text;
}

/** An answer of middle length among the row's own. */
async function middleAnswer(url, requests) {
  const answers = [];
  for (let at = 0; at < requests.length; at += Math.ceil(requests.length / 41))
    answers.push(await answerOf(url, requests[at]));
  answers.sort((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b));
  return answers[Math.floor(answers.length / 2)];
}

const row = (id, title, asked, requestsOf) => ({
  id,
  title,
  asked,
  against: 'Fastify, constant answer of the same bytes',
  unit: 'requests/s',
  better: 'more',
  open: async ({ product, seconds }) => {
    const requests = requestsOf(product);
    const body = await middleAnswer(product.url, requests);
    const limit = await startFastify({ answer: body });
    const rate = (server, all) => async () => {
      const done = await withProcessorTime(server, () => load(server.url, all, { connections, seconds }));
      return { value: done.requests / done.seconds, cpu: done.cpu };
    };
    // Caches of both processes and of the database are filled as they are in a service that runs.
    await load(product.url, requests, { connections, seconds: Math.min(seconds, 2) });
    await load(limit.url, [{ path: '/answer', headers: identity }], { connections, seconds: 1 });
    return {
      note: `${(Buffer.byteLength(body) / 1024).toFixed(1)} KiB`,
      product: rate(product, requests),
      limit: rate(limit, [{ path: '/answer', headers: identity }]),
      close: () => limit.stop(),
    };
  },
});

const searches =
  (kind, keep = () => true) =>
  (product) => {
    const make = createQueries(product.facts.tracks)[kind];
    return many((at) => {
      let body = make();
      while (!keep(body.what)) body = make();
      return post(tokenAt(product, at), '/search/tracks', body);
    });
  };

const ofPlaylists = (query) => (product) => {
  const all = [...product.playlists].flatMap(([token, ids]) => ids.map((id) => ({ token, id })));
  // One playlist of each account after the other.
  return many((at) => {
    const { token, id } = all[(at * 7) % all.length];
    return get(token, `/my/playlists/${id}${query}`);
  });
};

const cityStarts =
  'мо са но ек ка че ни ом ро уф кр во пе то ту яр вл ир ха ке ба ли тю са бер лон пар мад рим вен мо та'.split(' ');

export const readRows = [
  row('album', 'album detail', 0.25, (product) => {
    const { albums } = product.facts;
    return many((at) => get(tokenAt(product, at), `/albums/${albums[at % albums.length]}`));
  }),
  row('list', 'album list of 50', 0.2, (product) => {
    const { below } = createRandom(50);
    const last = Math.max(1, product.facts.anyAlbums.length - 50);
    return many((at) => {
      const offset = at % 2 === 0 ? 0 : below(last);
      return get(tokenAt(product, at), `/albums/?limit=50&offset=${offset}`);
    });
  }),
  row('playlist', 'own playlist of 300 tracks, first page', 0.15, ofPlaylists('')),
  row('playlist-100', 'own playlist of 300 tracks, first 100', 0.15, ofPlaylists('?limit=100')),
  row(
    'search-words',
    'search: two words',
    0.08,
    searches('two words of a name', (what) => /^[a-z]+ [a-z]+$/.test(what)),
  ),
  row('search-letters', 'search: three letters', 0.08, searches('a beginning of 3 letters')),
  row(
    'search-cyrillic',
    'search: Cyrillic',
    0.08,
    searches('two words of a name', (what) => /^[а-яё ]+$/.test(what)),
  ),
  row('search-typo', 'search: typo', 0.05, searches('a slip')),
  row('search-none', 'search: no hit', 0.05, searches('nothing found')),
  row('totals', 'totals of "my music"', 0.3, (product) => many((at) => get(tokenAt(product, at), '/my/totals'))),
  row('health', 'health', 0.8, () => [{ path: `${api}/health`, headers: identity }]),
  row('cities', 'cities', 0.3, (product) =>
    many((at) => get(tokenAt(product, at), `/cities?q=${encodeURIComponent(cityStarts[at % cityStarts.length])}`)),
  ),
  row('objects', 'objects', 0.25, (product) => many((at) => get(tokenAt(product, at), '/objects'))),
];
