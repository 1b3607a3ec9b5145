import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { ask, type Session, type Track } from './support/api.ts';
import { audible, inaudible, loudness, steadyLoudness } from './support/player.ts';
import { pressInToast } from './support/press.ts';
import { addSession, expect, test } from './support/test.ts';
import { tone } from './support/tone.ts';
import {
  countStored,
  importAlbum,
  isHeard,
  isSilent,
  makeVenue,
  pair,
  skip,
  title,
  type Venue,
} from './support/venue-player.ts';

declare global {
  interface Window {
    /** How loud each of the chords that the page listens for has been: as loud as its quietest note at that moment. */
    notes: number[];
  }
}

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/] });

/** Tones so far apart that one that begins or ends at once is not taken for another. A recording is up to 1 Hz higher. */
const pitches: Record<string, number> = { Arrival: 300.5, Counter: 530.5, Terrace: 760.5 };
const spoken = 1000;

async function openVenue(name: string, titles = Object.keys(pitches)) {
  const { session } = await newAccount(`sound-${name}`);
  const tracks = await importAlbum(session, 300, { titles, apart: 230 });
  return { session, tracks, venue: await makeVenue(session, tracks) };
}

const loudnessOf = (page: Page, name: string): Promise<number> => loudness(page, pitches[name]);

/** The track on the screen, which is the only one that reaches the loudspeaker. */
async function soundsAlone(page: Page, tracks: readonly Track[]): Promise<string> {
  const name = await isHeard(page, tracks);
  await expect.poll(() => loudnessOf(page, name), { message: `${name} is heard` }).toBeGreaterThan(audible);
  const others = tracks.filter((track) => track.name !== name).map((track) => track.name);
  const rest = async () => Math.max(0, ...(await Promise.all(others.map((other) => loudnessOf(page, other)))));
  await expect.poll(rest, { message: `${name} alone is heard` }).toBeLessThan(inaudible);
  return name;
}

/** Leaves the last seconds only of what plays. */
const goNearEnd = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((left) => {
    const element = window.heard.elements.findLast((one) => !one.paused);
    if (element) element.currentTime = element.duration - left;
  }, seconds);

/** Each sounds for a moment only: the page itself listens. */
const listenFor = (page: Page, ...chords: number[][]): Promise<unknown> =>
  page.evaluate((wanted) => {
    window.notes = wanted.map(() => 0);
    const quietest = (chord: number[]) => Math.min(...chord.map((note) => window.heard.loudness(note)));
    setInterval(() => {
      window.notes = wanted.map((chord, at) => Math.max(window.notes[at] ?? 0, quietest(chord)));
    }, 100);
  }, chords);

const decksThatPlay = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() =>
    window.heard.elements.filter((one) => !one.paused && !one.ended).map((one) => one.dataset['slot']),
  );

const setSound = (session: Session, venue: Venue, sound: object) =>
  ask(session.token, 'PUT', `/objects/${venue.id}/sound`, sound);

const pauseForAnHour = (session: Session, venue: Venue) =>
  ask(session.token, 'POST', `/objects/${venue.id}/command`, {
    action: 'pause',
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });

test('each of the two decks is heard: at the start, through a crossfade, after a skip and after a reload', async ({
  page,
}) => {
  const { session, tracks, venue } = await openVenue('decks');
  await setSound(session, venue, { crossfade: 8 });
  await pair(page, session, venue);
  const first = await soundsAlone(page, tracks);
  expect(await decksThatPlay(page)).toEqual(['A']);

  const others = tracks.filter(({ name }) => name !== first).map(({ name }) => pitches[name] ?? 0);
  await listenFor(page, ...others.map((other) => [pitches[first] ?? 0, other]));
  await goNearEnd(page, 10);
  await expect(title(page)).not.toHaveText(first);
  // Tracks that change at once leave less in readings of 0.7 s.
  const both = () => page.evaluate(() => Math.max(...window.notes));
  await expect.poll(both, { message: 'both tracks are heard' }).toBeGreaterThan(0.05);
  const second = await soundsAlone(page, tracks);
  expect(second).not.toBe(first);
  await expect.poll(() => decksThatPlay(page)).toEqual(['B']);

  await skip(session, venue);
  await expect(title(page)).not.toHaveText(second);
  const third = await soundsAlone(page, tracks);
  await expect.poll(() => decksThatPlay(page)).toEqual(['A']);

  await page.reload();
  expect(await soundsAlone(page, tracks)).toBe(third);
});

test('a pause is silent until its end, also without a network, but for the signal by which a device is found', async ({
  page,
  context,
}) => {
  const { session, tracks, venue } = await openVenue('pause');
  await pair(page, session, venue);
  await soundsAlone(page, tracks);
  await expect.poll(() => countStored(page)).toBe(tracks.length);
  await pauseForAnHour(session, venue);
  await expect(title(page)).toHaveText('Paused');
  await isSilent(page);

  const path = `/objects/${venue.id}/players`;
  const { players } = await ask<{ players: { id: number }[] }>(session.token, 'GET', path);
  await listenFor(page, [660], [880], [1320]);
  // A page that is short of processor time may listen between two notes: the device is asked again until each was heard.
  const quietest = async () => {
    await ask(session.token, 'POST', `${path}/identify`, { player_id: players[0]?.id });
    return page.evaluate(() => Math.min(...window.notes));
  };
  await expect.poll(quietest, { message: 'each note is heard', intervals: [4000] }).toBeGreaterThan(audible);
  for (const { name } of tracks) expect(await loudnessOf(page, name), name).toBeLessThan(inaudible);
  await isSilent(page);

  await context.setOffline(true);
  await expect(page.getByText('No network', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    const steady = performance.now.bind(performance);
    performance.now = () => steady() + 3_600_000;
  });
  await soundsAlone(page, tracks);
});

test('a tenth of the volume is 33.3 dB less, and a venue that is switched off is silent', async ({ page }) => {
  const { session, venue } = await openVenue('volume', ['Arrival']);
  await setSound(session, venue, { volume: 100, crossfade: 0 });
  await pair(page, session, venue);

  const full = await steadyLoudness(page, (level) => level > audible, pitches['Arrival']);
  await setSound(session, venue, { volume: 10 });
  const tenth = await steadyLoudness(page, (level) => level < full / 2, pitches['Arrival']);
  expect(Math.abs(20 * Math.log10(tenth / full) + 33.3)).toBeLessThan(2);

  await ask(session.token, 'PUT', '/objects', { id: venue.id, is_active: false });
  await expect(title(page)).toHaveText('This object is switched off');
  await isSilent(page);
});

test('a venue that is deleted is silent, and its player plays again when that is undone', async ({ page, context }) => {
  const { session, tracks, venue } = await openVenue('deleted');
  await pair(page, session, venue);
  await soundsAlone(page, tracks);
  await addSession(context, session);
  const portal = await context.newPage();
  await portal.goto('/dist/object');
  const card = portal.getByRole('article');
  await card.getByRole('button', { name: 'Actions: Tea room' }).click();
  await portal.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Delete the object?' });
  const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
  await dialog.getByLabel('Name of the object').fill('Tea');
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Name of the object').fill('tea room');
  await remove.dblclick();
  await expect(card).toHaveCount(0);
  await expect(title(page)).toHaveText('This object is switched off');
  await isSilent(page);
  await pressInToast(portal.getByRole('button', { name: 'Undo' }));
  await expect(card).toHaveCount(1);
  await soundsAlone(page, tracks);

  await ask(session.token, 'DELETE', '/objects', { id: venue.id });
  await isSilent(page);
  await portal.reload();
  await portal.getByRole('button', { name: 'Recently deleted: 1' }).click();
  await portal.getByRole('button', { name: 'Restore “Tea room”' }).click();
  await expect(portal.getByText('Nothing here.')).toBeVisible();
  await soundsAlone(page, tracks);
});

test('an announcement is heard by itself between two tracks', async ({ page }) => {
  const { session, tracks, venue } = await openVenue('announcement');
  const recording = { name: 'Closing soon', audio: tone(6, spoken).toString('base64') };
  const { announcement } = await ask<{ announcement: { id: number } }>(
    session.token,
    'POST',
    '/announcements',
    recording,
  );
  const path = `/objects/${venue.id}/schedule`;
  const { version } = await ask<{ version: number }>(session.token, 'GET', path);
  const always = { recurrence: { kind: 'tracks', tracks: 1 }, starts_on: null, ends_on: null, is_active: true };
  const announcements = [{ announcement_id: announcement.id, ...always }];
  await ask(session.token, 'PUT', path, { version, schedule: { slots: [], layers: [], announcements } });
  await pair(page, session, venue);
  const first = await soundsAlone(page, tracks);

  await goNearEnd(page, 4);
  const heard = async () => ({
    isSpoken: (await loudness(page, spoken + 0.5)) > audible,
    hasMusic: (await loudnessOf(page, first)) >= inaudible,
  });
  await expect.poll(heard, { intervals: [100] }).toEqual({ isSpoken: true, hasMusic: false });
  expect(await soundsAlone(page, tracks)).not.toBe(first);
  await expect.poll(heard).toEqual({ isSpoken: false, hasMusic: false });
});

test('a browser without Web Audio is heard too, through a skip, and falls silent in a pause', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'AudioContext');
    Reflect.deleteProperty(window, 'webkitAudioContext');
  });
  const { session, tracks, venue } = await openVenue('plain');
  await pair(page, session, venue);
  const first = await soundsAlone(page, tracks);
  await skip(session, venue);
  await expect(title(page)).not.toHaveText(first);
  await soundsAlone(page, tracks);
  expect(await page.evaluate(() => window.heard.outputs)).toEqual([]);

  await pauseForAnHour(session, venue);
  await isSilent(page);
  await ask(session.token, 'POST', `/objects/${venue.id}/command`, { action: 'resume' });
  await soundsAlone(page, tracks);
});
