import { type ErrorCode, errorStatus, type Problem, problem, statusOf } from '@kamerton/wire';
import { office, type OfficeEndpoint, type OfficeResponse } from '@kamerton/wire/office';

type Calls = typeof office;
type CallName = keyof Calls;

/** One request as it came over the network, before the schemas have changed anything. */
export interface Received {
  call: CallName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  idempotencyKey: string | null;
}

type Details = Partial<Omit<Problem, 'status' | 'code'>> & { current?: unknown };

class Refusal {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details) {
    this.code = code;
    this.details = details;
  }
}

/** An answer that refuses; `current` is the record of a 409. */
export const refuse = (code: ErrorCode, details: Details = {}) => new Refusal(code, details);

type Answer<Name extends CallName> = OfficeResponse<Calls[Name]> | Refusal;
type Answering<Name extends CallName> = (received: Received) => Answer<Name> | Promise<Answer<Name>>;

const declared: Record<string, OfficeEndpoint> = office;

/** Literal paths come before those with parameters. */
const routes = Object.entries(declared)
  .map(([call, endpoint]) => ({
    call: call as CallName,
    endpoint,
    pattern: new RegExp(`^/office/api${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((one, other) => one.endpoint.path.split('{').length - other.endpoint.path.split('{').length);

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * Replaces the server behind `fetch`. Requests and answers must pass wire's schemas, so that it cannot drift from the
 * real one; those that do not, and unexpected ones, are recorded as mistakes.
 */
export class FakeServer {
  readonly received: Received[] = [];
  /** Requests and answers against wire's declarations; empty at the end of every test. */
  readonly mistakes: string[] = [];
  readonly #answers = new Map<CallName, Answering<CallName>>();

  /** Answers a call from here on, with a value or by a function of what was received. */
  answer<Name extends CallName>(call: Name, answering: Answer<Name> | Answering<Name>): this {
    this.#answers.set(call, typeof answering === 'function' ? answering : () => answering);
    return this;
  }

  /** Refuses the next call, and answers the later ones as before. */
  refuseNext(call: CallName, refusal: Refusal) {
    this.#onNext(call, () => refusal);
  }

  /** Breaks the connection of the next call, and answers the later ones as before. */
  loseNext(call: CallName) {
    this.#onNext(call, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  /** Lets the next call wait until the returned function is called. */
  holdNext(call: CallName): () => void {
    let release!: () => void;
    const released = new Promise<void>((done) => (release = done));
    this.#onNext(call, async (answering) => {
      await released;
      return answering();
    });
    return release;
  }

  #onNext(call: CallName, next: (answering: () => ReturnType<Answering<CallName>>) => ReturnType<Answering<CallName>>) {
    const former = this.#answers.get(call);
    this.#answers.set(call, (received) => {
      if (former) this.#answers.set(call, former);
      return next(() => former?.(received) ?? refuse('internal'));
    });
  }

  /** Answers a call once the returned function is called. */
  answerLater<Name extends CallName>(call: Name, answer: Answer<Name>): () => void {
    let release!: () => void;
    const released = new Promise<void>((done) => (release = done));
    this.answer(call, async () => {
      await released;
      return answer;
    });
    return release;
  }

  receivedOf(call: CallName): Received[] {
    return this.received.filter((each) => each.call === call);
  }

  /** The keys that a call was sent with: one for the same content until it was answered; null if it takes none. */
  keysOf(call: CallName): Set<string | null> {
    return new Set(this.receivedOf(call).map(({ idempotencyKey }) => idempotencyKey));
  }

  /** The bodies that a call was sent with, in order. */
  bodiesOf(call: CallName): unknown[] {
    return this.receivedOf(call).map(({ body }) => body);
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://office.test');
    const method = init.method ?? 'GET';
    const route = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
    if (!route) return this.#mistake(`${method} ${pathname} is no call of the office`);
    const { call, endpoint, pattern } = route;
    const headers = new Headers(init.headers);
    const received: Received = {
      call,
      params: { ...pattern.exec(pathname)?.groups },
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? undefined),
      idempotencyKey: headers.get('idempotency-key'),
    };
    this.received.push(received);
    if (method !== 'GET' && headers.get('x-csrf') === null) return this.#mistake(`${call} without x-csrf`);
    if (endpoint.idempotent && !received.idempotencyKey) return this.#mistake(`${call} without an idempotency key`);
    const answering = this.#answers.get(call);
    if (!answering) return this.#mistake(`${call} is not expected: ${method} ${pathname}`);
    const answer = await answering(received);
    init.signal?.throwIfAborted();
    if (answer instanceof Refusal) return this.#refuse(answer);
    const wrong = this.#wrongIn(endpoint, received);
    if (wrong) return this.#mistake(`${call} was sent against its declaration: ${wrong}`);
    const response = endpoint.response.safeParse(answer);
    if (!response.success) return this.#mistake(`${call} was answered wrongly by the test: ${response.error.message}`);
    return json(statusOf(endpoint), answer);
  };

  #wrongIn(endpoint: OfficeEndpoint, { params, query, body }: Received): string | undefined {
    const parts = [
      endpoint.params?.safeParse(params),
      endpoint.query?.strict().safeParse(query),
      endpoint.body?.safeParse(body),
    ];
    return parts.find((part) => part?.success === false)?.error?.message;
  }

  #refuse({ code, details: { current, ...details } }: Refusal): Response {
    const status = errorStatus[code];
    const body = problem.parse({ status, code, message: `Refused: ${code}`, request_id: 'test', ...details });
    return json(status, { ...body, ...(current !== undefined && { current }) });
  }

  #mistake(what: string): Response {
    this.mistakes.push(what);
    return json(500, problem.parse({ status: 500, code: 'internal', message: what, request_id: 'test' }));
  }
}
