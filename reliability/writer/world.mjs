import { join } from 'node:path';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { openProduct, runCommand } from '../../bench/product/product.mjs';
import { createRandom } from '../../bench/search/random.mjs';
import { hashPassword } from '../../packages/server/dist/lib/password-hash.js';
import { tokenHash } from '../../packages/server/dist/lib/tokens.js';
import { insertStaffSession } from '../../packages/server/dist/domains/identity/staff/staff-sessions.store.js';
import { insertStaff } from '../../packages/server/dist/domains/identity/staff/staff.store.js';
import { createClient, createSender } from './client.mjs';
import { writeMusic } from './music.mjs';
import { officeActs, officeReader } from './office.mjs';
import { portalActs, portalReader } from './portal.mjs';

const accounts = 3;
const albums = 4;
const csrf = 'the operator of the reliability suites';

const operator = { email: 'reliability@kamerton.example', token: 'reliability-suites-operator' };

/** An operator who is signed in; the steps of a sign-in have tests of their own. */
async function addOperator(db) {
  const { email, token } = operator;
  const password_hash = await hashPassword(`${email} is nobody`);
  const staff_id = await insertStaff(db, { email, name: email, role: 'admin', password_hash });
  const session = { token_hash: tokenHash(token), staff_id, step: 'done', csrf, agent: '', address: '' };
  await insertStaffSession(db, session, { hours: 12, idle_minutes: 60 });
}

/**
 * The built product on an empty place, with music, and eight clients: two for each of three accounts, two of the office.
 * `clientsOf` makes the same clients, without what they know, for another server with the same accounts.
 */
export async function openWorld(place, { seed, env }, say) {
  const random = createRandom(seed);
  const music = writeMusic(temporaryFolder('kamerton-music-'), albums, random);
  const product = await openProduct(place, { tracks: 0, accounts, env, fillMore: addOperator }, say);
  await product.command(['import', music]);

  const office = (url) =>
    createSender({ url, api: '/office/api', headers: { cookie: `office=${operator.token}`, 'x-csrf': csrf } });
  const portal = (url, token) => createSender({ url, api: '/dist/api', headers: { token } });
  const url = () => product.url;
  const { items } = await getBy(office(url))('/tracks?limit=200&sort=id');
  const albumIds = [...new Set(items.map(({ album_id }) => album_id))];
  // The tracks that the office revokes are in no playlist, and the albums of accounts keep tracks that play.
  const [played, edited] = [albumIds.slice(0, -1), albumIds.slice(-1)];
  const inAlbums = (ids) => items.filter(({ album_id }) => ids.includes(album_id)).map(({ id }) => id);
  const first = getBy(portal(url, product.tokens[0]));
  const { types } = await first('/objects/types');
  const { cities } = await first(`/cities?q=${encodeURIComponent('но')}`);
  const places = { cities: cities.map(({ id }) => id), types: types.map(({ id }) => id) };

  const clientsOf = (url, randomSeed = random.below(2 ** 31)) => {
    const seeds = createRandom(randomSeed);
    const client = (own, send, acts, reader) => {
      const all = { ...own, get: getBy(send), url };
      return createClient({
        name: own.name,
        random: createRandom(seeds.below(2 ** 31)),
        propose: acts(all),
        read: reader(all),
        send,
      });
    };
    const ofAccounts = product.tokens.flatMap((token, account) =>
      [true, false].map((isFirst) => {
        const name = `client-${account + 1}${isFirst ? 'a' : 'b'}`;
        const own = { name, isFirst, tracks: inAlbums(played), albums: played, places };
        return client(own, portal(url, token), portalActs, portalReader);
      }),
    );
    const ofOffice = ['tracks', 'uploads'].map((part) => {
      const own = { name: `office-${part}`, part, tracks: inAlbums(edited), albums: played };
      return client(own, office(url), officeActs, officeReader);
    });
    return [...ofAccounts, ...ofOffice];
  };
  return { product, clients: clientsOf(url), clientsOf };
}

const getBy = (send) => async (path) => (await send({ method: 'GET', path })).body;

/** Checks that database and media agree. @returns {Promise<string[]>} what does not; throws where that was not told */
export async function verify(place) {
  const lines = await runCommand(place, ['verify']).catch((error) => {
    const said = (error.stdout ?? '').split('\n').filter((line) => line.startsWith('{'));
    const told = said.map((line) => JSON.parse(line));
    // Without a summary it has not come to its end: what it has not found says nothing.
    if (told.at(-1)?.type !== 'summary') throw error;
    return told;
  });
  return lines.flatMap((line) =>
    line.type === 'problem' ? [`${line.check} ${line.fault} ${line.name} ${line.about}`] : [],
  );
}

/** The media folder of a place. */
export const mediaOf = (place) => join(place.dataDir, 'media');
