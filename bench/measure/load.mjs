import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from './processes.mjs';

const run = promisify(execFile);
const client = fileURLToPath(new URL('client.mjs', import.meta.url));
const folder = temporaryFolder('kamerton-load-');
let jobs = 0;
/** A file of its own for each load, since several may run at once. */
const newFile = (end) => join(folder, `${(jobs += 1)}.${end}`);

const hasWrk = spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;

/** Name of the client that loads the JSON rows. */
export const clientName = hasWrk ? 'wrk' : 'bench/measure/client.mjs';

const refuseBad = (statuses, failure) => {
  const bad = Object.keys(statuses).filter((status) => !status.startsWith('2'));
  if (failure) throw new Error(failure);
  if (bad.length > 0) throw new Error(`requests were answered with ${JSON.stringify(statuses)}`);
};

/**
 * Sends the requests in turn over kept connections, by the bench's own client. `times` ends it after that many requests,
 * else `seconds` do, and `until`, a promise, ends it before. @returns requests, bytes, seconds, and percentiles in ms of the first byte and of whole answers, also by the `group` of
 * the requests
 */
export async function loadByOwnClient(url, requests, { connections, seconds, times, buffer, until }) {
  const { hostname: host, port } = new URL(url);
  const job = newFile('json');
  writeFileSync(job, JSON.stringify({ host, port: Number(port), requests, connections, seconds, times, buffer }));
  const loading = run(process.execPath, [client, job], { maxBuffer: 2 ** 24 });
  until?.finally(() => loading.child.kill('SIGTERM')).catch(() => {});
  const { stdout } = await loading;
  const result = JSON.parse(stdout);
  refuseBad(result.statuses, result.failure);
  return result;
}

/** Every text that JSON writes is a Lua string too. */
const lua = JSON.stringify;

const script = (requests) => `
local all = {}
init = function()
${requests
  .map(({ method = 'GET', path, headers = {}, body }) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const fields = Object.entries({ ...headers, ...type }).map(
      ([name, value]) => `[${lua(name)}]=${lua(String(value))}`,
    );
    const text = body === undefined ? 'nil' : lua(JSON.stringify(body));
    return `  all[#all + 1] = wrk.format(${lua(method)}, ${lua(path)}, {${fields.join(',')}}, ${text})`;
  })
  .join('\n')}
end
local n = 0
request = function()
  n = n + 1
  return all[(n - 1) % #all + 1]
end
done = function(summary, latency)
  io.write(string.format('\\nresult {"requests":%d,"bytes":%d,"seconds":%f,"bad":%d,"p50":%f,"p95":%f,"p99":%f}\\n',
    summary.requests, summary.bytes, summary.duration / 1e6,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000))
end
`;

/** As `loadByOwnClient`, by wrk where the machine has it. Only for answers that are small. */
export async function load(url, requests, { connections, seconds }) {
  if (!hasWrk) return loadByOwnClient(url, requests, { connections, seconds });
  const file = newFile('lua');
  writeFileSync(file, script(requests));
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', file, url];
  const { stdout } = await run('wrk', args);
  const result = JSON.parse(/^result (.*)$/m.exec(stdout)[1]);
  if (result.bad > 0) {
    // wrk does not tell the statuses apart: our client says what is wrong.
    await loadByOwnClient(url, requests, { connections, times: requests.length });
    throw new Error(`wrk had ${result.bad} failures of ${result.requests}`);
  }
  return { ...result, whole: { p50: result.p50, p95: result.p95, p99: result.p99 } };
}
