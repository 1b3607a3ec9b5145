import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask, findAlbums, findTracks, type Session, type Track } from './api.ts';
import { send } from './command.ts';
import { uniqueSuffix } from './unique-suffix.ts';
import { audible, fallsSilent, loudness } from './player.ts';
import { tone } from './tone.ts';
import { addVenue } from './venue.ts';

/** Calls of the API about a venue, and what its player's screen tells. */

/** An album of the journey's own, since some of it is revoked. Its tracks are tones, each a step above the last. */
export async function importAlbum(
  session: Session,
  hertz: number,
  {
    seconds = 90,
    titles = ['Arrival', 'Counter', 'Terrace', 'Window'],
    name = `Venue ${uniqueSuffix()}`,
    apart = 10,
  } = {},
): Promise<Track[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-import-'));
  await mkdir(join(folder, name));
  for (const [at, title] of titles.entries()) {
    await writeFile(join(folder, name, `${title}.wav`), tone(seconds, hertz + at * apart));
  }
  await send('import', { folder });
  await rm(folder, { recursive: true });
  const album = (await findAlbums(session.token)).find((each) => each.name === name);
  if (!album) throw new Error('the album was not imported');
  return findTracks(session.token, album.id);
}

export interface Venue {
  id: number;
}

export async function makePlaylist(session: Session, name: string, tracks: readonly Track[]): Promise<number> {
  const { playlist } = await ask<{ playlist: { id: number } }>(session.token, 'POST', '/my/playlists', { name });
  await ask(session.token, 'POST', `/my/playlists/${playlist.id}/tracks`, { ids: tracks.map(({ id }) => id) });
  return playlist.id;
}

/** A venue that plays these tracks, open day and night unless other fields are given. */
export async function makeVenue(
  session: Session,
  tracks: readonly Track[],
  fields: Parameters<typeof addVenue>[2] = {},
): Promise<Venue> {
  const playlist = await makePlaylist(session, 'All day', tracks);
  return { id: await addVenue(session, 'Tea room', { playlist_id: playlist, ...fields }) };
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The title on the screen while that track's element moves on, and sound reaches the loudspeaker. */
export async function isHeard(page: Page, tracks: readonly Track[]): Promise<string> {
  await expect(title(page)).toHaveText(new RegExp(`^(${tracks.map(({ name }) => name).join('|')})$`));
  const time = () =>
    page.evaluate(() => window.heard.elements.findLast((one) => !one.paused && !one.ended)?.currentTime ?? 0);
  const before = await time();
  await expect.poll(time).not.toBe(before);
  await expect.poll(() => loudness(page), { message: 'sound reaches the loudspeaker' }).toBeGreaterThan(audible);
  return (await title(page).textContent()) ?? '';
}

/** Nothing plays, and nothing reaches the loudspeaker. */
export async function isSilent(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.heard.elements.every((one) => one.paused))).toBe(true);
  await fallsSilent(page);
}

/** Rows of a store of the device's database: tracks in the encrypted store, or plays that wait to be delivered. */
export const countStored = (page: Page, store: 'sizes' | 'plays' = 'sizes'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((found, failed) => {
        const opening = indexedDB.open('kamerton-player');
        opening.addEventListener('error', () => failed(new Error('no database')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.addEventListener('success', () => {
            opening.result.close();
            found(counting.result);
          });
        });
      }),
    store,
  );

/** Opens the player's menu, whose button has to be held. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Hold for two seconds to open the menu' }).hover();
  await page.mouse.down();
  const menu = page.getByRole('dialog', { name: 'Player' });
  await expect(menu).toBeVisible();
  await page.mouse.up();
  return menu;
}

export interface Play {
  track_id: number;
  started_at: string;
  duration_ms: number;
}

export const playsOf = async (session: Session, venue: Venue): Promise<Play[]> => {
  // A day of the venue may be a day ahead of UTC.
  // test-rules: every date that a play of now can be of
  const dates = [-1, 0, 1, 2].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
  const days = await Promise.all(
    dates.map((date) =>
      ask<{ plays: Play[] }>(session.token, 'GET', `/objects/${venue.id}/day?date=${date}`).catch(() => ({
        plays: [],
      })),
    ),
  );
  return days.flatMap(({ plays }) => plays);
};

export async function pair(page: Page, session: Session, venue: Venue): Promise<void> {
  const { code } = await ask<{ code: string }>(session.token, 'POST', `/objects/${venue.id}/players`, {});
  await page.goto(`/dist/play/#${code}`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByLabel('Pairing code')).toHaveValue(code);
  await page.getByLabel('Name of this device').fill('Behind the counter');
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
}

export const skip = (session: Session, venue: Venue) =>
  ask(session.token, 'POST', `/objects/${venue.id}/command`, { action: 'skip' });
