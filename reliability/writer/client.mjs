import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Creations with an `Idempotency-Key` that are repeated after each disturbance. */
const repeated = 3;

/**
 * @typedef {object} Act one writing call
 * @property {string} title
 * @property {string} kind of what it writes, such as `playlist`
 * @property {string | null} thing name of what it changes, such as `playlist 4`; null creates one
 * @property {string} method
 * @property {string} path
 * @property {unknown} [body]
 * @property {string} [key] its `Idempotency-Key`
 * @property {string} [request] its `X-Request-Id`, given as it is sent
 * @property {unknown} value what is read once it is written; null: nothing
 * @property {(read: unknown) => boolean} [half] accepts what is between before and after, where that is promised
 * @property {(answer: object) => number} [id] of what was created
 * @property {(answer: object) => number} [version]
 */

/**
 * A client that writes one thing after another, knows what was acknowledged, and compares it with what it reads.
 * `propose` chooses the next act; `read` reads everything that the client has written.
 */
export function createClient({ name, random, propose, read, send }) {
  /** What was acknowledged, by name; null is what was deleted. */
  const things = new Map();
  /** Deleted things that were found gone: if they came back, the lists would show them. */
  const gone = new Set();
  const versions = new Map();
  let keys = 0;
  let requests = 0;
  let created = [];
  /** Acts that were answered, in their order. */
  const history = [];
  /** The act without an answer: it may have been written or not. */
  let pending = null;

  const nextKey = () => `${name}-${(keys += 1)}-${random.below(2 ** 31)}`;

  function acknowledge(act, thing) {
    things.set(thing, act.value);
    gone.delete(thing);
    if (act.key) created = [...created, { act, thing }].slice(-repeated);
    history.push({ act, thing });
    pending = null;
  }

  /** Sends an act until it is answered; throws `Refused` for what the model has not expected. */
  async function perform(act) {
    pending = { ...act, request: `${name}-request-${(requests += 1)}` };
    const answer = await send(pending);
    const thing = act.thing ?? `${act.kind} ${act.id(answer.body)}`;
    if (act.thing === null && things.has(thing) && things.get(thing) !== null && !answer.isReplayed)
      throw new Error(`${name}: ${act.title} was answered with ${thing}, which is another`);
    if (act.version) versions.set(thing, act.version(answer.body));
    acknowledge(pending, thing);
    return { thing, isReplayed: answer.isReplayed };
  }

  /** Writes one thing. */
  const step = async () => perform(await propose({ things, versions, random, key: nextKey() }));

  /** Writes until the signal, or until an act gets no answer. */
  async function write(signal) {
    while (!signal.aborted) {
      try {
        await step();
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        return;
      }
    }
  }

  /** Sends what has a key again until it is answered: a connection that a kill has broken fails once when it is used. */
  async function repeat(sending) {
    for (let tries = 5; ; tries -= 1) {
      try {
        return await sending();
      } catch (error) {
        if (!(error instanceof NoAnswer) || tries === 1) throw error;
        await wait(200);
      }
    }
  }

  async function repeatCreations(problems) {
    for (const { act, thing } of created) {
      const answer = await repeat(() => send(act));
      const same = act.thing ?? `${act.kind} ${act.id(answer.body)}`;
      if (same !== thing || !answer.isReplayed)
        problems.push({ client: name, lost: true, thing, what: `its key was answered with ${same}, anew` });
    }
    created = [];
  }

  /** Reads everything back after a disturbance and repeats what got no answer. @returns what does not agree */
  async function settle() {
    const problems = [];
    await repeatCreations(problems);
    const found = await repeat(() => read([...things.keys()].filter((thing) => !gone.has(thing))));
    let isWritten = false;
    for (const thing of new Set([...things.keys(), ...found.keys()])) {
      const before = things.get(thing) ?? null;
      const now = found.get(thing)?.value ?? null;
      if (found.has(thing)) versions.set(thing, found.get(thing).version);
      const isPending =
        pending !== null &&
        (pending.thing === thing ||
          (pending.thing === null && !things.has(thing) && thing.startsWith(`${pending.kind} `)));
      if (
        isPending &&
        !isWritten &&
        !isDeepStrictEqual(before, pending.value) &&
        isDeepStrictEqual(now, pending.value)
      ) {
        isWritten = true;
        things.set(thing, now);
        if (pending.thing === null) pending = { ...pending, created: thing };
      } else if (isPending && pending.half?.(now)) {
        things.set(thing, now);
      } else if (!isDeepStrictEqual(before, now)) {
        const act = isPending ? `, while ${pending.title} (${JSON.stringify(pending.value)}) was not answered` : '';
        const what = `acknowledged ${JSON.stringify(before)}, read ${JSON.stringify(now)}${act}`;
        problems.push({ client: name, lost: !isPending, thing, what });
        things.set(thing, now);
      }
    }
    for (const [thing, value] of things) if (value === null) gone.add(thing);
    const act = pending;
    pending = null;
    if (act?.key) {
      const { thing, isReplayed } = await repeat(() => perform(act));
      if (isReplayed !== isWritten || (isWritten && thing !== (act.thing ?? act.created))) {
        const what = `${act.title} was ${isWritten ? '' : 'not '}written, its key was answered with ${thing}${isReplayed ? ', replayed' : ''}`;
        problems.push({ client: name, lost: false, thing, what });
      }
    }
    return problems;
  }

  return {
    name,
    step,
    write,
    settle,
    history,
    get acknowledged() {
      return history.length;
    },
    get pending() {
      return pending;
    },
    /** Takes the place of another client at an earlier time: it knows these acts, and the last has no answer. */
    remember: (acts, unanswered) => {
      for (const { act, thing } of acts) acknowledge(act, thing);
      pending = unanswered;
    },
  };
}

/** The server ended, or lost its database, before the answer. */
export class NoAnswer extends Error {}

/**
 * Sends calls with these headers to the server that `url` names at the moment. Anything but success, `busy` and what
 * a server without its database says is an error of the one who calls.
 */
export const createSender =
  ({ url, api, headers }) =>
  async ({ method, path, body, key, bytes, request }) => {
    for (;;) {
      let answer;
      let text;
      try {
        answer = await fetch(`${url()}${api}${path}`, {
          method,
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(bytes && { 'content-type': 'application/octet-stream' }),
            ...(key && { 'idempotency-key': key }),
            ...(request && { 'x-request-id': request }),
          },
          body: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
        });
        text = await answer.text();
      } catch (error) {
        throw new NoAnswer(`${method} ${path}: ${error.cause?.code ?? error.message}`);
      }
      const isReplayed = answer.headers.get('idempotent-replayed') === 'true';
      if (answer.ok) return { status: answer.status, body: JSON.parse(text), isReplayed };
      if (answer.status === 404 && method === 'GET') return { status: 404, body: null };
      const isRunning = answer.status === 409 && text.includes('idempotency_key_running');
      if (answer.status === 429 || isRunning) await wait(1000 * Number(answer.headers.get('retry-after') ?? 1));
      else if (answer.status >= 500) throw new NoAnswer(`${method} ${path}: ${answer.status}`);
      else throw new Error(`${method} ${path} ${JSON.stringify(body)} was answered with ${answer.status} ${text}`);
    }
  };
