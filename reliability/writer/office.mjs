import { isRare, newPicture, readCover } from './pictures.mjs';

const most = { genre: 8, upload: 4 };
const chunk = 40_000;

const alive = (things, kind) => [...things].filter(([name, value]) => value !== null && name.startsWith(`${kind} `));
const idOf = (thing) => Number(thing.split(' ').at(-1));

/** Acts by what a client of the office does. Those with a version read it first, as the office's screens do. */
const cataloguers = {
  /** Fields of tracks, genres, revocations. */
  tracks: ({ name, tracks, get }) => {
    let count = 0;
    const text = () => `${name} № ${(count += 1)}`;
    const untouched = { composer: null, genres: [], revoked: null };
    return {
      createGenre: ({ things, key }) => {
        if (alive(things, 'genre').length >= most.genre) return null;
        const value = { ru: text(), en: text() };
        const act = {
          title: 'create a genre',
          kind: 'genre',
          thing: null,
          method: 'POST',
          path: '/genres',
          key,
          value,
        };
        return { ...act, body: { name: value }, id: ({ item }) => item.id };
      },
      renameGenre: async ({ things, random }) => {
        const [thing, before] = random.pick(alive(things, 'genre')) ?? [];
        if (!thing) return null;
        const change = { ru: text() };
        const act = { title: 'rename a genre', kind: 'genre', thing, method: 'PUT', path: `/genres/${idOf(thing)}` };
        const { item } = await get(act.path);
        const body = { version: item.version, name: change };
        return { ...act, body, value: { ...before, ...change } };
      },
      changeTrack: async ({ things, random }) => {
        const thing = `track ${random.pick(tracks)}`;
        const genres = alive(things, 'genre').map(([genre]) => idOf(genre));
        const change = {
          composer: text(),
          genres: genres.filter(() => random.below(3) === 0).toSorted((a, b) => a - b),
        };
        const act = { title: 'edit a track', kind: 'track', thing, method: 'PUT', path: `/tracks/${idOf(thing)}` };
        const { item } = await get(act.path);
        const body = { version: item.version, ...change };
        return { ...act, body, value: { ...(things.get(thing) ?? untouched), ...change } };
      },
      revoke: ({ things, random }) => {
        const thing = `track ${random.pick(tracks)}`;
        const before = things.get(thing);
        if (!before) return null;
        const body = { kind: 'track', ids: [idOf(thing)] };
        const act = { kind: 'track', thing, method: 'PUT' };
        if (before.revoked !== null)
          return {
            ...act,
            title: 'restore a track',
            path: '/revocations/restore',
            body,
            value: { ...before, revoked: null },
          };
        const reason = { ru: text(), en: text() };
        const value = { ...before, revoked: reason };
        return { ...act, title: 'revoke a track', path: '/revocations', body: { ...body, reason }, value };
      },
    };
  },
  /** Uploads in chunks, covers of albums. */
  uploads: ({ name, albums, get }) => {
    let count = 0;
    return {
      createUpload: ({ things, random, key }) => {
        if (alive(things, 'upload').length >= most.upload) return null;
        const size = 1 + random.below(chunk * 5);
        const file = { path: `${name} ${(count += 1)}/one.wav`, size };
        const act = { title: 'begin an upload', kind: 'upload', thing: null, method: 'POST', path: '/uploads', key };
        const value = { name: `${name} ${count}`, state: 'receiving', size, received: 0 };
        return { ...act, body: { name: value.name, files: [file] }, value, id: ({ item }) => item.id };
      },
      sendChunk: ({ things, random }) => {
        const unfinished = alive(things, 'upload').filter(([, { received, size }]) => received < size);
        const [thing, before] = random.pick(unfinished) ?? [];
        if (!thing) return null;
        const { received, size } = before;
        const bytes = Buffer.alloc(Math.min(size - received, 1 + random.below(chunk)), random.below(256));
        const act = { title: 'send a chunk', kind: 'upload', thing, method: 'PUT', bytes };
        const path = `/uploads/${idOf(thing)}/files/1?offset=${received}`;
        const end = received + bytes.length;
        // The bytes of an interrupted chunk are kept, and the next one starts after them.
        const half = (now) => now?.state === 'receiving' && now.received >= received && now.received <= end;
        return { ...act, path, value: { ...before, received: end }, half };
      },
      finishUpload: ({ things, random }) => {
        const whole = ([, { state, received, size }]) => state === 'receiving' && received === size;
        const [thing, before] = random.pick(alive(things, 'upload').filter(whole)) ?? [];
        if (!thing) return null;
        const act = { title: 'finish an upload', kind: 'upload', thing, method: 'POST' };
        return { ...act, path: `/uploads/${idOf(thing)}/finish`, value: { ...before, state: 'ready' } };
      },
      abandonUpload: ({ things, random }) => {
        const [thing] = random.pick(alive(things, 'upload').filter(([, { state }]) => state === 'ready')) ?? [];
        if (!thing) return null;
        const act = { title: 'delete an upload', kind: 'upload', thing, method: 'DELETE' };
        return { ...act, path: `/uploads/${idOf(thing)}`, value: null };
      },
      coverAlbum: async ({ things, random }) => {
        if (!isRare(random)) return null;
        const thing = `album ${random.pick(albums)}`;
        const isCovered = (things.get(thing) ?? null) !== null;
        const picture = isCovered && random.below(3) === 0 ? null : newPicture(random);
        const act = { title: 'set the cover of an album', kind: 'album', thing, method: 'PUT' };
        const { item } = await get(`/albums/${idOf(thing)}`);
        const body = { version: item.version, cover: picture?.base64 ?? null };
        const value = picture === null ? null : { cover: picture.hash };
        return { ...act, path: `/albums/${idOf(thing)}/cover`, body, value };
      },
    };
  },
};

/** What an operator writes. `part` is one of `cataloguers`; the tracks and albums are the client's alone. */
export function officeActs({ part, ...own }) {
  const acts = Object.values(cataloguers[part](own));
  return async (state) => {
    for (;;) {
      const act = await state.random.pick(acts)(state);
      if (act) return act;
    }
  };
}

/** Reads what a client of the office has written. */
export const officeReader =
  ({ name, part, get, url, tracks, albums }) =>
  async (names) => {
    const found = new Map();
    const known = [...names];
    if (part === 'tracks') {
      const genres = await get('/genres?limit=200');
      const ours = genres.items.filter((genre) => genre.name.ru.startsWith(`${name} `));
      for (const genre of ours) found.set(`genre ${genre.id}`, { value: { ...genre.name } });
      const readTrack = async (id) => {
        const { item } = await get(`/tracks/${id}`);
        const genresOf = item.genres.map((genre) => genre.id).toSorted((a, b) => a - b);
        const value = { composer: item.composer, genres: genresOf, revoked: item.revoked?.reason ?? null };
        const isOurs = known.includes(`track ${id}`) || item.composer !== null;
        found.set(`track ${id}`, { value: isOurs ? value : null });
      };
      await Promise.all(tracks.map(readTrack));
      return found;
    }
    const { items } = await get('/uploads?limit=200');
    const readUpload = async ({ id, size, state }) => {
      const { item } = await get(`/uploads/${id}`);
      found.set(`upload ${id}`, { value: { name: item.name, state, size, received: item.received } });
    };
    const readAlbum = async (id) => {
      const { item } = await get(`/albums/${id}`);
      const cover = await readCover(url(), item.cover);
      found.set(`album ${id}`, { value: cover === null ? null : { cover } });
    };
    const own = items.filter((upload) => upload.name.startsWith(`${name} `));
    await Promise.all([...own.map(readUpload), ...albums.map(readAlbum)]);
    return found;
  };
