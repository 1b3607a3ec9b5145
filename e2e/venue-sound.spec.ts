import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, type Session } from './support/api.ts';
import { loudness } from './support/player.ts';
import { expect, test } from './support/test.ts';
import { tone } from './support/tone.ts';
import { importAlbum, isHeard, makeVenue, pair, title, type Venue } from './support/venue-player.ts';

/** What reaches the loudspeaker, as root mean square. */
const isSilent = (page: Page) =>
  expect.poll(() => loudness(page), { message: 'nothing reaches the loudspeaker' }).toBeLessThan(0.0005);
const sounds = (page: Page) =>
  expect.poll(() => loudness(page), { message: 'sound reaches the loudspeaker' }).toBeGreaterThan(0.005);

const command = (session: Session, venue: Venue, body: object) =>
  ask(session.token, 'POST', `/objects/${venue.id}/command`, body);

/** Ends the track as any ends, of which the last seconds only are waited for. */
const seekNearEnd = (page: Page) =>
  page.evaluate(() => {
    const sound = window.heard.elements.at(-1);
    if (sound) sound.currentTime = sound.duration - 8;
  });

/** The slots whose elements play. */
const playing = (page: Page) =>
  page.evaluate(() => window.heard.elements.flatMap((one) => (one.paused ? [] : [one.dataset['slot'] ?? ''])));

test('both decks are heard, and the signal of a device in a pause that is silent otherwise', async ({ page }) => {
  const { session } = await newAccount('venue-sound');
  const tracks = await importAlbum(session, 810);
  const venue = await makeVenue(session, tracks);
  await pair(page, session, venue);
  const first = await isHeard(page, tracks);
  const [slot] = await playing(page);
  await seekNearEnd(page);
  await expect(title(page)).not.toHaveText(first);
  await expect.poll(() => playing(page)).toEqual([slot === 'A' ? 'B' : 'A']);
  await isHeard(page, tracks);

  await command(session, venue, { action: 'pause', until: new Date(Date.now() + 3_600_000).toISOString() });
  await isSilent(page);
  const { players } = await ask<{ players: { id: number }[] }>(session.token, 'GET', `/objects/${venue.id}/players`);
  await ask(session.token, 'POST', `/objects/${venue.id}/players/identify`, { player_id: players[0]?.id });
  await sounds(page);
  await isSilent(page);
  await command(session, venue, { action: 'resume' });
  await isHeard(page, tracks);
  await ask(session.token, 'PUT', '/objects', { id: venue.id, is_active: false });
  await isSilent(page);
});

test('a tenth of the volume is heard as 33 dB less', async ({ page }) => {
  const { session } = await newAccount('venue-volume');
  const tracks = await importAlbum(session, 820, { titles: ['Tone'], seconds: 300 });
  const venue = await makeVenue(session, tracks);
  await pair(page, session, venue);
  /** Decibels of full scale. */
  const level = async () => 20 * Math.log10(await loudness(page));
  const setVolume = (volume: number) => ask(session.token, 'PUT', `/objects/${venue.id}/sound`, { volume });
  await setVolume(100);
  await isHeard(page, tracks);
  // By then the track has faded in.
  await expect.poll(() => page.evaluate(() => window.heard.elements.at(-1)?.currentTime ?? 0)).toBeGreaterThan(6);
  const full = await level();
  await setVolume(10);
  // Half as loud is 10 dB less, and a tenth of the loudness 33.3.
  await expect.poll(async () => Math.abs(full - (await level()) - 33.3)).toBeLessThan(2);
  await setVolume(100);
  await expect.poll(async () => Math.abs(full - (await level()))).toBeLessThan(2);
});

test('an announcement is heard after a track, and the music after it', async ({ page }) => {
  const { session } = await newAccount('venue-announced');
  const tracks = await importAlbum(session, 830);
  const venue = await makeVenue(session, tracks);
  const audio = tone(8, 440).toString('base64');
  const { announcement } = await ask<{ announcement: { id: number } }>(session.token, 'POST', '/announcements', {
    name: 'Closing',
    audio,
  });
  const { version } = await ask<{ version: number }>(session.token, 'GET', `/objects/${venue.id}/schedule`);
  const always = { starts_on: null, ends_on: null, is_active: true };
  const recurring = { announcement_id: announcement.id, recurrence: { kind: 'tracks', tracks: 1 }, ...always };
  const schedule = { slots: [], layers: [], announcements: [recurring] };
  await ask(session.token, 'PUT', `/objects/${venue.id}/schedule`, { schedule, version });
  await pair(page, session, venue);
  await isHeard(page, tracks);
  await seekNearEnd(page);
  await expect(title(page)).toHaveText('Closing');
  // Nothing else sounds with it.
  await expect.poll(async () => (await playing(page)).length).toBe(1);
  await sounds(page);
  await isHeard(page, tracks);
});

test('a browser without Web Audio is heard too, as loud as the venue wants it', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    Reflect.deleteProperty(globalThis, 'webkitAudioContext');
  });
  const { session } = await newAccount('venue-plain');
  const tracks = await importAlbum(session, 840);
  const venue = await makeVenue(session, tracks);
  await pair(page, session, venue);
  await expect(title(page)).toHaveText(new RegExp(`^(${tracks.map(({ name }) => name).join('|')})$`));
  /** Volume of what moves on; what is decoded of it has energy, as other journeys hear. */
  const volume = () =>
    page.evaluate(() => {
      const sound = window.heard.elements.findLast((one) => !one.paused && !one.ended && one.currentTime > 0);
      return sound && !sound.muted ? sound.volume : 0;
    });
  await expect.poll(volume).toBeGreaterThan(0.5);
  await ask(session.token, 'PUT', `/objects/${venue.id}/sound`, { volume: 10 });
  await expect.poll(volume).toBeLessThan(0.05);
  expect(await volume()).toBeGreaterThan(0);
  await command(session, venue, { action: 'pause', until: new Date(Date.now() + 3_600_000).toISOString() });
  await expect.poll(volume).toBe(0);
});
