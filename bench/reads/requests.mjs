import { createQueries } from '../search/queries.mjs';
import { createRandom } from '../search/random.mjs';

/** Requests of a row that differ, so that no answer is asked for again and again. */
const different = 600;
const api = '/dist/api';

export const identity = { 'accept-encoding': 'identity' };
const get = (token, path) => ({ path: `${api}${path}`, headers: { ...identity, token } });
export const post = (token, path, body) => ({ ...get(token, path), method: 'POST', body });
const many = (make) => Array.from({ length: different }, (_, at) => make(at));
/** The token of a request: all accounts take turns. */
export const tokenAt = ({ tokens }, at) => tokens[at % tokens.length];

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

/** Requests that are each made once: the same texts with pages of many lengths. */
const onlyOnce = (make) => (product) => {
  const requests = make(product);
  return Array.from({ length: 80 }, (_, at) =>
    requests.map((request) => ({ ...request, path: `${request.path}?limit=${at + 20}` })),
  ).flat();
};

const twoWords = searches('two words of a name', (what) => /^[a-z]+ [a-z]+$/.test(what));

const ofPlaylists = (query) => (product) => {
  const all = [...product.playlists].flatMap(([token, ids]) => ids.map((id) => ({ token, id })));
  return many((at) => {
    const { token, id } = all[(at * 7) % all.length];
    return get(token, `/my/playlists/${id}${query}`);
  });
};

const cityStarts =
  'мо са но ек ка че ни ом ро уф кр во пе то ту яр вл ир ха ке ба ли тю бер лон пар мад рим вен ря ас пен ки ма ку ст'.split(
    ' ',
  );

/** Requests of each kind of read, made for a product that runs. */
export const requestsOf = {
  album: (product) => {
    const { albums } = product.facts;
    return many((at) => get(tokenAt(product, at), `/albums/${albums[at % albums.length]}`));
  },
  list: (product) => {
    const { below } = createRandom(50);
    const last = Math.max(1, product.facts.anyAlbums.length - 50);
    return many((at) => get(tokenAt(product, at), `/albums/?limit=50&offset=${at % 2 === 0 ? 0 : below(last)}`));
  },
  playlist: ofPlaylists(''),
  'playlist-100': ofPlaylists('?limit=100'),
  'search-words': twoWords,
  'search-first': onlyOnce(twoWords),
  'search-letters': searches('a beginning of 3 letters'),
  'search-cyrillic': searches('two words of a name', (what) => /^[а-яё ]+$/.test(what)),
  'search-typo': searches('a slip'),
  'search-none': searches('nothing found'),
  totals: (product) => many((at) => get(tokenAt(product, at), '/my/totals')),
  health: () => [{ path: `${api}/health`, headers: identity }],
  cities: (product) =>
    many((at) => get(tokenAt(product, at), `/cities?q=${encodeURIComponent(cityStarts[at % cityStarts.length])}`)),
  objects: (product) => many((at) => get(tokenAt(product, at), '/objects')),
};
