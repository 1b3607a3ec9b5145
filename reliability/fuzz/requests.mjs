import { api, errorStatus, problem } from '@kamerton/wire';
import { docs } from '@kamerton/wire/docs';
import { mayCall, office } from '@kamerton/wire/office';
import fc from 'fast-check';
import { z } from 'zod';
import { fitting, mutated, oddName, oddText, wellFormed, writeJson } from './values.mjs';

/** Calls by name, with their area. The streams of events have no end. */
export const calls = [
  ...Object.entries(api).map(([name, endpoint]) => ({ name, area: 'portal', endpoint })),
  ...Object.entries(office).map(([name, endpoint]) => ({ name, area: 'office', endpoint })),
].filter(({ endpoint }) => !endpoint.stream);

const jsonSchema = (schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });

const callersOf = { portal: ['distributor', 'key', 'player'], office: ['support', 'catalogue', 'admin'] };

/** True if a caller may make a call; a key may not make those about the sign-in. */
const may = ({ area, endpoint }, caller) => {
  if (area === 'office') return endpoint.role === 'open' || (caller !== 'nobody' && mayCall(endpoint, caller));
  const { access } = endpoint;
  if (access === 'public') return true;
  if (caller === 'player' || access === 'player') return caller === access;
  return caller === 'distributor' || (caller === 'key' && access === 'account');
};

const callerOf = (call) => {
  const own = callersOf[call.area];
  const good = own.filter((caller) => may(call, caller));
  const all = fc.constantFrom('nobody', ...own);
  return good.length === 0 ? all : fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...good) }, all);
};

/** As it is written into an address: encoded, or as bytes that are no text. */
const encoded = fc.oneof(
  { weight: 5, arbitrary: oddText.map((text) => encodeURIComponent(wellFormed(text).slice(0, 3000))) },
  fc.constantFrom(
    '%',
    '%zz',
    '%ff%fe',
    '%u0041',
    '%00',
    '%2e%2e%2f',
    '..%2f',
    '+',
    '%c0%af',
    '%25',
    '1%',
    ';',
    '%0d%0a',
  ),
);

const valueInPath = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('0', '-1', '01', '1e3', '9007199254740993', '99999999999999999999', 'null') },
  { weight: 1, arbitrary: encoded },
);

const pathOf = ({ path }) => {
  const parts = path.split(/\{\w+\}/);
  return fc.tuple(...parts.slice(1).map(() => valueInPath)).map((values) => {
    const filled = parts.slice(1).map((part, at) => `${String(values[at]) || '0'}${part}`);
    return parts[0] + filled.join('');
  });
};

const queryOf = ({ query }) => {
  const declared = query ? fitting(jsonSchema(query)) : fc.constant({});
  const pairs = declared.map((given) =>
    Object.entries(given).map(([name, value]) => [name, encodeURIComponent(wellFormed(String(value)))]),
  );
  const names = Object.keys(query?.shape ?? {});
  const more = fc.tuple(fc.oneof(fc.constantFrom('limit', 'offset', 'sort', 'q', ...names), oddName), encoded);
  return fc
    .tuple(pairs, fc.oneof(fc.constant([]), fc.array(more, { maxLength: 3 })))
    .map(([own, others]) => [...own, ...others])
    .map((list) => list.map(([name, value]) => `${encodeURIComponent(wellFormed(name))}=${value}`).join('&'));
};

const json = 'application/json';

/** Ways in which a body is no JSON, or not what its type says. */
const broken = [
  (text) => [json, text.slice(0, -1)],
  (text) => [json, `${text}}`],
  (text) => [json, `\uFEFF${text}`],
  (text) => [json, Buffer.from(text, 'utf16le')],
  (text) => [
    json,
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}'), Buffer.from(text)]),
  ],
  (text) => [json, `${text.slice(0, -1)},${text.slice(1)}`],
  (text) => [json, `{"__proto__":{"role":"admin"},"constructor":${text}}`],
  () => [json, '['.repeat(100_000)],
  () => [json, '{"a":'.repeat(50_000)],
  () => [json, `[${'1e400,'.repeat(2000)}1]`],
  () => [json, `"${'\\u0000'.repeat(5000)}"`],
  () => [json, ''],
  () => [json, 'NaN'],
  (text) => ['text/plain', text],
  (text) => ['application/x-www-form-urlencoded', text],
  (text) => [
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name=a\r\n\r\n${text}\r\n--x--`,
  ],
  (text) => ['application/json; charset=utf-16', text],
  (text) => ['APPLICATION/JSON;;;', text],
  (text) => ['application/xml', `<a>${text}</a>`],
  (text) => ['application/json, text/plain', text],
];

const bodyOf = ({ name, endpoint: { method, body } }) => {
  if (method === 'GET') return fc.constant([undefined, undefined]);
  const example = docs[name]?.request?.body;
  const fits = body ? fitting(jsonSchema(body)) : fc.constant({});
  const good = example === undefined ? fits : fc.oneof(fits, fc.constant(example));
  const written = mutated(good).map((value) => writeJson(value) ?? '');
  const bytes = fc.uint8Array({ maxLength: 300 }).map((part) => ['application/octet-stream', Buffer.from(part)]);
  return fc.oneof(
    { weight: 12, arbitrary: written.map((text) => [json, text]) },
    { weight: 2, arbitrary: fc.tuple(written, fc.constantFrom(...broken)).map(([text, spoil]) => spoil(text)) },
    { weight: body ? 1 : 8, arbitrary: fc.oneof(bytes, fc.constant([undefined, undefined])) },
  );
};

const oddHeaders = fc.record(
  {
    'accept-language': fc.constantFrom('ru', 'en;q=x', '*', ',,,;q=0', 'x'.repeat(500), 'en;q=1e999'),
    'idempotency-key': fc.constantFrom('a', 'b c', 'x'.repeat(300), '__proto__', '\u00e9'),
    'if-none-match': fc.constantFrom('*', 'W/"x"', '"', 'W/"' + 'x'.repeat(3000)),
    range: fc.constantFrom(
      'bytes=0-0',
      'bytes=9-1',
      'bytes=-1',
      'bytes=0-99999999999999999999',
      'bytes=' + '0-0,'.repeat(500),
    ),
    'if-range': fc.constantFrom('"x"', 'Thu, 01 Jan 1970 00:00:00 GMT', '\u00e9'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "'", '::1', '1.2.3.4,'.repeat(200)),
    'x-csrf': fc.constantFrom('wrong', ''),
    token: fc.constantFrom('x', 'kamerton.', "' OR 1=1", 'x'.repeat(4000)),
    cookie: fc.constantFrom('office=', 'office=x; office=y', 'locale=9; ='),
    'x-request-id': fc.constantFrom('a b', '1'.repeat(300)),
    'user-agent': fc.constantFrom('', 'x'.repeat(5000), '\u00ff<script>', '${jndi:ldap://x}'),
    referer: fc.constantFrom('javascript:alert(1)', '\u00e9'),
    'content-encoding': fc.constantFrom('gzip', 'identity', 'x'),
    accept: fc.constantFrom('application/json', 'text/html', '*/*;q=x', 'text/csv, */*'),
    'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', ''),
    origin: fc.constantFrom('null', 'https://evil.example', '://'),
  },
  { requiredKeys: [] },
);

const headersOf = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: oddHeaders.map((all) => Object.fromEntries(Object.entries(all).slice(0, 2))) },
);

/** Requests of one call, of any caller, as it is declared and changed in all ways. */
export const requestsOf = (call) =>
  fc
    .record({
      caller: callerOf(call),
      path: pathOf(call.endpoint),
      query: queryOf(call.endpoint),
      body: bodyOf(call),
      headers: headersOf,
    })
    .map(({ caller, path, query, body: [type, content], headers }) => ({
      call,
      caller,
      method: call.endpoint.method,
      path: `${call.area === 'office' ? '/office/api' : '/dist/api'}${path}${query === '' ? '' : `?${query}`}`,
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      body: content === undefined ? undefined : Buffer.from(content),
    }));

const number = fc.integer({ min: 1, max: 4 }).map(String);
const hex = fc.constantFrom('0'.repeat(64), 'f'.repeat(64), 'x', '..%2f', 'A'.repeat(64));
const place = (...parts) => fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)));

/** Addresses that are none of an API, and of files. */
const pages = [
  place('/media/audio/', fc.oneof(number, encoded), '?', encoded),
  place('/media/peaks/', fc.oneof(number, encoded), '?signature=', encoded, '&expires=', encoded),
  place('/media/archives/', encoded, '?', encoded),
  place('/media/covers/', fc.oneof(hex, encoded), '/', fc.oneof(fc.constantFrom('small', 'large'), encoded)),
  place('/dist/', encoded, '?', encoded),
  place('/dist/assets/', encoded, fc.constantFrom('', '.js', '.js.br', '/../index.html', '%00.js')),
  place('/office/', encoded),
  place('/dist/api/', encoded),
  place('/office/api/', encoded),
  place('/verify?number=', encoded, '&hash=', fc.oneof(hex, encoded)),
  place('/', encoded, fc.constantFrom('', '/', '//', '/..')),
];

/** Requests of what no schema declares. */
export const pageRequests = fc
  .record({
    // None is HEAD: what never becomes a request is answered with a body.
    method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'OPTIONS', 'DELETE'),
    path: fc.oneof(...pages).map((parts) => parts.join('')),
    headers: oddHeaders,
  })
  .map(({ method, path, headers }) => ({ call: null, caller: 'nobody', method, path, headers, body: undefined }));

const faultOfProblem = (text, status) => {
  const read = problem.safeParse(JSON.parse(text));
  if (!read.success) return [`no problem: ${z.prettifyError(read.error)}`];
  const { code } = read.data;
  // What never becomes a request is a bad one, whatever its status.
  const fits = errorStatus[code] === status || (code === 'bad_request' && [408, 431].includes(status));
  return read.data.status === status && fits ? [] : [`${code} as ${status}`];
};

/** What is wrong with an answer; `type` is its media type. */
export const faultsOf = ({ call, caller, method }, { status, type, text }) => {
  if (status >= 500) return [`answered ${status} ${text.slice(0, 300)}`];
  if (call === null || method === 'HEAD' || status === 304) return [];
  const { endpoint } = call;
  if (status >= 400)
    return type === 'application/problem+json' ? faultOfProblem(text, status) : [`${status} as ${type}`];
  if (!may(call, caller)) return [`let ${caller} in`];
  const files = [endpoint.binary ?? []].flat();
  if (files.includes(type) || ([206, 302].includes(status) && files.length > 0)) return [];
  if (type !== json) return [`${status} as ${type}`];
  const read = endpoint.response.safeParse(JSON.parse(text));
  return read.success ? [] : [`not as declared: ${z.prettifyError(read.error)}`];
};

/** One line that names a request and suffices to repeat it. */
export const lineOf = ({ caller, method, path, headers, body }) => {
  const shown = body === undefined ? '' : ` ${body.toString('latin1').slice(0, 600)}`;
  return `${caller}: ${method} ${path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 300)}${shown}`;
};
