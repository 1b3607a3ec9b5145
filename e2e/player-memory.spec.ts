import { newAccount } from './support/account.ts';
import { ask } from './support/api.ts';
import { expect, test } from './support/test.ts';
import { countStored, importAlbum, makeVenue, pair } from './support/venue-player.ts';

declare global {
  interface Window {
    /** Addresses of what is in memory, which stays there while its address does. */
    addresses: { created: number; open: Set<string>; most: number };
  }
}

/** Runs in the page before its scripts. Tracks of two seconds are over within some milliseconds. */
function watchAddresses(): void {
  const watched = { created: 0, open: new Set<string>(), most: 0 };
  window.addresses = watched;
  const create = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    const address = create(object);
    watched.created += 1;
    watched.open.add(address);
    watched.most = Math.max(watched.most, watched.open.size);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    watched.open.delete(address);
    revoke(address);
  };
  addEventListener('play', ({ target }) => target instanceof HTMLMediaElement && (target.playbackRate = 16), true);
}

/** Two hundred showed nothing else, in four times as long. */
const count = 50;

test('a player that goes on from track to track has the audio of two in memory, and no more elements than at first', async ({
  page,
}) => {
  await page.addInitScript(watchAddresses);
  const { session } = await newAccount('player-memory');
  const tracks = await importAlbum(session, 1210, { seconds: 2 });
  const venue = await makeVenue(session, tracks);
  const sound = { volume: 100, volume_steps: [], crossfade: 0, artist_apart: 0, title_apart: 0 };
  await ask(session.token, 'PUT', `/objects/${venue.id}/sound`, sound);
  await pair(page, session, venue);
  await expect.poll(() => countStored(page)).toBe(tracks.length);
  const created = () => page.evaluate(() => window.addresses.created);
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  await expect.poll(created).toBeGreaterThan(2);
  const before = await elements();
  await expect.poll(created, { timeout: 150_000 }).toBeGreaterThan(count);
  expect(await page.evaluate(() => window.addresses.most)).toBe(2);
  expect(await page.evaluate(() => document.querySelectorAll('audio').length)).toBe(2);
  expect(await elements()).toBeLessThan(before + 20);
});
