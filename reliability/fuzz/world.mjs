import { Agent, request as httpRequest } from 'node:http';
import { openPlace } from '../../bench/product/database.mjs';
import { openProduct } from '../../bench/product/product.mjs';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { createRandom } from '../../bench/search/random.mjs';
import { hashPassword } from '../../packages/server/dist/lib/password-hash.js';
import { writeMusic } from '../writer/music.mjs';
import { addCallers, beginnings, headersOf } from './callers.mjs';
import { watchStalls } from './stalls.mjs';

/** Milliseconds after which a request without an answer hangs. */
const patience = 15_000;

/** The built product on PostgreSQL, with a small catalogue, callers of every kind and a watch on its event loop. */
export async function openWorld({ seed }, say) {
  const stalls = watchStalls();
  const place = await openPlace({ embedded: false, fresh: true }, say);
  let added;
  const fillMore = async (db) => {
    added = await addCallers(db, await hashPassword('right horse battery'));
  };
  // A folder of its own, since other programs of the machine leave files in the usual one.
  const temporary = temporaryFolder('kamerton-temporary-');
  const env = { ...stalls.env, LOG_LEVEL: 'error', TMPDIR: temporary };
  const settings = { tracks: 0, accounts: 0, flags: stalls.flags, env };
  const product = await openProduct(place, { ...settings, fillMore }, say);
  await product.command(['import', writeMusic(temporaryFolder('kamerton-music-'), 4, createRandom(seed))]);
  const database = await place.open();
  // The handle that `fillMore` had is closed.
  const { renew } = added.on(database.handle);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Sends one request. @returns {Promise<{status: number, type: string | undefined, text: string}>} */
  const send = async ({ caller, method, path, headers, body }) => {
    await renew(caller);
    return new Promise((resolve, reject) => {
      const all = { ...headersOf(caller), ...headers };
      const sent = httpRequest(product.url, { method, path, headers: all, agent, timeout: patience }, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const type = answer.headers['content-type']?.split(';')[0];
          resolve({ status: answer.statusCode, type, text: Buffer.concat(parts).toString('utf8') });
        });
      });
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${patience / 1000} s`)));
      sent.once('error', reject);
      sent.end(body);
    });
  };

  /** Makes one call that has to succeed, or to be answered with `status`. @returns its JSON */
  const call = async (caller, method, path, body, status) => {
    const bytes = Buffer.isBuffer(body) ? body : body && Buffer.from(JSON.stringify(body));
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const headers = body ? { 'content-type': type, 'content-length': String(bytes.length) } : {};
    const answer = await send({ caller, method, path, headers, body: bytes });
    const isExpected = status === undefined ? answer.status < 300 : answer.status === status;
    if (!isExpected) throw new Error(`${caller} ${method} ${path} was answered with ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };

  for (const beginning of beginnings) await call(...beginning);
  return {
    name: place.name,
    dataDir: place.dataDir,
    temporary,
    stalls,
    send,
    call,
    close: async () => {
      agent.destroy();
      await database.close();
      await product.stop();
      await place.drop();
    },
  };
}
