import { isRare, newPicture, readCover } from './pictures.mjs';

/** Things of a kind that a client has at a time. */
const most = { playlist: 7, venue: 5, request: 4, messages: 12 };

const alive = (things, kind) => [...things].filter(([name, value]) => value !== null && name.startsWith(`${kind} `));
const idOf = (thing) => Number(thing.split(' ').at(-1));
const versionOfPlaylist = ({ playlist }) => playlist.version;

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Texts with what a careless layer would damage. */
const words = ['Утро', 'jazz & co', 'naïve', '«ёлка»', 'a\\b', "o'clock", '100 %', '日本', '🎷'];

/**
 * What a distributor writes. Each client of an account has things of its own, told apart by the beginning of their
 * names; of what an account has once, `isFirst` chooses the half.
 */
export function portalActs({ name, isFirst, tracks, albums, places }) {
  let count = 0;
  const text = (random) => `${name} ${random.pick(words)} ${(count += 1)}`;
  const some = (random, list, limit) => {
    const chosen = new Set();
    for (let n = 1 + random.below(Math.min(limit, list.length)); n > 0; n -= 1) chosen.add(random.pick(list));
    return [...chosen];
  };
  /** Deleted playlists as they were: a restored one is the same. */
  const removed = new Map();

  const changePlaylist = (title, random, things, change) => {
    const [thing, before] = random.pick(alive(things, 'playlist')) ?? [];
    if (!thing) return null;
    const { body, value } = change(before);
    const put = { title, kind: 'playlist', thing, method: 'PUT', path: '/my/playlists' };
    return { ...put, body: { id: idOf(thing), ...body }, value: { ...before, ...value }, version: versionOfPlaylist };
  };
  const changeTracks = (title, random, things, change) => {
    const [thing, before] = random.pick(alive(things, 'playlist')) ?? [];
    const changed = thing && change(before.tracks, idOf(thing), thing);
    if (!changed) return null;
    const { path, ...rest } = changed;
    const value = { ...before, tracks: changed.value };
    return {
      title,
      kind: 'playlist',
      thing,
      path: `/my/playlists/${path}`,
      ...rest,
      value,
      version: versionOfPlaylist,
    };
  };

  const acts = {
    createPlaylist: ({ things, random, key }) => {
      if (alive(things, 'playlist').length >= most.playlist) return null;
      const picture = isRare(random) ? newPicture(random) : null;
      const body = { name: text(random), description: text(random), cover: picture?.base64 ?? null };
      const { description } = body;
      return {
        title: 'create a playlist',
        kind: 'playlist',
        thing: null,
        method: 'POST',
        path: '/my/playlists',
        body,
        key,
        value: { name: body.name, description, cover: picture?.hash ?? null, tracks: [] },
        id: ({ playlist }) => playlist.id,
        version: versionOfPlaylist,
      };
    },
    copyPlaylist: ({ things, random, key }) => {
      const all = alive(things, 'playlist');
      if (all.length === 0 || all.length >= most.playlist) return null;
      const [from, value] = random.pick(all);
      const body = { name: text(random) };
      return {
        title: 'copy a playlist',
        kind: 'playlist',
        thing: null,
        method: 'POST',
        body,
        key,
        path: `/my/playlists/${idOf(from)}/copy`,
        value: { ...value, name: body.name },
        id: ({ playlist }) => playlist.id,
        version: versionOfPlaylist,
      };
    },
    renamePlaylist: ({ things, random }) =>
      changePlaylist('rename a playlist', random, things, () => {
        const value = { name: text(random), description: text(random) };
        return { body: value, value };
      }),
    coverPlaylist: ({ things, random }) =>
      isRare(random)
        ? changePlaylist('set the cover of a playlist', random, things, ({ cover }) => {
            const picture = cover === null || random.below(2) === 0 ? newPicture(random) : null;
            return { body: { cover: picture?.base64 ?? null }, value: { cover: picture?.hash ?? null } };
          })
        : null,
    addTracks: ({ things, random, key }) =>
      changeTracks('add tracks', random, things, (order, id) => {
        const left = tracks.filter((track) => !order.includes(track));
        if (left.length === 0) return null;
        const ids = some(random, left, 12);
        const position = random.below(order.length + 1);
        return {
          path: `${id}/tracks`,
          method: 'POST',
          key,
          body: { ids, position },
          value: order.toSpliced(position, 0, ...ids),
        };
      }),
    removeTracks: ({ things, random }) =>
      changeTracks('remove tracks', random, things, (order, id) => {
        if (order.length === 0) return null;
        const ids = some(random, order, 4);
        const value = order.filter((track) => !ids.includes(track));
        return { path: `${id}/tracks`, method: 'DELETE', body: { ids }, value };
      }),
    orderTracks: ({ things, versions, random }) =>
      changeTracks('reorder tracks', random, things, (order, id, thing) => {
        if (order.length < 2) return null;
        const ids = some(random, order, 3);
        const others = order.filter((track) => !ids.includes(track));
        const position = random.below(others.length + 1);
        const body = { ids, position, version: versions.get(thing) };
        return { path: `${id}/order`, method: 'PUT', body, value: others.toSpliced(position, 0, ...ids) };
      }),
    removePlaylist: ({ things, random }) => {
      const all = alive(things, 'playlist');
      if (all.length < 4) return null;
      const [thing, before] = random.pick(all);
      removed.set(thing, before);
      const act = { title: 'delete a playlist', kind: 'playlist', thing, method: 'DELETE', path: '/my/playlists' };
      return { ...act, body: { id: idOf(thing) }, value: null };
    },
    restorePlaylist: ({ things, random }) => {
      if (alive(things, 'playlist').length >= most.playlist) return null;
      const gone = [...removed].filter(([thing]) => things.get(thing) === null);
      if (gone.length === 0) return null;
      const [thing, value] = random.pick(gone);
      const act = {
        title: 'restore a playlist',
        kind: 'playlist',
        thing,
        method: 'POST',
        path: '/my/playlists/restore',
      };
      return { ...act, body: { id: idOf(thing) }, value, version: versionOfPlaylist };
    },
    createVenue: ({ things, random, key }) => {
      if (alive(things, 'venue').length >= most.venue) return null;
      const fields = { name: text(random), address: text(random), start_time: '08:00', end_time: '22:30' };
      const value = { ...fields, hours: {} };
      const body = { ...fields, city_id: random.pick(places.cities), object_type_id: random.pick(places.types) };
      return {
        title: 'create a venue',
        kind: 'venue',
        thing: null,
        method: 'POST',
        path: '/objects',
        body,
        key,
        value,
        id: ({ object }) => object.id,
      };
    },
    changeVenue: ({ things, random }) => {
      const [thing, before] = random.pick(alive(things, 'venue')) ?? [];
      if (!thing) return null;
      const start = `${String(random.below(12)).padStart(2, '0')}:15`;
      const change = { name: text(random), address: text(random), start_time: start };
      const act = { title: 'change a venue', kind: 'venue', thing, method: 'PUT', path: '/objects' };
      return { ...act, body: { id: idOf(thing), ...change }, value: { ...before, ...change } };
    },
    changeHours: ({ things, random }) => {
      const [thing, before] = random.pick(alive(things, 'venue')) ?? [];
      if (!thing) return null;
      const day = random.pick(weekdays);
      const change = { [`${day}_start`]: `0${random.below(10)}:05`, [`${day}_end`]: `1${random.below(10)}:45` };
      const act = { title: 'set hours', kind: 'venue', thing, method: 'PUT', path: `/objects/${idOf(thing)}` };
      return { ...act, body: change, value: { ...before, hours: { ...before.hours, ...change } } };
    },
    createRequest: ({ things, random, key }) => {
      if (alive(things, 'request').length >= most.request) return null;
      const body = { subject: text(random), message: text(random) };
      const act = { title: 'ask support', kind: 'request', thing: null, method: 'POST', path: '/feedback/requests' };
      const value = { subject: body.subject, messages: [body.message] };
      return { ...act, body, key, value, id: ({ request }) => request.id };
    },
    addMessage: ({ things, random, key }) => {
      const open = alive(things, 'request').filter(([, { messages }]) => messages.length < most.messages);
      if (open.length === 0) return null;
      const [thing, before] = random.pick(open);
      const message = text(random);
      const act = { title: 'write to support', kind: 'request', thing, method: 'POST', body: { message }, key };
      const path = `/feedback/requests/${idOf(thing)}/messages`;
      return { ...act, path, value: { ...before, messages: [...before.messages, message] } };
    },
    changeProfile: ({ random }) => {
      const field = isFirst ? 'name' : 'contact';
      const value = text(random);
      const act = { title: 'change the profile', kind: 'profile', thing: `profile ${field}` };
      return { ...act, method: 'PUT', path: '/profile', body: { [field]: value }, value };
    },
    myAlbum: ({ things, random }) => {
      if (!isFirst) return null;
      const album = random.pick(albums);
      const isThere = (things.get(`album ${album}`) ?? null) !== null;
      const act = { title: isThere ? 'remove an album' : 'add an album', kind: 'album', thing: `album ${album}` };
      const call = { method: isThere ? 'DELETE' : 'POST', path: '/my/albums', body: { id: album } };
      return { ...act, ...call, value: isThere ? null : true };
    },
  };
  const often = { addTracks: 4, orderTracks: 4, renamePlaylist: 3, createPlaylist: 3, removeTracks: 2, addMessage: 2 };
  const chances = Object.entries(acts).flatMap(([act, propose]) =>
    Array.from({ length: often[act] ?? 1 }, () => propose),
  );

  return (state) => {
    for (;;) {
      const act = state.random.pick(chances)(state);
      if (act) return act;
    }
  };
}

/** Reads what a client of an account has written, by its names and what the lists show. */
export const portalReader =
  ({ name, isFirst, get, url }) =>
  async (names) => {
    const found = new Map();
    const known = [...names];
    const idsOf = (kind, listed) =>
      new Set([...known.filter((thing) => thing.startsWith(`${kind} `)).map(idOf), ...listed.map(({ id }) => id)]);
    const ours = (text) => text.startsWith(`${name} `);

    const readPlaylist = async (id) => {
      const read = await get(`/my/playlists/${id}?limit=1000`);
      if (!read) return;
      const { collection, tracks } = read;
      const cover = await readCover(url(), collection.cover);
      const order = tracks.map((track) => track.id);
      if (order.length !== collection.track_count) order.push(`track_count ${collection.track_count}`);
      const value = { name: collection.name, description: collection.description, cover, tracks: order };
      found.set(`playlist ${id}`, { value, version: collection.version });
    };
    const readVenue = async (id) => {
      const read = await get(`/objects/${id}`);
      if (!read) return;
      const { address, start_time, end_time, name: title } = read.object;
      const days = weekdays.flatMap((day) => [`${day}_start`, `${day}_end`]);
      const hours = Object.fromEntries(days.flatMap((day) => (read.hours[day] ? [[day, read.hours[day]]] : [])));
      found.set(`venue ${id}`, { value: { name: title, address, start_time, end_time, hours } });
    };
    const readRequest = async (id) => {
      const read = await get(`/feedback/requests/${id}`);
      if (!read) return;
      const messages = read.messages.map(({ message }) => message);
      found.set(`request ${id}`, { value: { subject: read.request.subject, messages } });
    };
    const readEach = (kind, listed, readOne) => Promise.all([...idsOf(kind, listed)].map(readOne));

    const { playlists } = await get('/my/playlists?limit=1000');
    const own = playlists.filter((playlist) => ours(playlist.name));
    await readEach('playlist', own, readPlaylist);
    const { objects } = await get('/objects?limit=1000');
    const venues = objects.filter((venue) => ours(venue.name));
    await readEach('venue', venues, readVenue);
    const { requests } = await get('/feedback/requests?limit=1000');
    const asked = requests.filter((request) => ours(request.subject));
    await readEach('request', asked, readRequest);
    const { profile } = await get('/profile');
    const field = isFirst ? 'name' : 'contact';
    if (known.includes(`profile ${field}`) || ours(profile[field]))
      found.set(`profile ${field}`, { value: profile[field] });
    if (isFirst) {
      const { albums } = await get('/my/albums?limit=1000');
      for (const { id } of albums) found.set(`album ${id}`, { value: true });
    }
    return found;
  };
