import { setTimeout as wait } from 'node:timers/promises';
import { accountEmail, password } from '../../bench/product/contents.mjs';
import { until } from './hands.mjs';
import { tracks } from './music.mjs';

const [amber, birch, cedar, dune] = tracks;
const bar = ['region', 'Player'];

/** The steps of a person in the portal, each with its name; they return what was seen. */
export const portalSteps = ({ hands, product, isDeaf, n }) => {
  const { page } = hands;
  const playlist = `Mornings ${n + 1}`;
  const venue = `Tea room ${n + 1}`;
  const [token] = product.tokens;
  const get = (path) => product.call(token, 'GET', path);
  const heard = async (track) => {
    const { loudness } = await hands.hears(track);
    return `${track.name} (${track.format}) at ${loudness}`;
  };
  const silence = async () => `silence at ${(await hands.hearsNothing()).loudness}`;
  const inOrder = async (wanted) => {
    const names = wanted.map(({ name }) => name).join(', ');
    const { playlists } = await get('/my/playlists?limit=100');
    const own = playlists.find(({ name }) => name === playlist);
    const stored = async () =>
      (await get(`/my/playlists/${own.id}?limit=100`)).tracks.map(({ name }) => name).join(', ');
    await until(
      `the order ${names}`,
      async () => (await stored()) === names,
      async () => `: it is ${await stored()}`,
    );
    return names;
  };
  const gripOf = async ({ name }) => (await hands.find('button', `Move ${name}`)).boundingBox();

  const first = [
    [
      'sign in',
      async () => {
        await page.goto(`${product.url}/dist/`);
        await hands.click('button', 'Язык');
        await hands.fill('textbox', 'Email', accountEmail(0));
        await hands.fillPassword(password);
        await hands.click('button', 'Log in');
        await hands.find('link', 'My music');
      },
    ],
    [
      'search',
      async () => {
        await hands.click('link', 'Music search');
        await hands.find('heading', 'Music search');
        await hands.fill('searchbox', 'What to find', 'four');
        await hands.sees('4 tracks found');
      },
    ],
  ];
  const deaf = [
    [
      'play where there is no sound output',
      async () => {
        await hands.click('button', `Play ${amber.name}`);
        await hands.sees(`Error decoding audiobuffer: ${cedar.name}`);
        await wait(2000);
        await hands.find('button', 'Play', bar);
        const text = await hands.text();
        if (text.includes(`audiobuffer: ${dune.name}`)) throw new Error(`it goes on: ${text.slice(-300)}`);
        return 'three tracks are tried';
      },
    ],
  ];
  if (isDeaf) return [...first, ...deaf];
  return [
    ...first,
    [
      'play',
      async () => {
        await hands.click('button', `Play ${amber.name}`);
        return heard(amber);
      },
    ],
    [
      'pause',
      async () => {
        await hands.click('button', 'Pause', bar);
        return silence();
      },
    ],
    [
      'play on',
      async () => {
        await hands.click('button', 'Play', bar);
        return heard(amber);
      },
    ],
    [
      'mute',
      async () => {
        await hands.click('button', 'Mute', bar);
        await hands.hearsNothing();
        await hands.click('button', 'Unmute', bar);
        return heard(amber);
      },
    ],
    [
      'next',
      async () => {
        await hands.click('button', 'Next', bar);
        const second = await heard(birch);
        await hands.click('button', 'Next', bar);
        return `${second}, ${await heard(cedar)}`;
      },
    ],
    [
      'the end of a track',
      async () => {
        await (await hands.find('slider', 'Seek', bar)).focus();
        await page.keyboard.press('End');
        return heard(dune);
      },
    ],
    [
      'close the player',
      async () => {
        await hands.click('button', 'Close player', bar);
        return silence();
      },
    ],
    [
      'create a playlist',
      async () => {
        await hands.click('link', 'My music');
        await hands.click('link', 'My playlists');
        await hands.click('link', 'Create');
        await hands.fill('textbox', 'Name', playlist);
        await hands.click('button', 'Create');
        await hands.find('heading', playlist);
      },
    ],
    [
      'add tracks to it',
      async () => {
        await hands.click('link', 'Music search');
        await hands.fill('searchbox', 'What to find', 'four');
        await hands.sees('4 tracks found');
        await hands.click('button', 'Add all to a playlist');
        const dialog = ['dialog', 'Add to playlist'];
        await hands.click('button', new RegExp(playlist), dialog);
        await hands.sees('4 tracks added');
        await page.keyboard.press('Escape');
        await hands.sawGone(...dialog);
        return inOrder([amber, birch, cedar, dune]);
      },
    ],
    [
      'move a track by mouse',
      async () => {
        await hands.click('link', playlist);
        await hands.find('heading', playlist);
        const [from, to] = [await gripOf(dune), await gripOf(amber)];
        const x = from.x + from.width / 2;
        await page.mouse.move(x, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(x, to.y + to.height / 2, { steps: 12 });
        await page.mouse.up();
        return inOrder([dune, amber, birch, cedar]);
      },
    ],
    [
      'move a track by keyboard',
      async () => {
        await (await hands.find('button', `Move ${dune.name}`)).focus();
        await page.keyboard.press(' ');
        await hands.sees(`Picked up: ${dune.name}`);
        await page.keyboard.press('ArrowDown');
        await hands.sees('Position 2 of 4.');
        await page.keyboard.press(' ');
        await hands.sees(`${dune.name}: now at position 2.`);
        return inOrder([amber, dune, birch, cedar]);
      },
    ],
    [
      'remove a track',
      async () => {
        await hands.click('checkbox', `Select ${dune.name}`);
        await hands.click('button', 'Remove', ['region', 'Selected tracks']);
        return inOrder([amber, birch, cedar]);
      },
    ],
    [
      'play the playlist',
      async () => {
        await hands.click('button', 'Play all');
        return heard(amber);
      },
    ],
    [
      'create a venue',
      async () => {
        await hands.click('link', 'Objects', ['navigation', 'Sections']);
        await hands.click('link', 'New object');
        const form = ['dialog', 'New object'];
        await hands.fill('textbox', 'Name', venue, form);
        await (await hands.find('combobox', 'Object type', form)).focus();
        await page.keyboard.press('ArrowDown');
        await hands.fill('combobox', 'City', 'kazan', form);
        await hands.sees('Russia');
        await page.keyboard.press('Enter');
        await hands.sees('UTC+3');
        await hands.click('button', 'Create', form);
        await hands.sawGone(...form);
        await hands.find('heading', venue);
      },
    ],
    [
      'assign the playlist to it',
      async () => {
        await hands.click('button', /No playlist assigned/);
        await hands.fill('searchbox', 'Find a playlist', playlist, ['dialog', 'Playlist']);
        await hands.click('button', new RegExp(playlist), ['dialog', 'Playlist']);
        await until('the playlist of the venue', async () => {
          const { objects } = await get('/objects?limit=100');
          return objects.find(({ name }) => name === venue)?.playlist_id;
        });
      },
    ],
  ];
};
