import { setTimeout as wait } from 'node:timers/promises';
import { until } from './hands.mjs';
import { tracks } from './music.mjs';
import { shareOf } from './sound-card.mjs';

/** Milliseconds in which a player that may sound does so. */
const untouchedFor = 3000;

/** Milliseconds in which a player without an output looks for one again. */
const reloadedIn = 90_000;

/** A venue that is open day and night and plays the tones, of a playlist of its own. */
async function makeVenue(product, n) {
  const [token] = product.tokens;
  const { playlist } = await product.call(token, 'POST', '/my/playlists', { name: `All day ${n + 1}` });
  const { albums } = await product.call(token, 'GET', '/albums?limit=1');
  const { tracks: all } = await product.call(token, 'GET', `/albums/${albums[0].id}?limit=100`);
  const ids = all.map(({ id }) => id);
  await product.call(token, 'POST', `/my/playlists/${playlist.id}/tracks`, { ids });
  const { cities } = await product.call(token, 'GET', '/cities?q=Moscow');
  const hours = { start_time: '00:00', end_time: '00:00' };
  const place = { name: `Hall ${n + 1}`, city_id: cities[0].id, object_type_id: 1, playlist_id: playlist.id, ...hours };
  return (await product.call(token, 'POST', '/objects', place)).object;
}

/** A day of the venue may be a day ahead of UTC. */
async function playsOf(product, { id }) {
  const days = [0, 1].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));
  const dayOf = (date) =>
    product.call(product.tokens[0], 'GET', `/objects/${id}/day?date=${date}`).catch(() => ({ plays: [] }));
  return (await Promise.all(days.map(dayOf))).flatMap(({ plays }) => plays);
}

/** Tracks that the device keeps in its encrypted store. */
const countStored = (page) =>
  page.evaluate(
    () =>
      new Promise((found, failed) => {
        const opening = indexedDB.open('kamerton-player');
        opening.addEventListener('error', () => failed(new Error('no database')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('sizes').objectStore('sizes').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            found(counting.result);
          });
        });
      }),
  );

/** The steps of a device in a venue, each with its name; they return what was seen. */
export const playerSteps = ({ hands, card, product, wantsTouch, isUnplugged, n }) => {
  const { page } = hands;
  const [token] = product.tokens;
  let venue;
  let port;
  const title = () => page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
  const shown = () =>
    until(
      'the title of a track',
      async () => {
        const name = await title();
        return tracks.find((track) => track.name === name);
      },
      async () => `; the page shows: ${(await hands.text()).slice(0, 300)}`,
    );
  /** The track that the screen names, by its pitch; it may be followed by the next one meanwhile. */
  const heard = async () => {
    const track = await shown();
    const { loudness } = await hands.hears(track);
    return `${track.name} (${track.format}) at ${loudness}`;
  };

  const pair = async () => {
    venue = await makeVenue(product, n);
    const { code } = await product.call(token, 'POST', `/objects/${venue.id}/players`, {});
    await page.goto(`${product.url}/dist/play/#${code}`);
    await hands.click('button', 'English');
    await hands.fill('textbox', 'Name of this device', 'Behind the counter');
    await hands.click('button', 'Pair');
  };
  const first = [
    [
      'pair',
      async () => {
        await pair();
        return `${(await shown()).name} on the screen`;
      },
    ],
    ['hear', heard],
  ];
  const unplugged = [
    [
      'pair without loudspeakers',
      async () => {
        await pair();
        await hands.sees('No sound output');
        await until('the word of it in the portal', async () => {
          const { venues } = await product.call(token, 'GET', '/objects/on-air');
          return venues.find(({ venue_id }) => venue_id === venue.id)?.reason === 'no_sound';
        });
      },
    ],
    [
      'connect loudspeakers',
      async () => {
        await card.plug();
        await until(
          'music by itself',
          async () => !(await hands.text()).includes('No sound output'),
          undefined,
          reloadedIn,
        );
        return heard();
      },
    ],
  ];
  const untouched = [
    [
      'reload where the browser wants a touch',
      async () => {
        await page.reload();
        // Looking into a page counts as a touch: until the player has tried to sound, it is only listened to.
        await wait(untouchedFor);
        const { loudness } = await hands.hearsNothing();
        await hands.sees('Touch the screen to turn the sound on');
        return `silence at ${loudness}`;
      },
    ],
    [
      'touch',
      async () => {
        await page.mouse.click(200, 300);
        return heard();
      },
    ],
  ];
  if (isUnplugged) return unplugged;
  if (wantsTouch) return [...first, ...untouched];
  return [
    ...first,
    [
      'skip, heard by both decks at once',
      async () => {
        const before = await shown();
        await product.call(token, 'POST', `/objects/${venue.id}/command`, { action: 'skip' });
        const shares = await until('both tracks at once', async () => {
          const samples = card.latest();
          const both = tracks.map(({ name, hertz }) => ({ name, share: shareOf(samples, hertz) }));
          const loud = both.filter(({ share }) => share > 0.1);
          await wait(20);
          return loud.length > 1 && loud;
        });
        await until('another title', async () => (await title()) !== before.name);
        const mixed = shares.map(({ name, share }) => `${name} ${(share * 100).toFixed(0)} %`).join(' and ');
        return `${mixed}, then ${await heard()}`;
      },
    ],
    [
      'skip again within the fade',
      async () => {
        const skip = async () => {
          const before = await title();
          await product.call(token, 'POST', `/objects/${venue.id}/command`, { action: 'skip' });
          await until('another title', async () => (await title()) !== before);
        };
        await skip();
        await skip();
        return heard();
      },
    ],
    [
      'store the tracks',
      async () => {
        await until(
          'the store of all tracks',
          async () => (await countStored(page)) === tracks.length,
          async () => `: ${await countStored(page)} are stored`,
        );
        await until('control by the worker', () => page.evaluate(() => navigator.serviceWorker.controller !== null));
        return `${tracks.length} tracks`;
      },
    ],
    [
      'reload',
      async () => {
        await page.reload();
        return heard();
      },
    ],
    [
      'reload without a server',
      async () => {
        port = new URL(product.url).port;
        await product.kill();
        await page.reload();
        const sound = await heard();
        await hands.sees('No network. Playing stored music');
        const sources = await page.evaluate(() => [...document.querySelectorAll('audio')].map((one) => one.currentSrc));
        const isStored = sources.every((source) => source === '' || source.startsWith('blob:'));
        if (!isStored) throw new Error(`it plays ${sources.join(', ')}, not what it stores`);
        return sound;
      },
    ],
    [
      'the server is back',
      async () => {
        await product.start({ at: port });
        await until('the end of the notice', async () => !(await hands.text()).includes('No network'));
        const told = await until('the plays', async () => {
          const plays = await playsOf(product, venue);
          return plays.length > 0 && plays;
        });
        return `${told.length} plays told, ${await heard()}`;
      },
    ],
  ];
};
