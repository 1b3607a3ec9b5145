import type { IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, type Session } from './support/api.ts';
import { formerContents, formerWorker, storeAsFormer } from './support/former-player.ts';
import { audible, loudness } from './support/player.ts';
import { openProxy } from './support/proxy.ts';
import { expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';
import { countStored, importAlbum, isHeard, makePlaylist, playsOf, skip, title } from './support/venue-player.ts';

const seconds = 90;
const plays = 50;
/** So far apart that a track is known by its pitch. */
const [hertz, apart] = [330, 110];

/** Pairs a device by hand, as the first release did. */
async function pairFormer(session: Session, venue: number) {
  const { code } = await ask<{ code: string }>(session.token, 'POST', `/objects/${venue}/players`, {});
  const form = { code, name: 'Behind the counter', version: '0.1.0' };
  const { token, player_id } = await ask<{ token: string; player_id: number }>('', 'POST', '/player/pair', form);
  return { token, player: player_id };
}

/** Ids of the plays that a request reports. */
async function playsIn(request: IncomingMessage): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { plays: batch } = JSON.parse(Buffer.concat(chunks).toString()) as { plays: { id: string }[] };
  return batch.map(({ id }) => id);
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

test('a device with the first release updates with its pairing, music, place and plays, each of which is sent once', async ({
  page,
}) => {
  const { session } = await newAccount('former-player');
  const tracks = await importAlbum(session, hertz, { seconds, apart });
  const playlist = await makePlaylist(session, 'All day', tracks);
  const venue = { id: await addVenue(session, 'Tea room', { playlist_id: playlist }) };
  const pairing = await pairFormer(session, venue.id);
  const ids = tracks.map(({ id }) => id);
  const { tracks: audio } = await ask<{ tracks: { id: number; file: string }[] }>(
    pairing.token,
    'POST',
    '/player/tracks',
    { track_ids: ids, announcement_ids: [] },
  );

  let isFormer = true;
  const fetched: string[] = [];
  const reports: Promise<string[]>[] = [];
  const sent = async () => (await Promise.all(reports)).flat();
  const proxy = await openProxy((request, response) => {
    const { url = '', method } = request;
    if (isFormer && url.endsWith('/sw.js')) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(formerWorker);
      return true;
    }
    if (!isFormer && url.startsWith('/media/audio/')) {
      fetched.push(url);
      response.writeHead(503).end();
      return true;
    }
    if (method === 'POST' && url.endsWith('/player/plays')) reports.push(playsIn(request));
    return false;
  });
  try {
    await page.goto(proxy.url);
    await expect.poll(() => isControlled(page)).toBe(true);
    await page.goto(proxy.url);
    await expect(title(page)).toHaveText('The former player');
    const former = formerContents(
      { ...pairing, venue: venue.id, playlist, tracks, seconds, plays },
      await page.evaluate(() => Date.now()),
    );
    await page.evaluate(storeAsFormer, { ...former, audio });
    expect([await countStored(page), await countStored(page, 'plays')]).toEqual([tracks.length, plays]);

    isFormer = false;
    // The device is not touched from here on: its browser asks for the worker again whenever the page is opened.
    await page.goto(proxy.url);
    await expect(title(page)).toHaveText('Arrival');
    await isHeard(page, tracks.slice(0, 1));
    const { source, position } = await page.evaluate(() => {
      const [heard] = window.heard.elements;
      return { source: heard?.currentSrc, position: heard?.currentTime };
    });
    expect(source).toMatch(/^blob:/);
    expect(position).toBeGreaterThan(seconds - 26);
    await expect.poll(() => loudness(page, hertz)).toBeGreaterThan(audible);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');

    const ordered = (all: readonly string[]) => all.toSorted((one, other) => one.localeCompare(other));
    const expected = ordered(former.plays.map(({ id }) => id));
    await expect.poll(() => countStored(page, 'plays')).toBe(0);
    expect(ordered(await sent())).toEqual(expected);
    const started = former.plays.map(({ started_at }) => Date.parse(started_at));
    const log = await playsOf(session, venue);
    expect(log.map(({ started_at }) => Date.parse(started_at)).toSorted((one, other) => one - other)).toEqual(started);

    // Of the others one is due by what has played; a start that knows nothing of it would draw any.
    await expect(page.getByText(/^Next: (.* — )?Window$/)).toBeVisible();
    await skip(session, venue);
    await isHeard(page, tracks.slice(-1));
    await expect.poll(() => loudness(page, hertz + 3 * apart)).toBeGreaterThan(audible);
    await expect.poll(async () => (await playsOf(session, venue)).length).toBe(plays + 1);
    expect(await sent()).toHaveLength(plays + 1);
    expect(await countStored(page)).toBe(tracks.length);
    expect(fetched).toEqual([]);
    await page.goto('about:blank');
  } finally {
    proxy.close();
  }
});
