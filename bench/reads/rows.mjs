import { startFastify } from '../limits/servers.mjs';
import { load } from '../measure/load.mjs';
import { withProcessorTime } from '../measure/processes.mjs';
import { identity, requestsOf } from './requests.mjs';

const connections = 16;

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

/** `most`: requests of one measurement, if none is to be made twice. */
const row = (id, title, asked, most) => ({
  id,
  title,
  asked,
  against: 'Fastify, constant answer of the same bytes',
  unit: 'requests/s',
  better: 'more',
  open: async ({ product, seconds }) => {
    const requests = requestsOf[id](product);
    const body = await middleAnswer(product.url, requests);
    const limit = await startFastify({ answer: body });
    const rate = (server, next) => async () => {
      const done = await withProcessorTime(server, () => load(server.url, next(), { connections, seconds }));
      return { value: done.requests / done.seconds, cpu: done.cpu };
    };
    // Caches of both processes and of the database are filled as they are in a service that runs.
    const next = () => (most ? requests.splice(0, most) : requests);
    await load(product.url, next(), { connections, seconds: Math.min(seconds, 2) });
    await load(limit.url, [{ path: '/answer', headers: identity }], { connections, seconds: 1 });
    return {
      note: `${(Buffer.byteLength(body) / 1024).toFixed(1)} KiB`,
      product: rate(product, next),
      limit: rate(limit, () => [{ path: '/answer', headers: identity }]),
      close: () => limit.stop(),
    };
  },
});

export const readRows = [
  row('album', 'album detail', 0.25),
  row('list', 'album list of 50', 0.2),
  row('playlist', 'own playlist of 300 tracks, first page', 0.15),
  row('playlist-100', 'own playlist of 300 tracks, first 100', 0.15),
  row('search-words', 'search: two words', 0.08),
  row('search-first', 'search: two words, asked for the first time', 0.08, 9000),
  row('search-letters', 'search: three letters', 0.08),
  row('search-cyrillic', 'search: Cyrillic', 0.08),
  row('search-typo', 'search: typo', 0.05),
  row('search-none', 'search: no hit', 0.05),
  row('totals', 'totals of "my music"', 0.3),
  row('health', 'health', 0.8),
  row('cities', 'cities', 0.3),
  row('objects', 'objects', 0.25),
];
