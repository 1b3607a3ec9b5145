import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds for an answer, and for the repetitions of a request with a key. */
const patience = { answer: 6000, key: 8000 };

const anyVenue = { address: '', legal_entity: '', name: '', is_active: null };

/**
 * Sends one request. `unknown`: there was no answer, or one of a server in distress, so that the write may have
 * happened or may still happen.
 */
async function send(url, token, { method, path, body, key }) {
  for (;;) {
    let answer;
    let text;
    try {
      answer = await fetch(`${url}/dist/api${path}`, {
        method,
        headers: {
          token,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience.answer),
      });
      text = await answer.text();
    } catch {
      return { result: 'unknown' };
    }
    if (answer.status !== 429 && !text.includes('idempotency_key_running')) {
      if (answer.status >= 500) return { result: 'unknown', status: answer.status };
      return { result: answer.ok ? 'ok' : 'failed', status: answer.status, body: JSON.parse(text) };
    }
    await wait(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

/**
 * Waits until a server answers its health call, which asks the database; not for ever, as another one may work.
 * @returns {Promise<boolean>} false if it has not answered
 */
export async function untilReady(url, milliseconds = patience.answer) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const answer = await fetch(`${url}/dist/api/health`).catch(() => null);
    const isReady = answer?.ok && (await answer.arrayBuffer().catch(() => null)) !== null;
    if (isReady) return true;
    await wait(30);
  }
  return false;
}

/** Repeats a request with its `Idempotency-Key`, on any server, until there is an answer. */
async function sendUntilAnswered(urls, first, token, call) {
  const end = performance.now() + patience.key;
  for (let tried = 0; ; tried += 1) {
    const answer = await send(urls[(first + tried) % urls.length], token, call);
    if (answer.result !== 'unknown' || performance.now() > end) return answer;
    await wait(40);
  }
}

/**
 * What a client of an account asks for. `shared` has what the account's clients share; each operation is added to
 * `history` as it is over. `tell` gets answers that are wrong whatever came before.
 */
export function createClient({ name, token, urls, shared, history, tell }) {
  let count = 0;
  /** The reordered playlist as this client knows it. */
  let known = null;
  const text = () => `${name} ${(count += 1)}`;

  /**
   * Performs one operation. `read` returns what an answer adds to it; `expects` has the results that are no fault.
   * @returns {Promise<object | null>} the body of a successful answer
   */
  async function perform(server, op, { read, expects = ['ok', 'unknown'], ...call }) {
    const begin = performance.now();
    const answer = await (call.key ? sendUntilAnswered(urls, server, token, call) : send(urls[server], token, call));
    const { result, status, body } = answer;
    const end = result === 'unknown' ? Infinity : performance.now();
    if (!expects.includes(result) || status === 500)
      tell({ name: 'wrong answer', text: `${call.method} ${call.path} was answered with ${status}` });
    const isRead = op.type === 'read' || op.type === 'lists';
    // A read without an answer says nothing.
    if (result === 'ok' || !isRead)
      history.push({ client: name, ...op, begin, end, result, ...(body && read?.(body, result)) });
    if (result === 'unknown') await untilReady(urls[server]);
    return result === 'ok' ? body : null;
  }

  /** A value that was written into two fields at once. */
  const both = (one, other) => (one === other ? one : [one, other]);
  const expected = (refused) => [refused ? 'failed' : 'ok', 'unknown'];

  const acts = {
    append: async (server, { list: n, count: many, keyed, refused }) => {
      const list = shared.lists[n];
      const values = list.left.splice(0, many);
      if (values.length === 0) return;
      const told = await perform(
        server,
        { type: 'append', key: list.key, values },
        {
          method: 'POST',
          path: `/my/playlists/${list.id}/tracks`,
          body: { ids: refused ? [...values, shared.unknownTrack] : values },
          expects: expected(refused),
          ...(keyed && { key: `${name}-${list.id}-${values[0]}` }),
        },
      );
      if (told && String(told.added) !== String(values))
        tell({ name: 'wrong answer', text: `${name} appended [${values}], was told [${told.added}]` });
    },
    readList: async (server, { list: n }) => {
      const { key, id } = shared.lists[n];
      const read = ({ tracks, collection }) => {
        const values = tracks.map((track) => track.id);
        if (collection.track_count !== values.length)
          tell({ name: 'torn read', text: `${name}: ${key} has [${values}], counted ${collection.track_count}` });
        return { reads: [{ key, values }] };
      };
      await perform(server, { type: 'lists' }, { method: 'GET', path: `/my/playlists/${id}?limit=1000`, read });
    },
    countLists: async (server) => {
      const read = ({ playlists }) => {
        const counts = new Map(playlists.map(({ id, track_count }) => [id, track_count]));
        return { reads: shared.lists.map(({ key, id }) => ({ key, count: counts.get(id) })) };
      };
      await perform(server, { type: 'lists' }, { method: 'GET', path: '/my/playlists?limit=1000', read });
    },
    writeVenue: async (server, { venue: n, refused = false }) => {
      const { key, id } = shared.venues[n];
      const value = text();
      const body = { id, name: value, address: value, ...(refused && { city_id: shared.unknownCity }) };
      const call = { method: 'PUT', path: '/objects', body, expects: expected(refused) };
      await perform(server, { type: 'write', key, value }, call);
    },
    readVenue: async (server, { venue: n, by }) => {
      const { key, id } = shared.venues[n];
      const one = ({ object, objects }) => {
        const venue = object ?? objects.find((each) => each.id === id);
        return { value: both(venue.name, venue.address) };
      };
      const calls = {
        id: { method: 'GET', path: `/objects/${id}` },
        list: { method: 'GET', path: '/objects?limit=1000' },
        search: { method: 'POST', path: '/objects/search?limit=1000', body: anyVenue },
      };
      await perform(server, { type: 'read', key }, { ...calls[by], read: one });
    },
    writeProfile: async (server, { refused = false }) => {
      const value = text();
      const body = { name: value, contact: value, ...(refused && { timezone_id: shared.unknownZone }) };
      const call = { method: 'PUT', path: '/profile', body, expects: expected(refused) };
      await perform(server, { type: 'write', key: shared.profile, value }, call);
    },
    readProfile: async (server) => {
      const read = ({ profile }) => ({ value: both(profile.name, profile.contact) });
      await perform(server, { type: 'read', key: shared.profile }, { method: 'GET', path: '/profile', read });
    },
    readOrder: async (server) => {
      const { key, id } = shared.order;
      const read = ({ tracks, collection }) => {
        known = { order: tracks.map((track) => track.id), version: collection.version };
        return known;
      };
      await perform(server, { type: 'read', key }, { method: 'GET', path: `/my/playlists/${id}?limit=1000`, read });
    },
    move: async (server, { which, position }) => {
      if (known === null) await acts.readOrder(server);
      if (known === null) return;
      const { key, id } = shared.order;
      const { order, version } = known;
      const ids = [order[which % order.length]];
      known = null;
      await perform(
        server,
        { type: 'move', key, ids, position, version },
        {
          method: 'PUT',
          path: `/my/playlists/${id}/order`,
          body: { ids, position, version },
          expects: ['ok', 'failed', 'unknown'],
          read: (body, result) => {
            if (result === 'failed') {
              known = { order: body.order, version: body.version };
              return { present: known };
            }
            const others = order.filter((track) => track !== ids[0]);
            known = { order: others.toSpliced(position, 0, ...ids), version: body.playlist.version };
            return { created: known.version };
          },
        },
      );
    },
  };

  return {
    /** Performs one step of a plan. */
    perform: ({ act, ...rest }, server) => acts[act](server, rest),
  };
}
