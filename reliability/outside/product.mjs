import { openPlace } from '../../bench/product/database.mjs';
import { runCommand, startProduct } from '../../bench/product/product.mjs';
import { openPostgres } from '../../tools/test/postgres.mjs';

const password = 'thirty two quiet teaspoons';
const env = { DEMO: 'small', DEMO_PASSWORD: password };
const email = 'distributor@demo.example';

/** An empty place on an engine; a PostgreSQL server ends with it, since a running one keeps the command from ending. */
export const openEmptyPlace = async (engine, say) =>
  openPlace(
    engine === 'embedded'
      ? { embedded: true, fresh: true }
      : { embedded: false, fresh: true, server: await openPostgres(say) },
    say,
  );

/** A demonstration with a few short tracks: accounts with venues, playlists and a signed contract. */
export async function openDemo(place) {
  const server = await startProduct(place, { env });
  const send = (path, { method = 'GET', body, token = '' } = {}) =>
    fetch(`${server.url}/dist/api${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token && { token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const complete = async () => (await (await send('/health')).json()).demo === 'complete';
  while (!(await complete())) await new Promise((done) => setTimeout(done, 500));
  const login = await send('/auth/login', { method: 'POST', body: { email, password, tz: null, token: null } });
  const { token } = await login.json();
  const answer = async (path, options) => {
    const response = await send(path, { ...options, token });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    server,
    password,
    /** The answer of a call, whatever its status. */
    send: (path) => send(path, { token }),
    json: async (path, options) => (await answer(path, options)).json(),
    bytes: async (path, options) => Buffer.from(await (await answer(path, options)).arrayBuffer()),
    /** The bytes of a signed address. */
    file: async (address) => Buffer.from(await (await fetch(new URL(address, server.url))).arrayBuffer()),
    command: (args) => runCommand(place, args, env),
  };
}
