import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCallers, beginnings, headersOf } from '../../../../reliability/fuzz/callers.mjs';
import {
  calls,
  faultsOf,
  type FuzzedRequest,
  lineOf,
  pageRequests,
  requestsOf,
} from '../../../../reliability/fuzz/requests.mjs';
import { hashPassword } from '../lib/password-hash.ts';
import { openTestApp, password, type TestApp } from '../testing/app.ts';
import { insertAlbum } from '../testing/catalogue.ts';
import { openApiViolations } from '../testing/openapi-violations.ts';
import { runs } from '../testing/runs.ts';

const seed = 440;
const tries = { call: process.env['LONG_TESTS'] ? 3 : 1, pages: runs(60) };

let test: TestApp;
let renew: (caller: string) => Promise<void>;

const send = async (request: FuzzedRequest): Promise<string[]> => {
  await renew(request.caller);
  const response = await test.app.inject({
    method: request.method as 'GET',
    url: request.path,
    headers: { ...headersOf(request.caller), ...request.headers },
    ...(request.body && { payload: request.body }),
  });
  const type = String(response.headers['content-type'] ?? '').split(';')[0];
  const answer = { status: response.statusCode, type, text: response.body };
  const faults = faultsOf(request, answer);
  if (faults.length > 0 || request.call?.area !== 'portal') return faults;
  const headers = response.headers as Record<string, string | undefined>;
  const body: unknown = type?.endsWith('json') ? response.json() : response.rawPayload;
  return openApiViolations(request.method, request.path, { ...answer, headers, body });
};

beforeAll(async () => {
  test = await openTestApp();
  for (const name of ['One', 'Two']) await insertAlbum(test.db, { name, tracks: ['a', 'b', 'c'] }, test.deps.store);
  ({ renew } = await addCallers(test.db, await hashPassword(password)));
  for (const [caller, method, path, body] of beginnings) {
    const headers = { 'content-type': 'application/json' };
    const request = { call: null, caller, method, path, headers, body: Buffer.from(JSON.stringify(body)) };
    const faults = await send(request);
    if (faults.length > 0) throw new Error(`${path}: ${faults.join()}`);
  }
});
afterAll(() => test.close());

/** Requests that were answered with a fault, with it. */
const faultsIn = async (requests: readonly FuzzedRequest[]) => {
  const faults: string[] = [];
  for (const request of requests) {
    for (const fault of await send(request)) faults.push(`${fault} — ${lineOf(request)}`);
  }
  return faults;
};

it.each(calls.map((call) => [`${call.area} ${call.name}`, call] as const))(
  '%s answers whatever is sent, within the document and never with a fault of ours',
  async (_, call) => {
    expect(await faultsIn(fc.sample(requestsOf(call), { seed, numRuns: tries.call }))).toEqual([]);
  },
);

it('pages and files answer whatever is asked for', async () => {
  expect(await faultsIn(fc.sample(pageRequests, { seed, numRuns: tries.pages }))).toEqual([]);
});
